import type { EarlyResult, Report } from "@academy/core/exam/result/result.schema.ts";
import { expect, test } from "vitest";
import { shownEarly, shownReport, withheldWords } from "./withheld.rules.ts";

const stats = {
  correctPercentage: 50,
  attemptedPercentage: 90,
  averageTimeCorrect: 9,
  optionCounts: {},
};
const place = {
  rank: 1,
  percentile: 100,
  scoreHistogram: { from: 0, width: 1, students: [1], mine: 0 },
};
const bySubject = { subjectWisePercentile: { Physics: 100 }, subjectWiseRank: { Physics: 1 } };
// Only the comparison figures of a report are used here.
const report = (more: Partial<Report>) =>
  ({ ...place, ...bySubject, provisional: false, questionReport: [{ stats }], ...more }) as Report;

test("a first taker sees their final rank, and no percentile, distribution or others' figures", () => {
  const shown = shownReport(report({ comparedFrom: 10 }));
  expect(shown).toMatchObject({ rank: 1, percentile: null, scoreHistogram: null });
  expect([shown.subjectWisePercentile, shown.subjectWiseRank]).toEqual([{}, {}]);
  expect(shown.questionReport[0]?.stats.correctPercentage).toBeNull();
  expect(shownReport(report({ comparedFrom: 20, provisional: true })).rank).toBeNull();
  // The same applies to an early score.
  const early = { ...place, comparedFrom: 20 } as EarlyResult;
  expect(shownEarly(early)).toMatchObject({ rank: null, percentile: null, scoreHistogram: null });
});

test("with enough takers, everything is shown", () => {
  const whole = report({ comparedFrom: null });
  expect(shownReport(whole)).toBe(whole);
});

test("says from how many students figures are compared, or that they never are", () => {
  expect(withheldWords({ unranked: null, comparedFrom: 20 })).toBe("from 20 students on");
  expect(withheldWords({ unranked: "guest", comparedFrom: 20 })).toBe("not ranked");
  expect(withheldWords({ unranked: "practice", comparedFrom: null })).toBe("not ranked");
});
