import { expect, test } from "vitest";
import { isUnfinished, minutesLeft } from "./place.rules.ts";

test("the first seconds and the end of a lecture are not continued", () => {
  expect([0, 2.9, 3, 575, 576, 600].map((at) => isUnfinished({ at, of: 600 }))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(isUnfinished({ at: 9999, of: null })).toBe(true);
});

test("minutes that are left are whole ones", () => {
  expect(minutesLeft({ at: 0, of: 1380 })).toBe(23);
  expect(minutesLeft({ at: 1, of: 1380 })).toBe(23);
  expect(minutesLeft({ at: 1379, of: 1380 })).toBe(1);
  expect(minutesLeft({ at: 5, of: null })).toBeNull();
});
