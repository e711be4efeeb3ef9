import { expect, test } from "vitest";
import { isQuiet } from "./worker.rules.ts";

const start = Date.parse("2026-11-23T03:30:00Z");
const at = (minutes: number) =>
  isQuiet([{ startTime: new Date(start).toISOString() }], start + minutes * 60_000);

test("the app loads its files only when no start is near", () => {
  expect(isQuiet([], start)).toBe(true);
  expect(at(-2.1)).toBe(true);
  expect(at(-2)).toBe(false);
  expect(at(0)).toBe(false);
  expect(at(10)).toBe(false);
  expect(at(10.1)).toBe(true);
});
