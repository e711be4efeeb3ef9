import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressAssets } from "./compress-assets.ts";

let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "academy-assets-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "assets", "a-1.js"), "let a = 1;".repeat(99));
  await writeFile(join(dist, "assets", "a-1.css"), "a { color: red }".repeat(99));
  await writeFile(join(dist, "assets", "a-1.woff2"), "compressed already");
});

afterAll(() => rm(dist, { recursive: true }));

test("writes scripts and styles compressed next to themselves, once", async () => {
  expect(await compressAssets(dist)).toBe(2);
  const names = await readdir(join(dist, "assets"));
  expect(names.toSorted()).toEqual(["a-1.css", "a-1.css.br", "a-1.js", "a-1.js.br", "a-1.woff2"]);
  const packed = await readFile(join(dist, "assets", "a-1.js.br"));
  expect(brotliDecompressSync(packed).toString()).toBe("let a = 1;".repeat(99));
  expect(await compressAssets(dist)).toBe(0);
});
