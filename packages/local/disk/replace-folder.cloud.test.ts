import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFolder } from "./replace-folder.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "academy-replace-"));
});

afterEach(() => rm(root, { recursive: true }));

async function draft(name: string): Promise<string> {
  await mkdir(join(root, name));
  await writeFile(join(root, name, "page"), name);
  return join(root, name);
}

test("replaces a folder and everything in it", async () => {
  const folder = await draft("old");
  await writeFile(join(folder, "more"), "");
  await replaceFolder(folder, await draft("new"));
  expect(await readdir(folder)).toEqual(["page"]);
  expect(await readFile(join(folder, "page"), "utf8")).toBe("new");
});

test("lets several processes replace the same folder at the same time", async () => {
  for (let round = 0; round < 30; round++) {
    const names = [1, 2, 3].map((one) => `draft-${round}-${one}`);
    const drafts = await Promise.all(names.map(draft));
    await Promise.all(drafts.map((one) => replaceFolder(join(root, "built"), one)));
    expect(names).toContain(await readFile(join(root, "built", "page"), "utf8"));
    expect(await readdir(root)).toEqual(["built"]);
  }
});
