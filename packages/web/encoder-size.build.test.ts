import { expect, test } from "vitest";
import { assertAlone, assertWorker } from "./encoder-size.build.ts";

const notice = "/*! mediabunny, MPL-2.0 */";

/** Text that does not shrink when it is compressed. */
function noise(length: number): string {
  let state = 1;
  const letter = () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 94));
  };
  return Array.from({ length }, letter).join("");
}

test("a worker above its budget stops the build, one without its notice too", () => {
  expect(() => assertWorker("encode.js", notice + noise(100_000))).not.toThrow();
  expect(() => assertWorker("encode.js", notice + noise(160_000))).toThrow(
    /over its budget of 110/,
  );
  expect(() => assertWorker("encode.js", "self.x = 1")).toThrow(/notice/);
});

test("a page that is not the uploader's and has the worker's address stops the build", () => {
  const worker = "assets/encode.worker-abc.js";
  const code = `new Worker("/${worker}")`;
  const own = { fileName: "assets/videos-page-abc.js", code };
  const other = { fileName: "assets/lectures-page-abc.js", code: "" };
  expect(() => assertAlone(worker, [own, other])).not.toThrow();
  expect(() => assertAlone(worker, [own, { ...other, code }])).toThrow(
    /lectures-page-abc\.js would/,
  );
});
