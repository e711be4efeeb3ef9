import { expect, test } from "vitest";
import { folded, groupsOf, similarity, wordsOf } from "./similar-texts.rules.ts";

const SAME = [
  "NCERT Physics page 118 says the work done is negative, so option B is correct.",
  "The work done is negative as in NCERT Physics, page 118, so B is the correct option.",
];
const OTHER = "The figure shows two different angles and cannot be read.";

const share = (one: string, other: string) => similarity(wordsOf(one), wordsOf(other));

test("finds the same argument in other words, and not in another argument", () => {
  expect(share(SAME[0]!, SAME[1]!)).toBeGreaterThanOrEqual(0.45);
  expect(share(SAME[0]!, OTHER)).toBeLessThan(0.24);
  expect(share("", "")).toBe(0);
});

test("folds similar texts below the first, the largest group first", () => {
  const groups = folded([OTHER, ...SAME].map((text) => ({ text })));
  expect(groups.map(({ first, more }) => [first.text, more.length])).toEqual([
    [SAME[0], 1],
    [OTHER, 0],
  ]);
});

test("groups challenges by what they ask for, the most frequent first", () => {
  const one = (claimText: string, text: string) => ({
    reason: "wrong_key" as const,
    claims: [],
    claimText,
    text,
    source: "",
    at: "2026-11-22T10:00:00.000Z",
    pictureUrl: null,
  });
  const groups = groupsOf([one("A", OTHER), one("B", SAME[0]!), one("B", SAME[1]!)]);
  expect(groups.map(({ claimText, students }) => [claimText, students])).toEqual([
    ["B", 2],
    ["A", 1],
  ]);
  expect(groups[0]?.arguments).toHaveLength(1);
});
