import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldSheet, FIELD_KEY } from "../../testing/field.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { gradeSheet } from "../marking/grading.rules.ts";
import { Marker } from "../marking/marker.rules.ts";
import { byText, mergeTakers, readTaker, writeTaker } from "./taker.rules.ts";
import { RankKeys, scoreOfKey } from "../ranks/tie-break.rules.ts";
import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const NONE = new Map<string, string>();

function keyOf(sheet: string, policy: TieBreak): string {
  const marker = new Marker(FIELD_KEY);
  const marked = marker.blank();
  marker.mark(submittedSheet(sheet), NONE, marked);
  return new RankKeys(FIELD_KEY, marker, policy).of(marked);
}

/** Compares by the bulletin's rules: negative if `a` ranks higher. `subjects` in deciding order. */
function compare(a: string, b: string, subjects: readonly string[]): number {
  const [one, other] = [
    gradeSheet(FIELD_KEY, submittedSheet(a), NONE),
    gradeSheet(FIELD_KEY, submittedSheet(b), NONE),
  ];
  const ratio = (graded: typeof one, subject?: string) => {
    const mine = graded.answers.filter(
      (_, i) => subject === undefined || FIELD_KEY.questions[i]?.subject === subject,
    );
    const right = mine.filter(({ status }) => status === "full").length;
    const wrong = mine.filter(({ status }) => status === "wrong").length;
    return right === 0 ? Number.MAX_VALUE : wrong / right;
  };
  const steps = [
    other.score - one.score,
    ...subjects.map((s) => (other.subjectScores.get(s) ?? 0) - (one.subjectScores.get(s) ?? 0)),
    ...(subjects.length > 0
      ? [undefined, ...subjects].map((s) => ratio(one, s) - ratio(other, s))
      : []),
  ];
  return steps.find((step) => step !== 0) ?? 0;
}

describe("a rank key", () => {
  test.each([
    ["shared", []],
    ["jee-main", ["Mathematics", "Physics", "Chemistry"]],
    // The paper has no biology, so the other two subjects decide.
    ["neet", ["Chemistry", "Physics"]],
  ] as const)("orders two students by the policy %s", (policy, subjects) => {
    fc.assert(
      fc.property(fieldSheet, fieldSheet, (a, b) => {
        const expected = Math.sign(compare(a, b, subjects));
        expect(byText(keyOf(a, policy), keyOf(b, policy))).toBe(expected);
      }),
      { numRuns: runs(400) },
    );
  });

  test("contains its score, also a negative one", () => {
    fc.assert(
      fc.property(fieldSheet, (sheet) => {
        const { score } = gradeSheet(FIELD_KEY, submittedSheet(sheet), NONE);
        expect(scoreOfKey(keyOf(sheet, "jee-main"))).toBe(score);
      }),
    );
  });
});

describe("the list of takers", () => {
  test("stores a taker in one line, whatever the name contains", () => {
    const taker = { rankKey: "0999999100", userId: "u-1", name: "A\tB\nC", email: "a@b.c" };
    expect(readTaker(writeTaker(taker))).toEqual({ ...taker, name: "A B C", score: 900 });
  });

  test("merges all sources in order, into full pages except the last", async () => {
    const chunks = fc.array(fc.array(fc.string({ maxLength: 3 }), { maxLength: 6 }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(chunks, { maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        async (all, size) => {
          const sorted = all.map((source) => {
            const lines = source.flat().toSorted(byText);
            let at = 0;
            return source.map(({ length }) => lines.slice(at, (at += length)));
          });
          const sources = sorted.map((source) =>
            (async function* () {
              yield* source;
            })(),
          );
          const pages: string[][] = [];
          for await (const page of mergeTakers(sources, size)) pages.push(page);
          expect(pages.flat()).toEqual(all.flat(2).toSorted(byText));
          expect(pages.slice(0, -1).every(({ length }) => length === size)).toBe(true);
          expect(pages.every(({ length }) => length > 0)).toBe(true);
        },
      ),
    );
  });
});
