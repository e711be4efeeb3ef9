import { lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { stepsOf, unknownSubjects } from "../ranks/tie-steps.rules.ts";
import type { ExamSeries, SeriesInput } from "../series-record/series.schema.ts";
import { PAPER_STEPS } from "./merge.rules.ts";

/** What keeps a test from being merged with the others. */
export interface Mismatch {
  testId: string;
  field: string;
  message: string;
}

type Tests = ReadonlyMap<string, Test>;

/** With fewer students, the percentile of a shift says little. */
const FEW_TAKERS = 30;

/** Why the tests of an exam cannot be merged; empty if they agree. */
export function mismatchesOf(
  exam: Pick<SeriesInput, "kind" | "tests" | "tieBreak"> & Partial<Pick<ExamSeries, "examId">>,
  tests: Tests,
): Mismatch[] {
  const first = exam.tests.flatMap(({ testId }) => tests.get(testId) ?? [])[0];
  return exam.tests.flatMap(({ testId, label }) => {
    const test = tests.get(testId);
    if (!test || !first) {
      const message = `${label} was deleted. Restore it, or save the exam without it.`;
      return [{ testId, field: "test", message }];
    }
    const isIn = exam.examId === undefined || test.examId === exam.examId;
    const elsewhere: [string, string][] = isIn
      ? []
      : [["exam", "it is not in this exam, or in another one. Save the exam again."]];
    return [...elsewhere, ...differences(exam, test, first)].map(([field, message]) => ({
      testId,
      field,
      message: `${label} (${test.name}): ${message}`,
    }));
  });
}

/**
 * Why a test cannot be merged with the others: the field that is wrong or differs from the first
 * test, and a sentence about it.
 */
function differences(
  { kind, tieBreak }: Pick<SeriesInput, "kind" | "tieBreak">,
  test: Test,
  first: Test,
): [string, string][] {
  const found: [string, string][] = [];
  if (test.releasePolicy === "PRACTICE") {
    found.push(["releasePolicy", "students of a practice test are not ranked."]);
  }
  if (test.markUnit !== first.markUnit) {
    found.push([
      "markUnit",
      `only some of the tests have thirds of a mark; ${first.name} differs.`,
    ]);
  }
  if (kind === "PAPERS") return found;
  const [own, others] = [test, first].map(({ subjects }) => subjects.toSorted().join(", "));
  if (own !== others) found.push(["subjects", `it has ${own}; ${first.name} has ${others}.`]);
  if (test.maxMarks !== first.maxMarks) {
    found.push(["maxMarks", `its maximum marks differ from those of ${first.name}.`]);
  }
  if (JSON.stringify(test.tieBreak) !== JSON.stringify(tieBreak)) {
    found.push(["tieBreak", "students of equal marks are ranked otherwise than in the exam."]);
  }
  return found;
}

/**
 * What is wrong with an exam itself: path and message. `subjects` are the subjects of its tests.
 */
export function brokenRules(
  input: Pick<SeriesInput, "kind" | "tests" | "tieBreak">,
  subjects: readonly string[],
): { path: string; message: string }[] {
  const { kind, tests, tieBreak } = input;
  const twice = tests.flatMap(({ testId }, index) =>
    tests.findIndex((one) => one.testId === testId) < index
      ? [{ path: `tests.${index}.testId`, message: "Each test can be in an exam only once." }]
      : [],
  );
  if (kind === "SHIFTS") {
    const weighed = tests.flatMap(({ weight }, index) =>
      weight.num === weight.den
        ? []
        : [{ path: `tests.${index}.weight`, message: "Only papers have weights. Enter 1." }],
    );
    return [...twice, ...weighed];
  }
  if (typeof tieBreak === "string" && tieBreak !== "shared") {
    const message = "Papers need an order of their own, such as Mathematics, then Physics.";
    return [...twice, { path: "tieBreak", message }];
  }
  const steps = stepsOf(tieBreak).flatMap(({ by }, index) =>
    PAPER_STEPS.includes(by)
      ? []
      : [
          {
            path: `tieBreak.steps.${index}`,
            message: "Papers are ranked by subjects, positive or negative marks, or by lot.",
          },
        ],
  );
  const unknown = unknownSubjects(tieBreak, subjects).map(({ step, name }) => ({
    path: `tieBreak.steps.${step}`,
    message: `No paper has the subject "${name}". Choose one of: ${subjects.join(", ")}.`,
  }));
  return [...twice, ...steps, ...unknown];
}

/** Warnings about shifts with so few students that their highest mark means little. */
export const warningsOf = (exam: Pick<ExamSeries, "kind" | "tests">, tests: Tests) =>
  exam.tests.flatMap(({ testId, label }) => {
    const takers = tests.get(testId)?.takers ?? null;
    if (exam.kind === "PAPERS" || takers === null || takers >= FEW_TAKERS) return [];
    const students = takers === 1 ? "1 student" : `${takers} students`;
    return [
      { testId, message: `${label} has only ${students}: the best one gets percentile 100.` },
    ];
  });

/**
 * Warnings about tests that share questions with a test of the exam that ends before them. Students
 * of an earlier shift may pass the questions on; students of an earlier paper know the keys.
 */
export function sharedQuestions(
  exam: Pick<ExamSeries, "kind" | "tests">,
  tests: Tests,
  questionIds: ReadonlyMap<string, readonly string[]>,
  now: number,
): { testId: string; message: string }[] {
  const found = exam.tests.flatMap(({ testId, label }) => {
    const test = tests.get(testId);
    return test ? [{ testId, label, name: test.name, end: lastDeadlineOf(test) }] : [];
  });
  return found
    .filter(({ end }) => now < end)
    .flatMap((one) => {
      const own = new Set(questionIds.get(one.testId));
      return found
        .filter(({ end }) => end < one.end)
        .flatMap((earlier) => {
          const count = questionIds.get(earlier.testId)?.filter((id) => own.has(id)).length ?? 0;
          if (count === 0) return [];
          const questions = count === 1 ? "1 question" : `${count} questions`;
          const keys =
            exam.kind === "SHIFTS"
              ? "Scores, keys and solutions of all shifts come out after the last one."
              : "Its keys come out earlier.";
          const message = `${one.label} (${one.name}) has ${questions} of ${earlier.label} (${earlier.name}), which ends before it. ${keys}`;
          return [{ testId: one.testId, message }];
        });
    });
}

/**
 * The next step for an exam: wait for a test, merge, or nothing because its results are current or
 * its tests cannot be merged.
 */
export function nextStep(
  exam: Pick<ExamSeries, "examId" | "kind" | "tests" | "tieBreak" | "made" | "plan" | "run">,
  tests: Tests,
  plan: string,
): "wait" | "merge" | "nothing" {
  if (mismatchesOf(exam, tests).length > 0) return "nothing";
  if (waitingFor(exam, tests).length > 0) return "wait";
  const current =
    exam.run !== null &&
    exam.plan === plan &&
    exam.tests.every(({ testId }) => exam.made[testId]?.run === tests.get(testId)?.run);
  return current ? "nothing" : "merge";
}

/** The tests that have no results yet. */
export const waitingFor = ({ tests: parts }: Pick<ExamSeries, "tests">, tests: Tests) =>
  parts.filter(({ testId }) => (tests.get(testId)?.run ?? null) === null);
