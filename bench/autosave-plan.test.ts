import { expect, test } from "vitest";
import { planSaves } from "./autosave-plan.ts";

const saves = planSaves(85, 90, 10_800_000);

test("answers every question, with something new in each save", () => {
  expect(new Set(saves.flatMap(({ dirty }) => dirty)).size).toBe(90);
  expect(saves.every(({ dirty }) => dirty.length > 0)).toBe(true);
});

test("names no question twice in a save and none that is not in the paper", () => {
  for (const { dirty } of saves) {
    expect(new Set(dirty).size).toBe(dirty.length);
    expect(Math.max(...dirty)).toBeLessThan(90);
  }
});

test("spreads the saves over the attempt, the last before its end", () => {
  const times = saves.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(10_800_000);
});
