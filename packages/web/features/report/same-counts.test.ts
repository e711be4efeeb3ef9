import {
  allTakerColumns,
  takerColumns,
  takerRow,
} from "@academy/core/exam/result-export/taker-columns.rules.ts";
import {
  QUESTION_SHEET,
  questionRows,
} from "@academy/core/exam/result-export/statistics-sheets.rules.ts";
import { toAnalytics } from "@academy/core/exam/statistics/analytics.rules.ts";
import { FieldCount } from "@academy/core/exam/processing/field.rules.ts";
import { gradeSheet } from "@academy/core/exam/marking/grading.rules.ts";
import { Marker } from "@academy/core/exam/marking/marker.rules.ts";
import { type ReportParts, reportOf } from "@academy/core/exam/result/report.rules.ts";
import { questionsOf } from "@academy/core/exam/statistics/statistics.rules.ts";
import type { PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { fieldPaper, fieldSheet } from "@academy/core/testing/field.fixture.ts";
import { submittedSheet } from "@academy/core/testing/submitted-sheet.fixture.ts";
import { newTest } from "@academy/core/exam/assessment/assessment.fixture.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { totals } from "./report.rules.ts";

const NONE = new Map<string, string>();

/** The paper with some questions dropped. */
const withDropped = (dropped: readonly boolean[]): PaperKey => ({
  ...fieldPaper.key,
  questions: fieldPaper.key.questions.map((question, i) => ({
    ...question,
    dropped: dropped[i] ?? false,
  })),
});

/** A row of a sheet, with each value under its header. */
const named = (columns: readonly { header: string }[], row: readonly unknown[]) =>
  Object.fromEntries(columns.map(({ header }, i) => [header, row[i]]));

const facts = { rank: 1, name: "", email: "", submittedAt: null, score: 0, percentile: 100 };

test("report, list of takers, statistics and workbook agree on what was answered and how", () => {
  const dropped = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(
      fc.array(fieldSheet, { minLength: 10, maxLength: 16 }),
      dropped,
      (sheets, which) => {
        const key = withDropped(which);
        const marker = new Marker(key);
        const count = new FieldCount(marker, key.questions.length);
        const rows = sheets.map((sheet) => {
          const marked = marker.blank();
          marker.mark(submittedSheet(sheet), NONE, marked);
          count.add(marked);
          const columns = takerColumns(key, marker.subjects, 1);
          return named(allTakerColumns(columns), takerRow(columns, facts, marker, marked));
        });
        const analytics = toAnalytics(count.sums(), key, "list_1");
        const reports = sheets.map((sheet) => {
          const parts: ReportParts = {
            ...fieldPaper,
            key,
            submissionId: "s",
            submittedAt: 0,
            cause: "student",
            secondsLeft: 0,
            test: newTest({ run: "run_1" }),
            analytics,
            place: null,
            unranked: null,
            graded: gradeSheet(key, submittedSheet(sheet), NONE),
            overrides: {},
            mediaUrl: "",
          };
          return reportOf(parts);
        });
        reports.forEach((report, i) => {
          const { attempted, full, partial, wrong, unattempted, bonus } = totals(
            report.questionReport,
          );
          const answered = (sheets[i] ?? "").split(";").filter((entry) => entry.length > 4).length;
          expect(attempted).toBe(answered);
          expect(report.stats).toEqual({
            attempted,
            correct: full,
            partial,
            incorrect: wrong,
            unattempted,
            dropped: bonus,
          });
          expect(rows[i]).toMatchObject({
            Attempted: attempted,
            Correct: full,
            Partial: partial,
            Wrong: wrong,
            Unattempted: unattempted,
            Dropped: bonus,
          });
        });
        questionsOf(analytics, key).forEach((question, i) => {
          const own = reports.flatMap((report) => report.questionReport.slice(i, i + 1));
          const { attempted, ...outcomes } = totals(own);
          expect(question.counts).toEqual({ attempted, ...outcomes });
          expect(
            named(QUESTION_SHEET, questionRows({ questions: [question] })[0] ?? []),
          ).toMatchObject({
            Attempted: attempted,
            Correct: outcomes.full,
            Partial: outcomes.partial,
            Wrong: outcomes.wrong,
            Unattempted: outcomes.unattempted,
            Dropped: outcomes.bonus,
          });
          for (const { status, correctAnswer, stats } of own) {
            expect(stats.attemptedPercentage).toBeCloseTo((100 * attempted) / sheets.length, 2);
            if (!which[i]) continue;
            expect([status, correctAnswer, stats.correctPercentage]).toEqual(["bonus", null, null]);
          }
        });
      },
    ),
  );
});
