import { expect, test } from "vitest";
import { canReopen } from "./attempts.rules.ts";
import { newEnds, readReopenMinutes, reopenedWords } from "./reopen.rules.ts";

const NOW = Date.parse("2026-11-21T05:20:00.000Z");
const row = {
  attemptId: "a",
  name: "Asha Rao",
  status: "submitted" as const,
  trial: false,
  deadline: "2026-11-21T05:30:00.000Z",
  submittedAt: "2026-11-21T05:12:30.000Z",
};

test("only ended attempts of students can be opened again", () => {
  expect(canReopen(row)).toBe(true);
  expect(canReopen({ ...row, status: "closed" })).toBe(true);
  expect(canReopen({ ...row, status: "open" })).toBe(false);
  expect(canReopen({ ...row, trial: true })).toBe(false);
});

test("without minutes, each student gets what was left, and at least one", () => {
  const byTime = { ...row, attemptId: "b", submittedAt: row.deadline };
  expect(newEnds([row, byTime], null, NOW).map(({ minutes }) => minutes)).toEqual([18, 1]);
  expect(newEnds([row, byTime], 22, NOW)).toEqual(
    ["a", "b"].map((attemptId) => ({
      attemptId,
      name: "Asha Rao",
      minutes: 22,
      until: "2026-11-21T05:42:00.000Z",
    })),
  );
});

test("minutes are whole, within the limit, or left out", () => {
  expect(["", " ", "1", "180"].map(readReopenMinutes)).toEqual([null, null, 1, 180]);
  expect(["0", "181", "x", "-1"].map(readReopenMinutes)).toEqual(Array(4).fill(undefined));
});

test("the words say how many are open again", () => {
  expect(reopenedWords(1, 0)).toBe("1 attempt is open again.");
  expect(reopenedWords(3, 1)).toBe(
    "3 attempts are open again. 1 changed in between and stayed as before.",
  );
});
