import { expect, test } from "vitest";
import { numberEvery, timeScale } from "./time-scale.rules.ts";

test.each([
  [0, { step: 5, top: 5 }],
  [20, { step: 5, top: 20 }],
  [21, { step: 10, top: 30 }],
  [301, { step: 120, top: 360 }],
  [40_000, { step: 10_000, top: 40_000 }],
])("draws grid lines at round times up to %i seconds", (longest, expected) => {
  expect(timeScale(longest)).toEqual(expected);
});

test("writes fewer numbers if there are many questions", () => {
  expect([8, 20, 21, 75, 180].map(numberEvery)).toEqual([1, 1, 5, 10, 10]);
});
