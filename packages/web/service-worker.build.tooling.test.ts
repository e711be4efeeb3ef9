import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptOf, serviceWorker, sizeOf, writeWorker } from "./service-worker.build.ts";

let dist: string;
let copy: string;
let worker: string;
let files: string[];
let lectures: string[];

/** Finds lists of a build's files, whose names end with a hash of eight characters. */
const LIST = /[`"']((?:[\w.-]+-[\w-]{8}(?:\.\w+)?(?: |(?=[`"']))){6,})[`"']/g;
const inFull = (name: string) => `assets/${name}${/[.](css|woff2)$/.test(name) ? "" : ".js"}`;

beforeAll(async () => {
  dist = await ensureWebBuild(console.log);
  worker = await readFile(join(dist, "service-worker.js"), "utf8");
  const [all = [], ofLectures = []] = Array.from(worker.matchAll(LIST), ([, text = ""]) =>
    text.split(" ").map(inFull),
  );
  [files, lectures] = [all, ofLectures];
  copy = await mkdtemp(join(tmpdir(), "academy-worker-"));
  await cp(dist, copy, { recursive: true });
}, 120_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

describe("the worker of a build", () => {
  test("keeps files that are there, with everything that they and the pages load at once", async () => {
    const known = new Set([...files, ...lectures]);
    const built = await readdir(join(dist, "assets"));
    expect([...known].filter((file) => !built.includes(file.replace("assets/", "")))).toEqual([]);
    const missing: string[] = [];
    for (const file of [...known].filter((one) => one.endsWith(".js"))) {
      const code = await readFile(join(dist, file), "utf8");
      for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
        if (!known.has(`assets/${name}`)) missing.push(`${file} needs ${name}`);
      }
    }
    for (const page of ["take-test.html", "panel.html"]) {
      const html = await readFile(join(dist, page), "utf8");
      for (const [, name = ""] of html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) {
        if (!known.has(name)) missing.push(`${page} needs ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(files.some((file) => file.includes("answers-"))).toBe(true);
    expect(lectures.some((file) => file.includes("kept-playback"))).toBe(true);
    expect(lectures.filter((file) => files.includes(file))).toEqual([]);
  });

  test("knows the pages as they are in the build", async () => {
    for (const page of ["take-test.html", "panel.html"]) {
      const bytes = await readFile(join(dist, page));
      expect(worker).toContain(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  test("keeps no code of administrators, and less than a student would notice", async () => {
    expect(files.filter((file) => /editor|builder|admin/i.test(file))).toEqual([]);
    const bytes = await sizeOf(dist, await keptOf(dist, files));
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(worker.length).toBeLessThanOrEqual(21_300);
  });

  test("has another version for another page", async () => {
    const before = await keptOf(copy, files);
    expect(await keptOf(copy, files)).toEqual(before);
    await writeFile(join(copy, "take-test.html"), "changed");
    expect((await keptOf(copy, files)).version).not.toBe(before.version);
  });

  test("is refused when it would keep too much", async () => {
    await writeFile(join(copy, "assets/huge-1a.js"), "x".repeat(1_000_000));
    const kept = await keptOf(copy, [...files, "assets/huge-1a.js"]);
    await expect(writeWorker(copy, kept)).rejects.toThrow("more than 1000000");
  });

  test("switched off, only removes itself", async () => {
    await writeWorker(copy, await keptOf(copy, files), false);
    const script = await readFile(join(copy, "service-worker.js"), "utf8");
    expect(script).toContain("unregister");
    expect(script).not.toContain("assets/");
  });

  test("has a setting of two words", async () => {
    const { writeBundle } = serviceWorker("maybe");
    if (typeof writeBundle !== "object") throw new Error("The plugin writes no worker");
    // The setting is checked before the build is read, so no build is needed.
    const run = writeBundle.handler.bind({} as never) as (...args: unknown[]) => Promise<void>;
    await expect(run({ dir: copy }, {})).rejects.toThrow('Write "on" or "off"');
  });
});
