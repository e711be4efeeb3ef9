import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { load } from "../assessment/assessment.service.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { studentQuestion } from "../attempt/open-paper.service.ts";
import * as Papers from "../paper/paper.service.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { isScore, type Judging } from "./marking-queue.rules.ts";
import type { Marking, Rubric, RubricInput, RubricView, Step } from "./marking-queue.schema.ts";
import * as store from "./marking-queue.store.ts";
import {
  modelAnswerOf,
  rubricFor,
  writtenQuestion,
  type WrittenQuestion,
} from "./written-question.rules.ts";

/** A test with the key by which its next results are marked. @throws AppError `not-found` */
export async function keyedTest(
  deps: Deps,
  testId: string,
): Promise<{ test: Test; key: PaperKey }> {
  const test = await load(deps, testId);
  return { test, key: await Papers.keyNamed(deps, test, test.keyName) };
}

/** A question whose marking was started, with its rubric and the number of markers. */
export interface Judged extends Judging {
  key: PaperKey;
  marking: Marking;
  written: WrittenQuestion;
}

/**
 * @throws AppError `not-found` for an unknown test, for a question that is not marked, or before
 * the marking was started
 */
export async function judged(deps: Deps, testId: string, questionId: string): Promise<Judged> {
  const [{ key }, marking, own] = await Promise.all([
    keyedTest(deps, testId),
    store.find(deps, testId),
    store.findRubric(deps, testId, questionId),
  ]);
  if (!marking) throw notFound("The marking of this test");
  const written = writtenQuestion(key, questionId);
  return { key, marking, written, markers: marking.markers, rubric: rubricFor(written, own) };
}

/** The rubric and the model answer of a question. @throws AppError `not-found` */
export async function read(deps: Deps, testId: string, questionId: string): Promise<RubricView> {
  const { test, key } = await keyedTest(deps, testId);
  const written = writtenQuestion(key, questionId);
  const own = await store.findRubric(deps, testId, questionId);
  return viewOf(deps, test, written, rubricFor(written, own));
}

async function viewOf(
  deps: Deps,
  test: Test,
  written: WrittenQuestion,
  { questionId, version, step, criteria }: Rubric,
): Promise<RubricView> {
  const [marking, paper] = await Promise.all([
    store.find(deps, test.testId),
    PaperStore.readStudentPaper(deps, test),
  ]);
  const shown = paper.questions.find(({ _id }) => _id === questionId);
  if (!shown) throw new Error(`The paper of ${test.testId} has no question ${questionId}.`);
  return {
    questionId,
    number: written.index + 1,
    fullMarks: written.full / 100,
    asked: studentQuestion(deps, test.testId, paper, shown),
    modelAnswer: modelAnswerOf(written),
    markers: marking?.markers ?? null,
    rev: version,
    step: STEP_MARKS[step],
    criteria: criteria.map(({ text, max }) => ({ text, max: max / 100 })),
  };
}

const STEP_MARKS = { 25: 0.25, 50: 0.5, 100: 1 } as const satisfies Record<Step, number>;
const STEP_CENTI = { 0.25: 25, 0.5: 50, 1: 100 } as const;

/**
 * Writes the next version of a rubric. Marks by earlier versions no longer count: the answers with
 * such marks wait again, after the answers that were never marked.
 * @throws AppError `not-found`; `invalid` unfit_rubric; `conflict` rubric_changed
 */
export async function edit(
  deps: Deps,
  actor: Actor,
  testId: string,
  questionId: string,
  input: RubricInput,
): Promise<RubricView> {
  const { test, key } = await keyedTest(deps, testId);
  const written = writtenQuestion(key, questionId);
  const before = await store.findRubric(deps, testId, questionId);
  if (input.rev !== (before?.version ?? 0)) throw rubricChanged();
  const rubric: Rubric = {
    questionId,
    version: input.rev + 1,
    step: STEP_CENTI[input.step],
    criteria: input.criteria.map(({ text, max }) => ({ text, max: Math.round(max * 100) })),
  };
  assertFits(rubric, written);
  if (!(await store.putRubric(deps, testId, rubric))) throw rubricChanged();
  await Audit.record(deps, actor, {
    action: "marking.rubric",
    target: testId,
    before: before && { questionId, step: before.step, criteria: before.criteria },
    after: { questionId, step: rubric.step, criteria: rubric.criteria },
  });
  return viewOf(deps, test, written, rubric);
}

const rubricChanged = () =>
  conflict("rubric_changed", "Someone else has just changed this rubric. Reload to see it.");

function assertFits({ criteria, step }: Rubric, { full }: WrittenQuestion): void {
  const sum = criteria.reduce((total, { max }) => total + max, 0);
  const refuse = (path: string, message: string) =>
    invalid("unfit_rubric", message, [{ path, message }]);
  if (sum !== full) {
    throw refuse(
      "criteria",
      `The criteria add up to ${sum / 100} marks. Make them add up to ${full / 100}.`,
    );
  }
  const off = criteria.findIndex(({ max }) => criteria.length > 1 && !isScore(max, max + 1, step));
  if (off >= 0) {
    throw refuse(`criteria.${off}.max`, `Use marks in steps of ${step / 100}.`);
  }
}
