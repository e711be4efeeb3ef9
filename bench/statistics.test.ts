import { expect, test } from "vitest";
import { readBudgets, table } from "./report.ts";
import { leaves, median, percentile, tidy } from "./statistics.ts";

test("finds the middle of values in any order and number", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow("No values");
});

test("names every figure of a tree by its path, in order", () => {
  expect(leaves({ b: 1, a: { d: 2, c: 3 } })).toEqual([
    ["a.c", 3],
    ["a.d", 2],
    ["b", 1],
  ]);
  expect(() => leaves({ a: "text" })).toThrow("a is not a figure");
});

test("writes equal results as equal bytes, with two decimals", () => {
  const one = JSON.stringify(tidy({ b: 1 / 3, a: { d: 2, c: 3 } }));
  expect(one).toBe('{"a":{"c":3,"d":2},"b":0.33}');
  expect(() => tidy({ a: Number.NaN })).toThrow("a is not a figure");
});

test("takes the nearest rank as percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100]);
  expect(() => percentile([], 0.5)).toThrow("No values");
});

const most = { max: 1, unit: "KB", room: "10%", reason: "Visitors wait for it." };

test("names the figure that is over its budget, and what changed since the last run", () => {
  const last = { a: 1.5, bb: 1, c: 5.25 };
  expect(table({ a: 2, bb: 1, c: 5 }, { a: most, bb: most }, last)).toEqual([
    "a   2  +0.5 of 1 KB  OVER",
    "bb  1       of 1 KB",
    "c   5 −0.25",
  ]);
});

test("refuses a budget without its number or its reason", () => {
  expect(readBudgets(JSON.stringify({ a: most }))).toEqual({ a: most });
  for (const lacking of [{ max: "1" }, { reason: undefined }, { room: 10 }]) {
    const text = JSON.stringify({ a: { ...most, ...lacking } });
    expect(() => readBudgets(text)).toThrow("a is not a budget");
  }
});
