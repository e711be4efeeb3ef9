import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSessionKeys } from "./session-keys.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-keys-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("sessions survive a restart: a data folder keeps its key, readable by its owner only", async () => {
  const place = join(folder, "secrets");
  const made = await loadSessionKeys(place);
  expect(await loadSessionKeys(place)).toBe(made);
  const file = join(place, "session-keys.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(JSON.parse(made));
  // A key that an operator has added for a rotation stays.
  await writeFile(file, JSON.stringify({ ...JSON.parse(made), nextFrom: 7 }));
  expect(JSON.parse(await loadSessionKeys(place))).toMatchObject({ nextFrom: 7 });
});

test("every data folder, and every run without one, has its own key", async () => {
  const keys = await Promise.all([
    loadSessionKeys(join(folder, "one")),
    loadSessionKeys(join(folder, "two")),
    loadSessionKeys(undefined),
    loadSessionKeys(undefined),
  ]);
  expect(new Set(keys).size).toBe(4);
});

test.each(["", "{}", '{"key":"short"}'])(
  "a file that contains %j is reported by name, and not replaced",
  async (text) => {
    const file = join(folder, "session-keys.json");
    await writeFile(file, text);
    await expect(loadSessionKeys(folder)).rejects.toThrow(`${file} is damaged`);
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
