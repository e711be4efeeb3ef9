import { expect, test } from "vitest";
import { ticksOf } from "./axis.rules.ts";

test("an axis is labelled with few round numbers inside it", () => {
  expect(ticksOf(-8, 52, 7)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(ticksOf(0, 3, 4)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(-3, 3, 4)).toEqual([-2, 0, 2]);
  expect(ticksOf(0, 48_211, 4)).toEqual([0, 20_000, 40_000]);
});

test("the first label is never a negative zero", () => {
  expect(Object.is(ticksOf(-0.5, 2, 4)[0], 0)).toBe(true);
});
