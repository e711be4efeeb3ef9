import { expect, test } from "vitest";
import { betterThan } from "./better-than.rules.ts";

test("says how many students have fewer marks, and nothing of the lowest", () => {
  expect(betterThan({ below: 109, students: [60, 49, 41] })).toBe(
    "Better than 109 of 150 students.",
  );
  expect(betterThan({ below: 0, students: [60, 49, 41] })).toBe("");
});
