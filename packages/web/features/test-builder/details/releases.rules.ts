import { scoreWaits } from "@academy/core/exam/terms/test/public-test.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";

const RELEASES = [
  {
    value: "AFTER_PROCESSING",
    label: "For everyone, after processing",
    about: "Scores, ranks, keys and solutions open for everyone when results are published.",
  },
  {
    value: "IMMEDIATE",
    label: "Score on submission, keys after the test",
    about:
      "Students see their score and own answers on submission. Keys and solutions open when the test closes.",
  },
  {
    value: "PRACTICE",
    label: "Practice: everything on submission",
    about: "Students see keys and solutions on submission. Practice tests are never ranked.",
  },
] as const satisfies readonly { value: TestDraft["releasePolicy"]; label: string; about: string }[];

export const releaseOf = (value: string) =>
  RELEASES.find((one) => one.value === value) ?? RELEASES[0];

/** Used for tests that anyone can start: the score is shown only after the test. */
const WAITING = {
  label: "Own answers on submission, score and keys after the test",
  about:
    "Anyone can start a public test, so a score would reveal which answers are correct. Students see their own answers on submission. Scores, keys and solutions open when the test closes.",
};

/** The choices of when to release results, adapted to the draft's other rules. */
export const releasesFor = (draft: TestDraft) =>
  RELEASES.map((one) =>
    scoreWaits({ ...draft, releasePolicy: one.value }) ? { ...one, ...WAITING } : one,
  );
