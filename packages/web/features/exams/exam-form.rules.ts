import type { SeriesInput, SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import type { TieBreak } from "@academy/core/exam/terms/test/tie-break.schema.ts";
import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type * as z from "zod";
import {
  cutoffInputs,
  cutoffRows,
  gradeInputs,
  gradeRows,
  cutoffsProblem,
  weightOf,
} from "../../shared/cutoffs/cutoffs-form.rules.ts";
import type { CutoffRow, GradeRow } from "../../shared/cutoffs/cutoff-rows.schema.ts";

/** A test of the exam as the user enters it. */
export interface TestRow {
  testId: string;
  /** The test's own title. */
  title: string;
  label: string;
  weight: string;
}

export interface ExamForm {
  kind: SeriesInput["kind"];
  name: string;
  examType: ExamType;
  tests: readonly TestRow[];
  shifts: SeriesInput["shifts"];
  tieBreak: TieBreak;
  cutoffs: readonly CutoffRow[];
  grades: readonly GradeRow[];
  roundTotal: boolean;
}

export const blankForm: ExamForm = {
  kind: "SHIFTS",
  name: "",
  examType: EXAM_TYPES[0],
  tests: [],
  shifts: "one",
  tieBreak: "shared",
  cutoffs: [],
  grades: [],
  roundTotal: true,
};

export const formOf = (exam: SeriesView): ExamForm => ({
  kind: exam.kind,
  name: exam.name,
  examType: exam.examType,
  tests: exam.tests.map(({ testId, name, label, weight: { num, den } }) => ({
    testId,
    title: name,
    label,
    weight: den === 1 ? String(num) : `${num}/${den}`,
  })),
  shifts: exam.shifts,
  tieBreak: exam.tieBreak,
  cutoffs: cutoffRows(exam.cutoffs),
  grades: gradeRows(exam.grades),
  roundTotal: exam.roundTotal,
});

const ONE = { num: 1, den: 1 };

/** The exam as the API takes it. */
export const examInput = (form: ExamForm): z.input<typeof SeriesInput> => ({
  kind: form.kind,
  name: form.name.trim(),
  examType: form.examType,
  tests: form.tests.map(({ testId, label, weight }) => ({
    testId,
    label: label.trim(),
    weight: form.kind === "PAPERS" ? (weightOf(weight) ?? ONE) : ONE,
  })),
  shifts: form.kind === "SHIFTS" ? form.shifts : "one",
  tieBreak: form.kind === "PAPERS" ? form.tieBreak : "shared",
  cutoffs: cutoffInputs(form.cutoffs),
  grades: gradeInputs(form.grades),
  roundTotal: form.roundTotal,
});

/** What has to be corrected before saving, by field. */
export function formProblems(form: ExamForm): Partial<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (form.name.trim() === "") problems["name"] = "Enter a name.";
  if (form.tests.length === 0) problems["tests"] = "Choose at least one test.";
  form.tests.forEach(({ testId, label, weight }) => {
    if (label.trim() === "") problems[`label ${testId}`] = "Enter a label, such as Shift 1.";
    if (form.kind === "PAPERS" && weightOf(weight) === null) {
      problems[`weight ${testId}`] = "Enter a weight such as 1 or 3/4.";
    }
  });
  const judged = cutoffsProblem(form.cutoffs, form.grades);
  return judged === "" ? problems : { ...problems, judgement: judged };
}

/** The form with one more test, labelled by its place. */
export function withTest(form: ExamForm, testId: string, title: string): ExamForm {
  if (form.tests.some((one) => one.testId === testId)) return form;
  const label = `${form.kind === "SHIFTS" ? "Shift" : "Paper"} ${form.tests.length + 1}`;
  return { ...form, tests: [...form.tests, { testId, title, label, weight: "1" }] };
}

/** The form for the other kind of exam; labels that the form proposed are replaced. */
export function asKind(form: ExamForm, kind: ExamForm["kind"]): ExamForm {
  const [was, is] = kind === "SHIFTS" ? ["Paper", "Shift"] : ["Shift", "Paper"];
  const tests = form.tests.map((one) => ({
    ...one,
    label: one.label.replace(new RegExp(`^${was}(?= \\d+$)`), is),
  }));
  return { ...form, kind, tests };
}

/** Source: the brochures of JEE Advanced since 2021. */
const JEE_ADVANCED: TieBreak = {
  steps: [
    { by: "positive" },
    { by: "subjects", of: ["Mathematics"] },
    { by: "subjects", of: ["Physics"] },
  ],
};

/** The choices for ranking students with equal totals. */
const TIES: readonly { value: string; label: string; tieBreak: TieBreak }[] = [
  { value: "shared", label: "Share the rank", tieBreak: "shared" },
  {
    value: "jee-advanced",
    label: "As JEE Advanced: positive marks, Mathematics, Physics",
    tieBreak: JEE_ADVANCED,
  },
  {
    value: "positive",
    label: "More marks before negative marks",
    tieBreak: { steps: [{ by: "positive" }] },
  },
  { value: "lot", label: "Drawn by lot", tieBreak: { steps: [{ by: "lot" }] } },
];

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The choices of the list. If the exam has an order that is not in the list, it is added. */
export function tieChoices(current: TieBreak): typeof TIES {
  if (TIES.some(({ tieBreak }) => isSame(tieBreak, current))) return TIES;
  return [...TIES, { value: "own", label: "The current order", tieBreak: current }];
}

export const tieValue = (current: TieBreak): string =>
  tieChoices(current).find(({ tieBreak }) => isSame(tieBreak, current))?.value ?? "shared";
