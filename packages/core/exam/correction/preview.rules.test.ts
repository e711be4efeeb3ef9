import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { gradeSheet } from "../marking/grading.rules.ts";
import { placeAmong } from "../ranks/rank.rules.ts";
import { FIELD_KEY, fieldSheet } from "../../testing/field.fixture.ts";
import { correct } from "./correction.rules.ts";
import type { QuestionChange } from "../terms/result/correction.schema.ts";
import { FieldComparison } from "./preview.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NONE = new Map<string, string>();
const ids = FIELD_KEY.questions.map(({ questionId }) => questionId);

const change: fc.Arbitrary<QuestionChange> = fc.oneof(
  fc.nat(2).map((n) => ({ questionId: ids[n] ?? "", dropped: true as const, note: "n" })),
  fc.constantFrom(["A"], ["A", "B"], ["C", "D"]).map((letters) => ({
    questionId: ids[2] ?? "",
    keys: letters.map((answerKey) => ({ answerKey })),
    note: "n",
  })),
);

const scoresBy = (key: PaperKey, sheets: readonly string[]) =>
  sheets.map((sheet) => gradeSheet(key, submittedSheet(sheet), NONE).score);

/** A rank key for a test in which equal scores share a rank. */
const rankKey = (score: number) => String(10 ** 9 - score).padStart(10, "0");

function ranksOf(scores: readonly number[]): number[] {
  const field = [...new Set(scores)].map((score): [number, number] => [
    score,
    scores.filter((one) => one === score).length,
  ]);
  return scores.map((score) => placeAmong(field, score).rank);
}

describe("the preview of a correction", () => {
  test("equals a simple count over every student", () => {
    fc.assert(
      fc.property(fc.array(fieldSheet, { maxLength: 40 }), change, (sheets, one) => {
        const corrected = { ...FIELD_KEY, questions: correct(FIELD_KEY, [one]).questions };
        const [before, after] = [scoresBy(FIELD_KEY, sheets), scoresBy(corrected, sheets)];
        const field = new FieldComparison();
        const student = (score: number) => ({ score, rankKey: rankKey(score) });
        before.forEach((score, i) =>
          field.add({
            submissionId: `t.${String(i).padStart(2, "0")}.0`,
            name: `Student ${i}`,
            before: student(score),
            after: student(after[i] ?? 0),
          }),
        );
        const figures = field.figures();
        const changes = after.map((score, i) => score - (before[i] ?? 0)).filter((by) => by !== 0);
        const [ranks, newRanks] = [ranksOf(before), ranksOf(after)];
        expect(figures).toMatchObject({
          students: sheets.length,
          marksChanged: changes.length,
          raised: changes.filter((by) => by > 0).length,
          lowered: changes.filter((by) => by < 0).length,
          ranksChanged: ranks.filter((rank, i) => rank !== newRanks[i]).length,
        });
        expect(figures.change?.min).toBe(
          changes.length > 0 ? Math.min(...changes) / 100 : undefined,
        );
        expect(figures.change?.max).toBe(
          changes.length > 0 ? Math.max(...changes) / 100 : undefined,
        );
        const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
        if (figures.change) {
          expect(figures.change.mean).toBeCloseTo(sum(changes) / changes.length / 100, 1);
        }
        if (sheets.length > 0) {
          expect(figures.meanAfter).toBeCloseTo(sum(after) / sheets.length / 100, 1);
        }
        const largest = changes.map(Math.abs).toSorted((a, b) => b - a);
        expect(
          figures.examples.map((one) =>
            Math.round(Math.abs(one.marksAfter - one.marksBefore) * 100),
          ),
        ).toEqual(largest.slice(0, 10));
        for (const { submissionId, ...example } of figures.examples) {
          const i = Number(submissionId.split(".")[1]);
          expect(example).toMatchObject({
            marksBefore: (before[i] ?? 0) / 100,
            marksAfter: (after[i] ?? 0) / 100,
            rankBefore: ranks[i],
            rankAfter: newRanks[i],
          });
        }
      }),
    );
  });

  test("has no figures if no one took the test", () => {
    expect(new FieldComparison().figures()).toMatchObject({
      students: 0,
      change: null,
      meanBefore: null,
      meanAfter: null,
      examples: [],
    });
  });
});
