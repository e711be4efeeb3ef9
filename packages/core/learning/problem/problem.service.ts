import { findMany as findQuestions, views } from "../../bank/question/question-read.service.ts";
import * as Tests from "../../exam/assessment/assessment.service.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { type Actor, ownIds } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { DAY, iso, SECOND } from "../../kernel/shared/time.ts";
import { ofAccounts } from "../progress/accounts.service.ts";
import { onePerQuestion, type Owned } from "../progress/owned.rules.ts";
import { entitledRef } from "./entitlement.service.ts";
import {
  countsOf,
  ownProblem,
  placeOf,
  readProblem,
  sumOf,
  usersOf,
  withAnswer,
} from "./problem.rules.ts";
import type {
  OwnProblem,
  Problem,
  ProblemChange,
  ProblemDetail,
  ProblemInput,
  ProblemQueue,
  ProblemQueueQuery,
  ReadProblem,
} from "./problem.schema.ts";
import * as store from "./problem.store.ts";

const PER_DAY = 20;
const PER_PAGE = 50;
/**
 * The most reports of a question whose texts are read. These are enough to see what is wrong with
 * it.
 */
const TEXTS_MAX = 100;

/**
 * Reports a problem with a question. A second report of the same student replaces the first one. If
 * accounts were merged, it belongs to the account that took the test. The report is written before
 * the queue, so that the student's data always has it; a repeated call finishes what a crash left.
 * @throws AppError `not-found`, `limited` after twenty a day
 */
export async function report(
  deps: Deps,
  { userId }: Actor,
  input: ProblemInput,
): Promise<OwnProblem> {
  const limit = { limit: PER_DAY, windowSeconds: DAY / SECOND, what: "problem reports" };
  await take(deps, { key: `problem:${userId}`, ...limit });
  const { questionId, kind, text } = input;
  const { owner, ...place } = await entitledRef(deps, userId, input);
  const problem: Problem = { ...place, questionId, kind, text, at: deps.clock.now() };
  await store.putOwn(deps, owner, problem);
  await store.addReporter(deps, owner, problem);
  return ownProblem(problem, []);
}

/** A student's reports of the questions of one submission. */
export async function ofSubmission(
  deps: Deps,
  actor: Actor,
  submissionId: string,
): Promise<OwnProblem[]> {
  const userId = ownIds(actor).find((id) => id === submissionId.split(".")[1]);
  if (userId === undefined) return [];
  const all = await store.listOwn(deps, userId);
  return withAnswers(
    deps,
    all.filter(({ ref }) => placeOf(ref, userId)?.submissionId === submissionId),
  );
}

/** A student's newest report on each question, or only on the given one, as it was sent. */
export async function sentBy(deps: Deps, userId: string, only?: string): Promise<Owned<Problem>[]> {
  const sent = await ofAccounts(deps, userId, async (id) =>
    only === undefined
      ? store.listOwn(deps, id)
      : [await store.findOwn(deps, id, only)].flatMap((one) => one ?? []),
  );
  return onePerQuestion(sent.toSorted((a, b) => b.at - a.at));
}

/** The outcomes of reports, by question. */
export async function outcomesOf(
  deps: Deps,
  problems: readonly Problem[],
): Promise<ReadonlyMap<string, OwnProblem>> {
  const answered = await withAnswers(deps, problems);
  return new Map(answered.map((problem) => [problem.questionId, problem]));
}

/** All reports of one account, for the student's download. */
export const allOwn = async (deps: Deps, userId: string): Promise<OwnProblem[]> =>
  withAnswers(deps, await store.listOwn(deps, userId));

async function withAnswers(deps: Deps, problems: readonly Problem[]): Promise<OwnProblem[]> {
  if (problems.length === 0) return [];
  const ids = problems.map(({ questionId }) => questionId);
  const answers = await store.answersOf(deps, ids);
  return problems.map((problem) => ownProblem(problem, answers.get(problem.questionId) ?? []));
}

/** A page of the questions with open reports, the longest open first. */
export async function queue(deps: Deps, { after }: ProblemQueueQuery): Promise<ProblemQueue> {
  const { questions, next } = await store.openPage(deps, PER_PAGE, after);
  const textsOf = await bankTexts(
    deps,
    questions.map(({ questionId }) => questionId),
  );
  return {
    questions: questions.map((one) => ({ ...rowOf(one, textsOf), since: one.since ?? "" })),
    next,
  };
}

type TextsOf = Awaited<ReturnType<typeof bankTexts>>;

/** The questions as the bank has them now. */
async function bankTexts(deps: Deps, questionIds: readonly string[]) {
  const found = await views(deps, await findQuestions(deps, questionIds));
  const byId = new Map(found.map((one) => [one._id, one]));
  return (questionId: string) => {
    const { question = null, subject = null, topic = null } = byId.get(questionId) ?? {};
    return { question, subject, topic };
  };
}

function rowOf({ questionId, reporters }: store.QuestionProblems, textsOf: TextsOf) {
  const counts = countsOf(reporters);
  return { questionId, ...textsOf(questionId), counts, reports: sumOf(counts) };
}

/** The reports of a question. @throws AppError `not-found` for a question without any */
export async function read(deps: Deps, questionId: string): Promise<ProblemDetail> {
  const found = await store.find(deps, questionId);
  if (!found) throw missing();
  const [texts, textsOf] = await Promise.all([
    readTexts(deps, found),
    bankTexts(deps, [questionId]),
  ]);
  const last = found.since === null ? found.answers.at(-1) : undefined;
  return {
    ...rowOf(found, textsOf),
    rev: found.rev,
    state: last?.state ?? "open",
    answer: last?.answer ?? "",
    texts,
  };
}

const missing = () => notFound("A problem report of this question");

async function readTexts(
  deps: Deps,
  { questionId, reporters }: store.QuestionProblems,
): Promise<ReadProblem[]> {
  const users = usersOf(reporters).slice(0, TEXTS_MAX);
  const reports = await store.reportsOf(deps, questionId, users);
  const testIds = reports.flatMap(
    ({ userId, problem }) => placeOf(problem.ref, userId)?.testId ?? [],
  );
  const names = await Tests.namesOf(deps, testIds);
  return reports
    .map(({ userId, problem }) => readProblem(problem, userId, (id) => names.get(id)))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/**
 * Answers all open reports of a question with one write, or changes the last answer.
 * @throws AppError `not-found`, `conflict` new_report or already_answered
 */
export async function answer(
  deps: Deps,
  actor: Actor,
  questionId: string,
  { rev, state, answer: text }: ProblemChange,
): Promise<ProblemDetail> {
  const found = await store.find(deps, questionId);
  if (!found) throw missing();
  const isOpen = found.since !== null;
  const last = found.answers.at(-1);
  if (state === "open") {
    if (isOpen) return read(deps, questionId);
    throw conflict(
      "already_answered",
      "These reports have an answer. Change the answer, or leave it as it is.",
    );
  }
  if (!isOpen && last?.state === state && last.answer === text) return read(deps, questionId);
  const now = deps.clock.now();
  const answers =
    isOpen || !last
      ? withAnswer(found.answers, { at: now, state, answer: text })
      : [...found.answers.slice(0, -1), { at: last.at, state, answer: text }];
  if (found.rev !== rev || !(await store.close(deps, found, answers))) throw changed();
  await Audit.record(deps, actor, {
    action: "problem.answer",
    target: questionId,
    before: isOpen ? { since: found.since, reports: countsOf(found.reporters) } : last,
    after: { state, answer: text, at: iso(now) },
  });
  return read(deps, questionId);
}

const changed = () =>
  conflict("new_report", "There is a new report or answer. Load the question again and read it.");
