import { expect, test } from "vitest";
import { earlyForStudent, reportForStudent } from "./too-few.rules.ts";
import type { EarlyResult, Report } from "../terms/result/result.schema.ts";

const stats = {
  correctPercentage: 50,
  attemptedPercentage: 90,
  averageTimeCorrect: 9,
  optionCounts: { A: 1 },
};
const place = {
  rank: 1,
  percentile: 100,
  totalStudents: 2,
  scoreHistogram: { from: 0, width: 1, students: [1, 1], mine: 0, below: 0 },
};
const bySubject = { subjectWisePercentile: { Physics: 100 }, subjectWiseRank: { Physics: 1 } };
// Only the comparison figures of a report are used here.
const report = (more: Partial<Report>) =>
  ({ ...place, ...bySubject, provisional: false, questionReport: [{ stats }], ...more }) as Report;

test("a first taker gets their final rank, and no percentile, distribution or others' figures", () => {
  const shown = reportForStudent(report({ comparedFrom: 10 }));
  expect(shown).toMatchObject({ rank: 1, percentile: null, scoreHistogram: null });
  expect([shown.subjectWisePercentile, shown.subjectWiseRank]).toEqual([{}, {}]);
  expect(shown.questionReport[0]?.stats).toEqual({
    correctPercentage: null,
    attemptedPercentage: null,
    averageTimeCorrect: null,
    optionCounts: {},
  });
  expect(shown.tooFew).toEqual({ students: 2, from: 10 });
});

test("a provisional rank among few students is withheld as well", () => {
  const provisional = { comparedFrom: 20, provisional: true };
  expect(reportForStudent(report(provisional)).rank).toBeNull();
  // An early score is always provisional, so its rank is withheld too.
  const early = { ...place, comparedFrom: 20 } as EarlyResult;
  expect(earlyForStudent(early)).toMatchObject({
    rank: null,
    percentile: null,
    scoreHistogram: null,
    tooFew: { students: 2, from: 20 },
  });
});

test("the time of others needs 20 correct answers of a question", () => {
  const whole = report({ comparedFrom: null, totalStudents: 40 });
  const times = (correctPercentage: number) =>
    reportForStudent({
      ...whole,
      questionReport: whole.questionReport.map((one) => ({
        ...one,
        stats: { ...stats, correctPercentage },
      })),
    }).questionReport[0]?.stats;
  expect(times(50)).toEqual(stats);
  expect(times(47.5)).toEqual({ ...stats, correctPercentage: 47.5, averageTimeCorrect: null });
  expect(times(0)).toMatchObject({ averageTimeCorrect: null });
});

test("with enough takers, everything is shown", () => {
  const whole = report({ comparedFrom: null, totalStudents: 60 });
  expect(reportForStudent(whole)).toBe(whole);
  const early = { ...place, comparedFrom: null } as EarlyResult;
  expect(earlyForStudent(early)).toBe(early);
});
