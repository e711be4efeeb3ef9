import { expect, test } from "vitest";
import { rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { examColumns } from "./series-columns.rules.ts";
import type { SeriesTaker } from "./series-results.schema.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import type { SeriesResults } from "./merged.schema.ts";

const ONE = { num: 1, den: 1 };
const [A, B] = ["a", "b"].map((letter) => `t_${letter.repeat(20)}`) as [string, string];

const exam: Pick<ExamSeries, "cutoffs" | "grades" | "tests"> = {
  cutoffs: [{ list: "CRL", total: { percent: 35 }, each: null }],
  grades: [{ name: "A", from: 10 }],
  tests: [
    { testId: A, label: "Paper 1", weight: ONE },
    { testId: B, label: "Paper 2", weight: ONE },
  ],
};

const merged = (testId: string, subjects: string[]): SeriesResults["tests"][number] => ({
  testId,
  weight: ONE,
  subjects,
  maxima: [],
  maxMarks: 0,
  students: 0,
  max: null,
  min: null,
  mean: null,
  absent: 0,
  pooled: {},
});

const columns = examColumns(exam, { tests: [merged(A, ["Chemistry"]), merged(B, ["Physics"])] });

const taker: SeriesTaker = {
  name: "Asha Rao",
  email: "asha@example.com",
  rank: 2,
  percentile: 90.1224411,
  score: 12.5,
  grade: "A",
  qualified: ["CRL"],
  tests: [
    { testId: A, label: "Paper 1", submissionId: "s", score: 12.5, subjects: { Chemistry: 12.5 } },
  ],
  absent: [],
};

test("a student has one row, with a group of columns for each test", () => {
  expect(columns.map(({ header }) => header)).toEqual([
    "Rank",
    "Name",
    "Email",
    "Percentile",
    "Score",
    "Grade",
    "Qualified: CRL",
    "Absent in",
    "Paper 1: score",
    "Paper 1: Chemistry",
    "Paper 2: score",
    "Paper 2: Physics",
  ]);
  const who = ["Asha Rao", "asha@example.com"];
  const rest = [12.5, "A", "Yes", null, 12.5, 12.5, null, null];
  expect(rowOf(columns, taker)).toEqual([2, ...who, "90.1224411", ...rest]);
});

test("percentiles are text with seven decimals; without a rank there is none", () => {
  const [, , , percentile] = columns;
  expect(percentile?.value({ ...taker, percentile: 100 })).toBe("100.0000000");
  const absent = { ...taker, rank: null, percentile: null, qualified: [], absent: ["Paper 2"] };
  expect(rowOf(columns, absent).slice(3, 8)).toEqual([null, 12.5, "A", null, "Paper 2"]);
});
