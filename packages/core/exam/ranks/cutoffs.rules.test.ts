import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CutoffMarks, neededUnits, verdictsOf } from "./cutoffs.rules.ts";
import { Cutoffs } from "../terms/test/cutoffs.schema.ts";

/** The prescribed minima of JEE (Advanced) 2025. */
const ADVANCED = Cutoffs.parse([
  { list: "CRL", total: { percent: 35 }, each: { percent: 10 } },
  { list: "OBC-NCL", total: { percent: 31.5 }, each: { percent: 9 } },
  { list: "SC, ST, PwD", total: { percent: 17.5 }, each: { percent: 5 } },
]);

/** Marks in both papers together: 120 marks in each subject, 360 in all. */
function bothPapers(mathematics: number, physics: number, chemistry: number): CutoffMarks {
  const subjects = [
    { name: "Mathematics", score: mathematics * 100, max: 12_000 },
    { name: "Physics", score: physics * 100, max: 12_000 },
    { name: "Chemistry", score: chemistry * 100, max: 12_000 },
  ];
  const score = subjects.reduce((sum, one) => sum + one.score, 0);
  return { unit: 100, total: { score, max: 36_000 }, subjects, percentile: null };
}

describe("cut-offs of JEE Advanced 2025", () => {
  test("qualify a student who reaches the minimum in each subject and in all", () => {
    const crl = verdictsOf(ADVANCED, bothPapers(40, 30, 60))[0];
    expect(crl).toEqual({ list: "CRL", qualified: true, failed: [] });
  });

  test("name the subject that was too low", () => {
    expect(verdictsOf(ADVANCED, bothPapers(40, 80, 10))).toEqual([
      {
        list: "CRL",
        qualified: false,
        failed: [{ subject: "Chemistry", got: 10, needed: 12, max: 120 }],
      },
      {
        list: "OBC-NCL",
        qualified: false,
        failed: [{ subject: "Chemistry", got: 10, needed: 10.8, max: 120 }],
      },
      { list: "SC, ST, PwD", qualified: true, failed: [] },
    ]);
  });

  test("name the total and every subject that was too low", () => {
    expect(verdictsOf(ADVANCED, bothPapers(11, 40, 11))[0]?.failed).toEqual([
      { subject: null, got: 62, needed: 126, max: 360 },
      { subject: "Mathematics", got: 11, needed: 12, max: 120 },
      { subject: "Chemistry", got: 11, needed: 12, max: 120 },
    ]);
  });
});

test("a share of the maximum is rounded up to units", () => {
  expect(neededUnits({ percent: 35 }, 36_000, 100)).toBe(12_600);
  expect(neededUnits({ percent: 33.33 }, 1_000, 100)).toBe(334);
  expect(neededUnits({ marks: 12.5 }, 36_000, 300)).toBe(3_750);
});

test("a percentile is compared with the student's, and not at all before it is known", () => {
  const cutoffs = Cutoffs.parse([{ list: "Common", total: { percentile: 93.1023262 } }]);
  const marks = bothPapers(40, 30, 60);
  expect(verdictsOf(cutoffs, marks)).toEqual([]);
  expect(verdictsOf(cutoffs, { ...marks, percentile: 93.1023262 })[0]?.qualified).toBe(true);
  expect(verdictsOf(cutoffs, { ...marks, percentile: 93.1023261 })[0]?.failed).toEqual([
    { subject: null, got: 93.1023261, needed: 93.1023262, max: null },
  ]);
});

test("the least marks that reach a percent are found exactly", () => {
  const hundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(hundredths, fc.integer({ min: 1, max: 300_000 }), (percent, max) => {
      const needed = BigInt(neededUnits({ percent: percent / 100 }, max, 300));
      const wanted = BigInt(percent) * BigInt(max);
      expect(needed * 10_000n >= wanted).toBe(true);
      expect((needed - 1n) * 10_000n < wanted).toBe(true);
    }),
  );
});

describe("the schema of cut-offs", () => {
  const problem = (input: unknown) => Cutoffs.safeParse(input).error?.issues[0]?.message;

  test("says what is missing or double", () => {
    expect(problem([{ list: "CRL" }])).toBe("Enter a minimum for the total or for each subject.");
    const crl = { list: "CRL", total: { marks: 90 } };
    expect(problem([crl, { ...crl, list: "crl" }])).toBe("Give each list its own name.");
    expect(problem([{ list: "CRL", total: { percent: 17.555 } }])).toContain(
      "at most two decimals",
    );
  });
});
