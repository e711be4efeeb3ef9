import type { ProblemOutcome } from "@academy/core/learning/problem/problem.schema.ts";
import { expect, test } from "vitest";
import { outcomeWords } from "./problem-words.rules.ts";

const open: ProblemOutcome = {
  kind: "key",
  text: "It should be C.",
  at: "2026-11-22T10:00:00.000Z",
  state: "open",
  answer: "",
  answeredAt: null,
};

test.each([
  [{}, "You reported this question on 22 Nov 2026. The academy will answer here."],
  [{ state: "fixed", answer: "" }, "Your report: fixed."],
  [{ state: "fixed", answer: "The key is C now." }, "Your report: fixed. The key is C now."],
  [
    { state: "no_change", answer: "B follows from line 3." },
    "Your report: the question stays as it is. B follows from line 3.",
  ],
] as const)("a report with %j reads as %j", (more, words) => {
  expect(outcomeWords({ ...open, ...more })).toBe(words);
});
