import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "journal-"))));
afterEach(() => rm(folder, { recursive: true }));
const file = () => join(folder, "deep", "store.jsonl");

test("keeps the latest value of each key, one line per key", async () => {
  const first = await openJournal<number>(file());
  await Promise.all([first.write("a", 1), first.write("b", 1), first.write("a", 2)]);
  await first.write("b", null);
  await first.write("c", 3);
  await first.close();
  const again = await openJournal<number>(file());
  await again.close();
  expect([...again.entries]).toEqual([
    ["a", 2],
    ["c", 3],
  ]);
  expect(await readFile(file(), "utf8")).toBe('{"key":"a","value":2}\n{"key":"c","value":3}\n');
});

test("removes a torn last line and continues after it", async () => {
  const first = await openJournal<string>(file());
  await first.write("a", "whole");
  await first.close();
  await appendFile(file(), '{"key":"b","val');
  const second = await openJournal<string>(file());
  expect([...second.entries.keys()]).toEqual(["a"]);
  await second.write("c", "later");
  await second.close();
  const third = await openJournal<string>(file());
  await third.close();
  expect([...third.entries.keys()]).toEqual(["a", "c"]);
});

test("names the damaged file and line, and leaves it unchanged", async () => {
  const whole = join(folder, "store.jsonl");
  await writeFile(whole, '{"key":"a","value":1}\nnonsense\n{"key":"b","value":1}\n');
  await expect(openJournal(whole)).rejects.toThrow(`Line 2 of ${whole} is damaged.`);
  expect(await readFile(whole, "utf8")).toContain("nonsense");
});

test.each([
  ["emptied", () => ""],
  ["cut at a line's end", (text: string) => text.slice(0, text.indexOf("\n") + 1)],
  ["changed without breaking the format", (text: string) => text.replace("whole", "wrong")],
])("names a file that was %s, says what to do, and leaves it unchanged", async (_, spoil) => {
  const first = await openJournal<string>(file());
  await first.write("a", "whole");
  await first.write("b", "whole");
  await first.close();
  const spoilt = spoil(await readFile(file(), "utf8"));
  await writeFile(file(), spoilt);
  await expect(openJournal(file())).rejects.toThrow(
    new RegExp(`^${file()} is damaged\\. .*from a copy.*--reset\\.$`),
  );
  expect(await readFile(file(), "utf8")).toBe(spoilt);
});

test("loses nothing acknowledged when killed", async () => {
  const module = new URL("./journal.ts", import.meta.url).href;
  const script = `
    const { openJournal } = await import(${JSON.stringify(module)});
    const journal = await openJournal(process.argv[1]);
    for (let n = 0; ; n += 1) {
      await journal.write(String(n), "x".repeat(n % 500));
      process.stdout.write(n + "\\n");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, file()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let acknowledged = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 200) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  const journal = await openJournal<string>(file());
  await journal.close();
  for (let n = 0; n <= acknowledged; n += 1) expect(journal.entries.has(String(n))).toBe(true);
});
