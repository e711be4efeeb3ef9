import { readIndex } from "@academy/core/lectures/copy/boxes.rules.ts";
import { expect, test } from "vitest";
import { cut, headOf } from "./fragments.rules.ts";
import { tinyFile, tinyFragment, tinyHead } from "./tiny-mp4.fixture.ts";

const span = { from: 60, to: 70 };

test("a piece is divided where its pictures begin, by the times in the file", () => {
  const fragments = [tinyFragment(60, 100), tinyFragment(64, 50), tinyFragment(67.5, 10)];
  const { init, body, fragments: found } = cut(tinyFile(...fragments), span);
  expect(init).toEqual(tinyHead());
  expect(body.length).toBe(fragments.reduce((sum, { length }) => sum + length, 0));
  expect(found).toEqual([
    { bytes: fragments[0]?.length, seconds: 4 },
    { bytes: fragments[1]?.length, seconds: 3.5 },
    { bytes: fragments[2]?.length, seconds: 2.5 },
  ]);
});

test("sound in a fragment of its own belongs to the pictures before it", () => {
  const sound = tinyFragment(69.9, 20, 2);
  const pictures = tinyFragment(60, 100);
  const { body, fragments } = cut(tinyFile(pictures, sound), span);
  expect(fragments).toEqual([{ bytes: body.length, seconds: 10 }]);
});

test("a file without a fragment is an error", () => {
  expect(() => cut(tinyFile(), span)).toThrow("Nothing was encoded.");
});

test("the head of a whole copy names every fragment, and the whole length", () => {
  const fragments = Array.from({ length: 30 }, (_, i) => ({ bytes: 100 + i, seconds: 4 }));
  const parts = headOf(tinyHead(), fragments, 120);
  const bytes = new Uint8Array(parts.flatMap((part) => [...part]));
  const index = readIndex(bytes);
  expect(index?.head).toBe(bytes.length);
  expect(index?.duration).toBe(120);
  expect(index?.fragments.map((one) => one.bytes)).toEqual(fragments.map((one) => one.bytes));
  // Each of the three boxes with a length has the length of the whole copy: 120,000 units.
  expect(
    Buffer.from(parts[0] ?? [])
      .toString("hex")
      .split("0001d4c0"),
  ).toHaveLength(4);
});
