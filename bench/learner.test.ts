import { describe, expect, test } from "vitest";
import { limit } from "@academy/core/testing/limits.ts";
import { root } from "./apart.ts";
import { measureLearner } from "./learner.ts";

/** Of the API's CPU, which has a bit more than half of one. */
const MOST_SECONDS = 0.6;

describe("a student of three years in the built API", () => {
  test(
    "uses at most 0.6 CPU seconds in each call of learning, after a change of the rules too",
    { timeout: limit(300_000) },
    async () => {
      const seconds = await measureLearner(root);
      const slow = Object.entries(seconds).filter(([, one]) => one > MOST_SECONDS);
      expect(slow).toEqual([]);
      expect(Object.keys(seconds)).toHaveLength(15);
    },
  );
});
