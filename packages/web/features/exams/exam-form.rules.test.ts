import { SeriesInput } from "@academy/core/exam/series-record/series.schema.ts";
import { expect, test } from "vitest";
import {
  asKind,
  blankForm,
  examInput,
  formProblems,
  tieChoices,
  tieValue,
  withTest,
} from "./exam-form.rules.ts";

const ids = ["t_00000000000000000001", "t_00000000000000000002"] as const;
const two = withTest(
  withTest({ ...blankForm, name: "JEE Main", examType: "JEE" }, ids[0], "Morning"),
  ids[1],
  "Afternoon",
);

test("a filled form is what the API accepts", () => {
  expect(formProblems(two)).toEqual({});
  expect(SeriesInput.parse(examInput(two))).toMatchObject({
    kind: "SHIFTS",
    tests: [
      { testId: ids[0], label: "Shift 1", weight: { num: 1, den: 1 } },
      { testId: ids[1], label: "Shift 2" },
    ],
  });
});

test("only papers have weights, and only of shifts may a student take several", () => {
  const form = { ...two, shifts: "best" as const };
  const [first, second] = two.tests;
  if (!first || !second) throw new Error("The form has two tests");
  const papers = asKind({ ...form, tests: [{ ...first, weight: "3/4" }, second] }, "PAPERS");
  expect(examInput(form)).toMatchObject({ shifts: "best" });
  expect(examInput(papers)).toMatchObject({
    shifts: "one",
    tests: [{ label: "Paper 1", weight: { num: 3, den: 4 } }, { label: "Paper 2" }],
  });
});

test("labels that someone wrote stay when the kind changes", () => {
  const [first, second] = two.tests;
  if (!first || !second) throw new Error("The form has two tests");
  const form = asKind(
    { ...two, tests: [{ ...first, label: "Shift of Monday" }, second] },
    "PAPERS",
  );
  expect(form.tests.map(({ label }) => label)).toEqual(["Shift of Monday", "Paper 2"]);
});

test("a test is in an exam once", () => {
  expect(withTest(two, ids[0], "Morning")).toBe(two);
});

test("problems name their fields", () => {
  expect(formProblems(blankForm)).toEqual({
    name: "Enter a name.",
    tests: "Choose at least one test.",
  });
  const [first] = two.tests;
  if (!first) throw new Error("The form has a test");
  const tests = [{ ...first, label: " ", weight: "0" }];
  expect(formProblems({ ...two, kind: "PAPERS", tests })).toEqual({
    [`label ${ids[0]}`]: "Enter a label, such as Shift 1.",
    [`weight ${ids[0]}`]: "Enter a weight such as 1 or 3/4.",
  });
});

test("an order that was set elsewhere is kept as a choice", () => {
  const own = { steps: [{ by: "wrong" as const }] };
  expect(tieValue("shared")).toBe("shared");
  expect(tieValue(own)).toBe("own");
  expect(tieChoices(own).at(-1)).toMatchObject({ value: "own", tieBreak: own });
});
