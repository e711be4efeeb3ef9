import { examColumns } from "@academy/core/exam/exam-series/series-columns.rules.ts";
import {
  allTakerColumns,
  takerColumns,
} from "@academy/core/exam/result-export/taker-columns.rules.ts";
import { freeze } from "@academy/core/exam/paper/freeze.rules.ts";
import {
  QUESTION_SHEET,
  questionSheet,
} from "@academy/core/exam/result-export/statistics-sheets.rules.ts";
import type { QuestionStatistics } from "@academy/core/exam/statistics/statistics.schema.ts";
import type { ColumnOf } from "@academy/core/kernel/spreadsheet/sheet.rules.ts";
import { draftOf, draftQuestion } from "@academy/core/testing/draft.fixture.ts";
import { shown } from "@academy/core/testing/shown.fixture.ts";
import { expect, test } from "vitest";

/** As in `office-columns.test.ts`: each column shows the field that its heading names. */

const statistics: QuestionStatistics = {
  questionId: "a question id",
  subject: "a subject",
  topic: "a topic",
  responseType: "a type",
  marks: 4.01,
  key: "a key",
  counts: {
    full: 11,
    partial: 12,
    wrong: 13,
    unattempted: 14,
    bonus: 15,
    attempted: 16,
    extra: 17,
  },
  optionCounts: { A: 18, B: 19 },
  facility: 20.1,
  discrimination: 20.2,
  ofAll: { facility: 20.3, discrimination: 20.4 },
  endGroups: 20.5,
  averageTimeCorrect: 20.6,
};

test("a sheet of questions", () => {
  const columns = questionSheet([statistics]);
  expect(columns.length).toBeGreaterThan(QUESTION_SHEET.length);
  expect(shown(columns, { question: statistics, number: 7, lacking: undefined })).toEqual({
    Question: "Q7",
    Subject: "a subject",
    Topic: "a topic",
    "Response type": "a type",
    Key: "a key",
    "Full marks": 4.01,
    "Facility (%)": 20.1,
    "Discrimination (item-rest × 100)": 20.2,
    "Top 27% minus bottom 27% (%)": 20.5,
    Attempted: 16,
    Correct: 11,
    Partial: 12,
    Wrong: 13,
    Unattempted: 14,
    Dropped: 15,
    "Median seconds when correct": 20.6,
    Chosen: "A: 18, B: 19",
    "Not counted": 17,
    "Facility of all (%)": 20.3,
  });
});

test("a sheet of an exam", () => {
  const [one, other] = ["t_00000000000000000001", "t_00000000000000000002"];
  const tests = [
    { testId: one, label: "Morning", weight: 1 },
    { testId: other, label: "Evening", weight: 1 },
  ];
  const exam = {
    tests,
    cutoffs: [{ list: "Open" }, { list: "Other" }],
    grades: [{ name: "A", from: 10 }],
  };
  const results = { tests: tests.map(({ testId }) => ({ testId, subjects: ["Physics"] })) };
  const taker = {
    name: "a name",
    email: "an email",
    rank: 3,
    percentile: 97.123_456_789,
    score: 61.25,
    grade: "a grade",
    qualified: ["Open"],
    tests: [
      {
        testId: other,
        submissionId: "a submission",
        label: "Evening",
        score: 62.5,
        subjects: { Physics: 63.75 },
      },
    ],
    absent: ["Morning"],
  };
  // Only the fields of an exam and its results that the columns read.
  const columns = examColumns(
    exam as unknown as Parameters<typeof examColumns>[0],
    results as unknown as Parameters<typeof examColumns>[1],
  );
  expect(shown(columns as readonly ColumnOf<typeof taker>[], taker)).toEqual({
    Rank: 3,
    Name: "a name",
    Email: "an email",
    Percentile: "97.1234568",
    Score: 61.25,
    Grade: "a grade",
    "Qualified: Open": "Yes",
    "Qualified: Other": "No",
    "Absent in": "Morning",
    "Morning: score": null,
    "Morning: Physics": null,
    "Evening: score": 62.5,
    "Evening: Physics": 63.75,
  });
});

test("a sheet of takers", () => {
  const number = { responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } };
  const { key } = freeze(draftOf([1, 2].map((n) => draftQuestion(number, n)))).paper;
  const columns = takerColumns(key, ["Physics"], 10, {
    grades: [{ name: "A", from: 10, students: 1 }],
    qualified: [{ list: "Open", students: 1 }],
  });
  const facts = {
    rank: 3,
    name: "a name",
    email: "an email",
    submittedAt: Date.parse("2026-11-21T04:30:15.250Z"),
    score: 1_201,
    percentile: 97.5,
    grade: "a grade",
    qualified: ["Open"],
  };
  expect(shown(columns.facts, facts)).toEqual({
    Rank: 3,
    Name: "a name",
    Email: "an email",
    // Days since 30 December 1899, in India.
    "Submitted at (IST)": expect.closeTo(46_347 + 36_015.25 / 86_400, 6),
    Score: 12.01,
    Percentile: 97.5,
    Grade: "a grade",
    "Qualified: Open": "yes",
  });
  const sheet = {
    outcomes: new Uint16Array(2),
    marks: Int32Array.of(102, 203),
    parts: new Uint8Array(2),
    seconds: Float64Array.of(31, 32),
    subjects: Int32Array.of(304),
    score: 1_201,
    totalSeconds: 77,
  };
  const tally = {
    full: 11,
    partial: 12,
    wrong: 13,
    unattempted: 14,
    bonus: 15,
    extra: 16,
    attempted: 17,
  };
  expect(shown(columns.answers, { sheet, tally })).toEqual({
    Attempted: 17,
    Correct: 11,
    Partial: 12,
    Wrong: 13,
    Unattempted: 14,
    Dropped: 15,
    "Total time (s)": 77,
    "Physics (marks)": 3.04,
    "Q1 (of 4)": 1.02,
    "Q2 (of 4)": 2.03,
    "Q1 (s)": 31,
    "Q2 (s)": 32,
  });
  expect(allTakerColumns(columns)).toHaveLength(columns.facts.length + columns.answers.length);
});
