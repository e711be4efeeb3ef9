import type { SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { expect, test } from "vitest";
import { kindWords, mergeWords, percentileText } from "./exam-words.rules.ts";

const tests = (...processed: boolean[]): SeriesView["tests"] =>
  processed.map((done, i) => ({
    testId: `t_${i}`,
    label: `Shift ${i + 1}`,
    weight: { num: 1, den: 1 },
    name: "Test",
    startTime: "",
    expiryTime: "",
    maxMarks: 300,
    subjects: [],
    processed: done,
    merged: done,
    students: null,
  }));

test("an exam names the tests that it waits for", () => {
  const state = "waiting";
  const mismatches: SeriesView["mismatches"] = [];
  expect(mergeWords({ state, mismatches, tests: tests(true, false, false) })).toBe(
    "Results are merged once these are processed: Shift 2, Shift 3.",
  );
  expect(mergeWords({ state, mismatches, tests: tests(true) })).toContain(
    "All tests are processed.",
  );
  expect(mergeWords({ state: "merged", mismatches, tests: tests(true) })).toContain("are merged.");
  expect(mergeWords({ state: "outdated", mismatches, tests: tests(true) })).toContain(
    "A test has new results.",
  );
});

test("an exam promises no merge of tests that do not fit together", () => {
  const mismatches = [{ testId: "t_1", field: "test", message: "Shift 2 was deleted." }];
  const words = mergeWords({ state: "waiting", tests: tests(true), mismatches });
  expect(words).toBe("These tests cannot be merged:");
});

test("numbers of tests and percentiles are written as exams write them", () => {
  expect(kindWords("SHIFTS", 1)).toBe("1 shift");
  expect(kindWords("PAPERS", 2)).toBe("2 papers");
  expect(percentileText(100)).toBe("100.0000000");
  expect(percentileText(null)).toBe("–");
});
