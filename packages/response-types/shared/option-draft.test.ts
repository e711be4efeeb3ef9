import { expect, test } from "vitest";
import { withoutOption, withSwapped } from "./option-draft.ts";

const options = ["a", "b", "c", "d"];

test("the correct option stays correct when it swaps places with another", () => {
  expect(withSwapped({ options, answerKey: 1 }, 1, 2)).toEqual({
    options: ["a", "c", "b", "d"],
    answerKey: 2,
  });
  expect(withSwapped({ options, answerKey: [0, 3] }, 3, 2)).toEqual({
    options: ["a", "b", "d", "c"],
    answerKey: [0, 2],
  });
});

test("the correct option stays correct when one before or after it is removed", () => {
  expect(withoutOption({ options, answerKey: 2 }, 0)).toEqual({
    options: ["b", "c", "d"],
    answerKey: 1,
  });
  expect(withoutOption({ options, answerKey: [0, 1] }, 3).answerKey).toEqual([0, 1]);
});

test("nothing is correct any more when the correct option is removed", () => {
  expect(withoutOption({ options, answerKey: 1 }, 1).answerKey).toBeNull();
  expect(withoutOption({ options, answerKey: [1] }, 1).answerKey).toEqual([]);
});

test("a key that is not chosen yet keeps its shape", () => {
  expect(withSwapped({ options, answerKey: null }, 0, 1).answerKey).toBeNull();
  expect(withSwapped({ options, answerKey: [] }, 0, 1).answerKey).toEqual([]);
});
