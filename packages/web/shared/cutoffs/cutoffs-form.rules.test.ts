import { expect, test } from "vitest";
import {
  componentProblem,
  cutoffInputs,
  cutoffProblems,
  cutoffRows,
  gradeInputs,
  gradeProblems,
  gradeRows,
  cutoffsProblem,
  NO_MINIMUM,
  sumsOf,
  withBetween,
} from "./cutoffs-form.rules.ts";

const CRL = { list: "CRL", total: { percent: 17.5 }, each: null };
const rows = (marks: Record<string, string>) =>
  Object.entries(marks).map(([name, from]) => ({ name, from }));

test("cut-offs and grades come back from the form as they were", () => {
  const cutoffs = [CRL, { list: "Top", total: { percentile: 90 }, each: { marks: -1.5 } }];
  expect(cutoffInputs(cutoffRows(cutoffs))).toEqual(cutoffs);
  const grades = [
    { name: "A", from: 187 },
    { name: "U", from: -0.5 },
  ];
  expect(gradeInputs(gradeRows(grades))).toEqual(grades);
});

test("a minus sign is read as people write it", () => {
  expect(gradeInputs(rows({ A: "−2" }))).toEqual([{ name: "A", from: -2 }]);
});

test("each problem is at its field", () => {
  const [crl] = cutoffRows([CRL]);
  if (!crl) throw new Error("There is a row");
  expect(cutoffProblems([crl])).toEqual(new Map());
  const wrong = { ...crl, list: "", total: { kind: "percent", value: "x" } } as const;
  expect(cutoffProblems([crl, wrong])).toEqual(
    new Map([
      ["1.list", "Enter the list's name."],
      ["1.total", "Enter a number, such as 35."],
    ]),
  );
  expect([...cutoffProblems([{ ...crl, total: NO_MINIMUM }])]).toEqual([
    ["0.total", "Enter a minimum for the total or for each subject."],
  ]);
  expect([...gradeProblems(rows({ A: "", B: "10" })).keys()]).toEqual(["0.from"]);
  expect([...gradeProblems(rows({ A: "10", B: "20" }))]).toEqual([
    ["", "Each grade needs fewer marks than the one above it."],
  ]);
});

test("the first problem names its row", () => {
  expect(cutoffsProblem([], [])).toBe("");
  expect(cutoffsProblem([], rows({ A: "10", "": "5" }))).toBe(
    "Grades, grade 2: Enter the grade's name.",
  );
  expect(cutoffsProblem([], rows({ A: "10", B: "20" }))).toBe(
    "Grades: Each grade needs fewer marks than the one above it.",
  );
});

test("C and D are proposed once, and not from marks that are no numbers", () => {
  const proposed = withBetween(rows({ A: "212", B: "187", E: "94" }), "a-level");
  expect(proposed).toEqual(rows({ A: "212", B: "187", C: "156", D: "125", E: "94" }));
  expect(withBetween(proposed ?? [], "a-level")).toBeNull();
  expect(withBetween(rows({ B: "x", E: "94" }), "a-level")).toBeNull();
});

test("components add up once all of them can be read", () => {
  const first = { weight: "1", thresholds: "A 30, B 25, E 15" };
  const second = { weight: "3/4", thresholds: "A 28, B 25, E 15" };
  expect(sumsOf([first, second])).toEqual(rows({ A: "51", B: "44", E: "26" }));
  expect(sumsOf([first, { ...second, weight: "0" }])).toBeNull();
  expect(sumsOf([first, { weight: "1", thresholds: "C 20" }])).toBeNull();
  expect(componentProblem({ ...first, weight: "a" })).toBe("Enter a weight such as 1 or 3/4.");
  expect(componentProblem({ ...first, thresholds: "A" })).toContain("such as A 30, B 25, E 15");
  expect(componentProblem(first)).toBeNull();
});
