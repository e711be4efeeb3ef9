import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longTextValue, textKey } from "../answers/sheet.rules.ts";
import { freeze } from "../paper/freeze.rules.ts";
import { newTest } from "../assessment/assessment.fixture.ts";
import { draftOf, draftQuestion, idOf, TEST_ID } from "../../testing/draft.fixture.ts";
import { toAnalytics } from "../statistics/analytics.rules.ts";
import { FieldCount } from "../processing/field.rules.ts";
import { gradeSheet } from "../marking/grading.rules.ts";
import { Marker } from "../marking/marker.rules.ts";
import { placeAmong } from "../ranks/rank.rules.ts";
import { earlyResultOf } from "./early.rules.ts";
import { type ReportParts, reportOf } from "./report.rules.ts";
import { EarlyResult, Report } from "../terms/result/result.schema.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const options = ["a", "b"].map((id) => ({
  id,
  html: `<p>Option ${id}<img src="media/${id}.png"></p>`,
}));
const { paper, maxMarks } = freeze(
  draftOf([
    draftQuestion({ responseType: "INTEGER", content: {}, key: { value: 314, tolerance: 1 } }, 0),
    draftQuestion({ responseType: "MCQ_SINGLE", content: { options }, key: { option: "b" } }, 1),
    draftQuestion(
      { responseType: "SUBJECTIVE", content: {}, key: { model: "light", keywords: [] } },
      2,
    ),
  ]),
);
paper.key.questions.forEach(
  (question, i) => (question.subject = i === 0 ? "Physics" : "Chemistry"),
);

const exam = newTest({
  testId: TEST_ID,
  name: "Optics",
  startTime: 0,
  expiryTime: 1,
  totalQuestions: 3,
  maxMarks,
  subjects: ["Physics", "Chemistry"],
  paper: paper.key.version,
  run: "run_1",
  takers: 2,
});

const LIGHT = { seq: 1, value: longTextValue("light") };
const TEXTS = new Map([[textKey(2, LIGHT), "light"]]);
const grade = (sheet: string) => gradeSheet(paper.key, submittedSheet(sheet), TEXTS);
/** 3.14, option B, the model answer: 4 marks each. */
const [ALL, TWO, ONE, NONE] = [
  `010a314;010kb;0105${LIGHT.value}`,
  "010a314;010kb",
  "010a314;0101a",
  "",
];

function partsOf(
  sheet: string,
  field: readonly string[],
  more: Partial<ReportParts> = {},
): ReportParts {
  const marker = new Marker(paper.key);
  const count = new FieldCount(marker, paper.key.questions.length);
  const marked = marker.blank();
  for (const one of field) {
    marker.mark(submittedSheet(one), TEXTS, marked);
    count.add(marked);
  }
  const analytics = toAnalytics(count.sums(), paper.key, null);
  return {
    submissionId: `${TEST_ID}.u.0`,
    submittedAt: Date.parse("2026-11-21T04:30:00Z"),
    cause: "exits",
    secondsLeft: 1680,
    test: exam,
    ...paper,
    analytics,
    place: placeAmong(analytics.scores, grade(sheet).score),
    unranked: null,
    graded: grade(sheet),
    overrides: {},
    mediaUrl: "https://media.example",
    ...more,
  };
}

const report = (...of: Parameters<typeof partsOf>): Report => reportOf(partsOf(...of));

/** Enough sheets for comparison figures. */
const fourTimes = (sheets: readonly string[]) => sheets.flatMap((one) => [one, one, one, one]);

describe("a report", () => {
  test("passes its response schema unchanged", () => {
    const made = report(ALL, [ALL, TWO, NONE]);
    expect(Report.parse(made)).toEqual(made);
  });

  test("has scores in marks, times in seconds, and ranks and percentiles in the field", () => {
    const made = report(TWO, fourTimes([ALL, TWO, TWO, NONE]));
    expect(made).toMatchObject({
      score: 8,
      maxScore: 12,
      rank: 5,
      totalStudents: 16,
      percentile: 75,
      totalTimeTaken: 30,
      subjectScores: { Physics: 4, Chemistry: 4 },
      subjectMaxScores: { Physics: 4, Chemistry: 8 },
      subjectWisePercentile: { Physics: 100, Chemistry: 75 },
      subjectWiseRank: { Physics: 1, Chemistry: 5 },
      comparedFrom: null,
      submittedAt: "2026-11-21T04:30:00.000Z",
      cause: "exits",
      secondsLeft: 1680,
      provisional: false,
    });
    expect(made.stats).toMatchObject({ attempted: 2, correct: 2, unattempted: 1, dropped: 0 });
  });

  test("has percentile = 100 x (N - rank + 1) / N for everyone in the field", () => {
    const field = fc.array(fc.constantFrom(ALL, TWO, ONE, NONE), { minLength: 10, maxLength: 30 });
    fc.assert(
      fc.property(field, (sheets) => {
        for (const sheet of new Set(sheets)) {
          const { rank, percentile, totalStudents: n } = report(sheet, sheets);
          if (rank === null) throw new Error("Expected a rank");
          expect(percentile).toBeCloseTo((100 * (n - rank + 1)) / n, 7);
        }
      }),
    );
  });

  test("shows each question's key, answer, marks and solution, with full image addresses", () => {
    const [number, choice, text] = report(ONE, [ALL, ONE]).questionReport;
    expect(number).toMatchObject({
      questionId: idOf("q", 0),
      correctAnswer: 3.14,
      userAnswer: 3.14,
      status: "full",
      marks: 4,
      marksAwarded: 4,
      timeTaken: 10,
      solution: "<p>Solution</p>",
    });
    expect(choice).toMatchObject({
      correctAnswer: 1,
      userAnswer: 0,
      status: "wrong",
      marksAwarded: 0,
    });
    expect(choice?.options?.[0]).toContain('src="https://media.example/media/a.png"');
    expect(text).toMatchObject({ userAnswer: null, status: "unattempted" });
  });

  test("says how the others did, in percent with two decimals", () => {
    const [number, choice] = report(ALL, fourTimes([ALL, TWO, NONE])).questionReport;
    expect(number?.stats).toEqual({
      correctPercentage: 66.67,
      attemptedPercentage: 66.67,
      averageTimeCorrect: 10,
      optionCounts: {},
    });
    expect(choice?.stats.optionCounts).toEqual({ B: 8 });
  });

  test("shows the score in the histogram of all scores", () => {
    expect(report(TWO, fourTimes([ALL, TWO, TWO, NONE])).scoreHistogram).toEqual({
      from: 0,
      width: 1,
      students: [4, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 4],
      mine: 8,
      below: 4,
    });
  });

  test("has no average time when no one was correct", () => {
    const [number] = report(NONE, fourTimes([NONE, NONE, NONE])).questionReport;
    expect(number?.stats).toMatchObject({ correctPercentage: 0, averageTimeCorrect: null });
  });

  test("has no rank and no comparison before there are results", () => {
    const made = report(ALL, [], { analytics: null, place: null, test: { ...exam, run: null } });
    expect(made).toMatchObject({ provisional: true, score: 12, rank: null, percentile: null });
    expect(made.subjectWisePercentile).toEqual({});
    expect(made.questionReport[0]?.stats.correctPercentage).toBeNull();
    expect(made.scoreHistogram).toBeNull();
  });

  test("says from how many takers they are compared, in final and in provisional results", () => {
    const field = (n: number) => Array.from({ length: n }, () => TWO);
    const open = { test: { ...exam, run: null } };
    const reports = [report(TWO, field(9)), report(TWO, field(10))];
    reports.push(report(TWO, field(19), open), report(TWO, field(20), open));
    expect(reports.map(({ comparedFrom }) => comparedFrom)).toEqual([10, null, 20, null]);
  });

  test("shows score and own answers, but nothing of the key, before keys may be served", () => {
    const made = earlyResultOf(partsOf(TWO, fourTimes([ALL, TWO, NONE])));
    expect(EarlyResult.parse(made)).toEqual(made);
    expect(made).toMatchObject({ score: 8, subjectScores: { Physics: 4, Chemistry: 4 } });
    expect(made.answers.map(({ userAnswer }) => userAnswer)).toEqual([3.14, 1, null]);
    expect(JSON.stringify(made)).not.toMatch(/correct|solution|status|awarded|optionCounts/i);
  });

  test("never ranks a trial, even if there are results", () => {
    const made = report(ALL, [TWO, NONE], { place: null, unranked: "trial" });
    expect(made).toMatchObject({
      unranked: "trial",
      rank: null,
      percentile: null,
      totalStudents: 2,
    });
    expect(made.subjectWisePercentile).toEqual({});
  });

  test("counts dropped questions separately and shows no key for them", () => {
    const key = structuredClone(paper.key);
    for (const question of key.questions) question.dropped = true;
    const graded = gradeSheet(key, submittedSheet(NONE), TEXTS);
    const made = report(NONE, [], { key, graded });
    expect(made.stats).toMatchObject({ attempted: 0, correct: 0, unattempted: 0, dropped: 3 });
    expect(made.questionReport.map(({ correctAnswer }) => correctAnswer)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("refuses a sheet of another paper", () => {
    expect(() => report(ALL, [], { student: { ...paper.student, questions: [] } })).toThrow(
      "differ",
    );
  });
});
