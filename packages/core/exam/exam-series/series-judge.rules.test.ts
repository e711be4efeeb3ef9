import { expect, test } from "vitest";
import type { SeriesInput } from "../series-record/series.schema.ts";
import { SeriesJudge, JudgementCount } from "./series-judge.rules.ts";
import { descending } from "../ranks/tie-steps.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";

const ONE = { num: 1, den: 1 };

type Rules = Pick<SeriesInput, "kind" | "cutoffs" | "grades" | "roundTotal">;
const RULES: Rules = { kind: "PAPERS", cutoffs: [], grades: [], roundTotal: true };

/** A paper with these full marks by subject. */
const paper = (maxima: Record<string, number>, weight = ONE): SeriesResults["tests"][number] => {
  const marks = Object.values(maxima).map((one) => one * 100);
  return {
    testId: "t_0000000000000000000",
    weight,
    subjects: Object.keys(maxima),
    maxima: marks,
    maxMarks: marks.reduce((sum, one) => sum + one, 0),
    students: 1,
    max: 0,
    min: 0,
    mean: 0,
    absent: 0,
    pooled: {},
  };
};

const field = (tests: SeriesResults["tests"], total: number) => ({
  unit: 100 as const,
  tests,
  scores: [[total * 100, 1] as [number, number]],
});

/** Scores in all papers with these marks by subject. */
const sat = (...papers: number[][]) =>
  papers.map((marks, i) => ({ test: i, units: [...marks, 0].map((one) => one * 100).join() }));

// Source: the information brochure of JEE Advanced 2025.
test("worked example 16: JEE Advanced 2025: minima in all and in each subject, over both papers", () => {
  const half = { Chemistry: 60, Mathematics: 60, Physics: 60 };
  const rules: Rules = {
    ...RULES,
    cutoffs: [{ list: "CRL", total: { percent: 35 }, each: { percent: 10 } }],
  };
  const judge = new SeriesJudge(rules, field([paper(half), paper(half)], 130));
  const key = descending(13_000);
  const qualified = judge.of(key, sat([40, 20, 10], [20, 20, 20]));
  expect(qualified).toMatchObject({ score: 13_000, max: 36_000, verdicts: [{ qualified: true }] });
  expect(judge.of(key, sat([4, 20, 50], [6, 20, 30])).verdicts).toEqual([
    {
      list: "CRL",
      qualified: false,
      failed: [{ subject: "Chemistry", got: 10, needed: 12, max: 120 }],
    },
  ]);
  const count = new JudgementCount(rules);
  count.add(qualified);
  expect(count.qualified).toEqual({ CRL: 1 });
});

// Source: Cambridge's grade thresholds of 9709 in March 2025, option AY.
test.each([
  [[61, 60, 60, 50], "A*"],
  [[60, 50, 40, 37], "B"],
  [[60, 50, 40, 36], "C"],
  [[30, 30, 20, 13], "U"],
])("worked example 20: 9709 March 2025: %o is %s", (marks, grade) => {
  const grades = [
    { name: "A*", from: 231 },
    { name: "A", from: 212 },
    { name: "B", from: 187 },
    { name: "C", from: 156 },
    { name: "D", from: 125 },
    { name: "E", from: 94 },
  ];
  const papers = [75, 75, 50, 50].map((max) => paper({ Mathematics: max }));
  const judge = new SeriesJudge({ ...RULES, grades }, field(papers, 0));
  const total = marks.reduce((sum, one) => sum + one, 0);
  expect(judge.of(descending(total * 100), sat(...marks.map((one) => [one]))).grade).toBe(grade);
});

// Source: Cambridge's grade thresholds of 9701 in November 2013.
test("worked example 21: 9701 November 2013: weighted papers add up to 168.75, which is graded as 169", () => {
  const papers = [40, 60, 40, 100, 30].map((max, i) =>
    paper({ Chemistry: max }, i === 2 ? { num: 3, den: 4 } : ONE),
  );
  // A boundary at the rounded mark, between the published ones of A and B.
  const at169 = [
    { name: "A", from: 173 },
    { name: "at 169", from: 169 },
    { name: "B", from: 147.75 },
  ];
  const marks = sat([31], [38], [29], [60], [18]);
  const of = (roundTotal: boolean) =>
    new SeriesJudge({ ...RULES, grades: at169, roundTotal }, field(papers, 168.75)).of(
      descending(16_875),
      marks,
    );
  expect(of(true)).toMatchObject({ score: 16_875, max: 26_000, grade: "at 169", percentile: 100 });
  expect(of(false).grade).toBe("B");
});

test("a student without some paper has marks, but no grade and no verdicts", () => {
  const grades = [{ name: "A", from: 0 }];
  const judge = new SeriesJudge(
    { ...RULES, grades },
    field([paper({ A: 10 }), paper({ B: 10 })], 3),
  );
  expect(judge.of(null, sat([3]))).toMatchObject({
    score: 300,
    percentile: null,
    verdicts: [],
    grade: null,
  });
});

test("of shifts, marks are those of the shift that counts and the percentile that of the key", () => {
  const rules: Rules = {
    ...RULES,
    kind: "SHIFTS",
    cutoffs: [{ list: "Top", total: { percentile: 93 }, each: null }],
  };
  const judge = new SeriesJudge(rules, field([paper({ A: 10 }), paper({ A: 20 })], 3));
  const judged = judge.of(descending(925_000_000), [{ test: 1, units: "700,700" }]);
  expect(judged).toMatchObject({ score: 700, max: 2000, percentile: 92.5 });
  expect(judged.verdicts[0]?.qualified).toBe(false);
});
