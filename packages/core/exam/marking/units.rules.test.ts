import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import { describe, expect, test } from "vitest";
import { newTest } from "../assessment/assessment.fixture.ts";
import { type ReportParts, reportOf } from "../result/report.rules.ts";
import { FieldCount } from "../processing/field.rules.ts";
import { toAnalytics } from "../statistics/analytics.rules.ts";
import { Analytics } from "../terms/result/analytics.schema.ts";
import { questionsOf, testStatistics } from "../statistics/statistics.rules.ts";
import { type ChoiceSpec, choicePaper, sheetOf } from "./choice.fixture.ts";
import { gradeSheet } from "./grading.rules.ts";
import { Marker } from "./marker.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NONE = new Map<string, string>();

const own = (right: number | string, wrong: number | string): MarkingScheme => ({
  kind: "custom",
  right,
  wrong,
  blank: 0,
  partial: "none",
});

/** A student's report on a paper with these sections. */
function reportOn(specs: readonly ChoiceSpec[], outcomes: string, override?: number) {
  const { paper, maxMarks, markUnit } = choicePaper(specs);
  const first = paper.key.questions[0]?.questionId ?? "";
  const overrides =
    override === undefined ? {} : { [first]: { marks: override, note: "Read again", at: 0 } };
  const parts: ReportParts = {
    ...paper,
    submissionId: "s",
    submittedAt: 0,
    cause: "student",
    secondsLeft: 0,
    test: newTest({ maxMarks, markUnit }),
    analytics: null,
    place: null,
    unranked: null,
    graded: gradeSheet(paper.key, submittedSheet(sheetOf(outcomes), { overrides }), NONE),
    overrides,
    mediaUrl: "",
  };
  return { key: paper.key, units: parts.graded.score, report: reportOf(parts) };
}

describe("a paper with thirds", () => {
  const thirds = { questions: 27, scheme: own(1, "-1/3") };

  test("worked example 18: takes off exactly one mark for three wrong answers at −1/3", () => {
    const { key, units, report } = reportOn([thirds], "W W W");
    expect([key.unit, units, report.score]).toEqual([300, -300, -1]);
  });

  test("worked example 18: gives 17.67 for 20 right and 7 wrong answers", () => {
    const { units, report } = reportOn([thirds], "R".repeat(20) + "W".repeat(7));
    expect([units, report.score, report.maxScore]).toEqual([5300, 17.67, 27]);
  });

  test("counts the other sections in the same unit, and a teacher's marks too", () => {
    const specs = [thirds, { questions: 2, scheme: own(4, -1), subject: "Chemistry" }];
    const blank = "–".repeat(26);
    const { report } = reportOn(specs, `W${blank}R W`, 50);
    expect(report.subjectScores).toEqual({ Physics: 0.5, Chemistry: 3 });
    expect(report.subjectMaxScores).toEqual({ Physics: 27, Chemistry: 8 });
    expect(report.questionReport[0]).toMatchObject({ marks: 1, marksAwarded: 0.5 });
  });

  test("has statistics in marks, and a paper without thirds keeps its hundredths", () => {
    const { key } = choicePaper([{ questions: 3, scheme: own(1, "-1/3") }]).paper;
    const marker = new Marker(key);
    const count = new FieldCount(marker, 3);
    const marked = marker.blank();
    for (const outcomes of ["R R R", "W W W", "R W W"]) {
      marker.mark(submittedSheet(sheetOf(outcomes)), NONE, marked);
      count.add(marked);
    }
    const analytics = toAnalytics(count.sums(), key, null);
    expect(Analytics.parse(analytics).unit).toBe(300);
    expect(testStatistics(analytics)).toMatchObject({ mean: 0.78, median: 0.33 });
    expect(questionsOf(analytics, key)[0]).toMatchObject({ marks: 1, facility: 55.56 });
    expect(choicePaper([{ questions: 1 }]).paper.key).not.toHaveProperty("unit");
  });
});

// Source: the information bulletin of WBJEE 2025.
describe("WBJEE, Mathematics", () => {
  test("worked example 19: category 1 gives 38 for 40 right and 8 wrong", () => {
    const { report } = reportOn(
      [{ questions: 50, scheme: own(1, -0.25) }],
      "R".repeat(40) + "W".repeat(8),
    );
    expect(report.score).toBe(38);
  });

  test("worked example 19: category 2 gives 18 for 10 right and 4 wrong", () => {
    const { report } = reportOn(
      [{ questions: 15, scheme: own(2, -0.5) }],
      "R".repeat(10) + "W".repeat(4),
    );
    expect(report.score).toBe(18);
  });
});
