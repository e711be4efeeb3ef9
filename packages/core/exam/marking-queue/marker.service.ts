import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Papers from "../paper/paper.service.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { OwnMarking } from "./marker.schema.ts";
import * as MarkerStore from "./marker.store.ts";
import * as store from "./marking-queue.store.ts";
import { keyedTest } from "./rubric.service.ts";
import { writtenQuestions } from "./written-question.rules.ts";

/** How many of their tests a marker sees. */
const TESTS_SHOWN = 50;

/**
 * Gives written questions of a test to a marker: exactly these from now on. It is possible once the
 * marking was started, because a marker sees the model answer, and the marking starts when the test
 * is over.
 * @throws AppError `not-found`; `invalid` not_written; `conflict` not_a_marker, marking_not_started
 */
export async function give(
  deps: Deps,
  actor: Actor,
  testId: string,
  userId: string,
  questionIds: readonly string[],
): Promise<void> {
  const [{ key }, { name, roles = [] }] = await Promise.all([
    keyedTest(deps, testId),
    UserAdmin.find(deps, { userId }),
  ]);
  if (questionIds.length > 0 && !roles.includes("marker")) {
    const message = `${name} is not a marker. Give the role on the user's page first.`;
    throw conflict("not_a_marker", message);
  }
  const written = new Set(writtenQuestions(key).map(({ question }) => question.questionId));
  const wrong = questionIds.findIndex((id) => !written.has(id));
  if (wrong >= 0) {
    const message = "This question has no written answers to mark. Choose others.";
    throw invalid("not_written", message, [{ path: `questionIds.${wrong}`, message }]);
  }
  if (!(await store.find(deps, testId))) {
    throw conflict("marking_not_started", "Start the marking, then give questions to markers.");
  }
  const before = await MarkerStore.find(deps, { testId, userId });
  await MarkerStore.put(deps, { testId, userId, name, questionIds: [...new Set(questionIds)] });
  await Audit.record(deps, actor, {
    action: "marking.marker",
    target: testId,
    before: { userId, questionIds: before?.questionIds ?? [] },
    after: { userId, name, questionIds },
  });
}

/** @throws AppError `not-found` if a question was not given to the caller */
export async function assertGiven(
  deps: Deps,
  { userId }: Pick<Actor, "userId">,
  testId: string,
  questionId: string,
): Promise<void> {
  const given = await MarkerStore.find(deps, { testId, userId });
  if (!given?.questionIds.includes(questionId)) throw notFound("This question");
}

/** The questions that were given to the caller, without those that were dropped since. */
export async function own(deps: Deps, { userId }: Actor): Promise<OwnMarking> {
  const given = await MarkerStore.ofMarker(deps, userId, TESTS_SHOWN);
  const found = await TestStore.findMany(
    deps,
    given.map(({ testId }) => testId),
  );
  const tests = await Promise.all(
    given.flatMap(({ testId, questionIds }) => {
      const test = found.get(testId);
      return test ? [ownTest(deps, test, questionIds)] : [];
    }),
  );
  return { tests: tests.filter(({ questions }) => questions.length > 0) };
}

async function ownTest(deps: Deps, test: Test, questionIds: readonly string[]) {
  const key = await Papers.keyNamed(deps, test, test.keyName);
  const questions = writtenQuestions(key)
    .filter(({ question }) => questionIds.includes(question.questionId))
    .map(({ question, index, full }) => ({
      questionId: question.questionId,
      number: index + 1,
      fullMarks: full / 100,
    }));
  return { testId: test.testId, title: test.name, questions };
}
