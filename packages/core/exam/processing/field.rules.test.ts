import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldSheet, FIELD_KEY, gradedField, sumsOf } from "../../testing/field.fixture.ts";
import { toAnalytics } from "../statistics/analytics.rules.ts";
import { Analytics, FieldSums } from "../terms/result/analytics.schema.ts";
import { mergeSums } from "./field.rules.ts";

const field = fc.array(fc.tuple(fieldSheet, fc.nat(3)), { maxLength: 30 });

/** The sheets divided into four parts, by the number that was drawn for each sheet. */
const partsOf = (all: readonly (readonly [string, number])[]): string[][] =>
  [0, 1, 2, 3].map((part) => all.flatMap(([sheet, drawn]) => (drawn === part ? [sheet] : [])));

describe("the sums of a field", () => {
  test("are byte-identical however the field is split and in any order of merging", () => {
    fc.assert(
      fc.property(field, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (all, order) => {
        const parts = partsOf(all).map((sheets, i) => sumsOf(sheets, [`t.${i}.0`]));
        const merged = mergeSums(
          FIELD_KEY,
          order.flatMap((i) => parts.slice(i, i + 1)),
        );
        const unreadable = ["t.0.0", "t.1.0", "t.2.0", "t.3.0"];
        const whole = sumsOf(
          all.map(([sheet]) => sheet),
          unreadable,
        );
        expect(JSON.stringify(merged)).toBe(JSON.stringify(mergeSums(FIELD_KEY, [whole])));
        expect(FieldSums.parse(merged)).toEqual(merged);
      }),
    );
  });

  test("equal a simple count over every sheet", () => {
    fc.assert(
      fc.property(fc.array(fieldSheet, { maxLength: 20 }), (sheets) => {
        const graded = gradedField(sheets);
        const sums = sumsOf(sheets);
        expect(sums.students).toBe(sheets.length);
        FIELD_KEY.questions.forEach((_, i) => {
          const answers = graded.map((one) => one.answers[i]);
          const of = (status: string) => answers.filter((one) => one?.status === status);
          const question = sums.questions[i];
          expect(question).toMatchObject({
            full: of("full").length,
            partial: of("partial").length,
            wrong: of("wrong").length,
            unattempted: of("unattempted").length,
            marks: answers.reduce((sum, one) => sum + (one?.marks ?? 0), 0),
            squares: answers.reduce((sum, one) => sum + (one?.marks ?? 0) ** 2, 0),
          });
          const times = of("full").map((one) => one?.seconds ?? 0);
          const counted = question?.timesFull.flatMap(([seconds, n]) =>
            Array.from({ length: n }, () => seconds),
          );
          expect(counted).toEqual(times.toSorted((a, b) => a - b));
          const chosen = answers.flatMap((one) => one?.chosen ?? []);
          const counts = Object.entries(question?.chosen ?? {});
          expect(counts.reduce((sum, [, n]) => sum + n, 0)).toBe(chosen.length);
          for (const [label, n] of counts) {
            expect(n).toBe(chosen.filter((one) => one === label).length);
          }
        });
      }),
    );
  });

  test("become published results that pass their schema unchanged", () => {
    fc.assert(
      fc.property(fc.array(fieldSheet, { maxLength: 10 }), (sheets) => {
        const analytics = toAnalytics(sumsOf(sheets), FIELD_KEY, "list_1");
        expect(Analytics.parse(analytics)).toEqual(analytics);
      }),
    );
  });
});
