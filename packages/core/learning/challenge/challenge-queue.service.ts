import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import { load } from "../../exam/assessment/assessment.service.ts";
import { stageOf, windowOf } from "../../exam/terms/test/challenge-window.rules.ts";
import * as Windows from "../../exam/assessment/challenge-window.service.ts";
import { keyWords, dropRuleOf } from "../../exam/paper/key-words.rules.ts";
import { questionsOf } from "../../exam/statistics/statistics.rules.ts";
import type { QuestionStatistics } from "../../exam/statistics/statistics.schema.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { twoDecimals } from "../../kernel/shared/number.ts";
import { iso } from "../../kernel/shared/time.ts";
import { published } from "./challenge-access.service.ts";
import * as Board from "./challenge-board.store.ts";
import { questionState, saysOf, undecidedOf } from "./challenge.rules.ts";
import type {
  Challenge,
  ChallengedQuestion,
  ChallengedTests,
  QuestionChallenges,
  TestChallenges,
} from "./challenge.schema.ts";
import * as store from "./challenge.store.ts";
import * as Evidence from "./evidence.service.ts";

/** Challenges of a question per page. */
const PER_PAGE = 50;

/** Tests whose key was challenged and is not final, in the order in which their windows end. */
export async function listTests(deps: Deps): Promise<ChallengedTests> {
  const now = deps.clock.now();
  const tests = await mapConcurrently(await Windows.notFinal(deps), async (test) => {
    const window = windowOf(test, now);
    const board = await Board.readBoard(deps, test.testId);
    const results = board.latest.size > 0 ? await published(deps, test) : null;
    if (!window || !results) return [];
    const undecided = undecidedOf(board.latest, results.key, board.decisions).length;
    const { stage, until } = window;
    const questions = board.latest.size;
    return [{ testId: test.testId, title: test.name, stage, until, questions, undecided }];
  });
  return { tests: tests.flat() };
}

/** A test whose key may be challenged, with its results. @throws AppError `not-found` */
async function challenged(deps: Deps, testId: string) {
  const test = await load(deps, testId);
  const window = windowOf(test, deps.clock.now());
  const results = await published(deps, test);
  if (!window || !results) throw notFound("This test's challenges");
  return { test, window, ...results };
}

/** The challenged questions of a test with their figures. @throws AppError `not-found` */
export async function readTest(deps: Deps, testId: string): Promise<TestChallenges> {
  const { test, window, key, analytics } = await challenged(deps, testId);
  const [board, challenges] = await Promise.all([
    Board.readBoard(deps, testId),
    store.ofTest(deps, testId),
  ]);
  const byQuestion = Map.groupBy(challenges, ({ questionId }) => questionId);
  const figures = questionsOf(analytics, key);
  const questions = key.questions.flatMap((question, index): ChallengedQuestion[] => {
    const { questionId } = question;
    const own = byQuestion.get(questionId);
    const figure = figures[index];
    const latest = board.latest.get(questionId);
    if (!own || !figure || !latest) return [];
    const decision = board.decisions.get(questionId);
    const state = questionState(questionId, latest, key, decision);
    return [
      {
        questionId,
        number: index + 1,
        keyText: keyWords(question, dropRuleOf(key, index)),
        ...figuresOf(own, figure, analytics.students),
        state,
        note: state === "rejected" ? (decision?.note ?? "") : "",
      },
    ];
  });
  return { testId, title: test.name, ...window, students: analytics.students, questions };
}

function figuresOf(
  challenges: readonly Challenge[],
  { facility, discrimination, optionCounts }: QuestionStatistics,
  students: number,
) {
  const shares = Object.entries(optionCounts).map(([option, count]): [string, number] => [
    option,
    students === 0 ? 0 : twoDecimals((100 * count) / students),
  ]);
  return {
    challenges: challenges.length,
    says: saysOf(challenges),
    facility,
    discrimination,
    chosen: Object.fromEntries(shares),
  };
}

/** A page of a question's challenges, without names. @throws AppError `not-found` */
export async function readQuestion(
  deps: Deps,
  testId: string,
  questionId: string,
  cursor: string | undefined,
): Promise<QuestionChallenges> {
  await challenged(deps, testId);
  const page = { after: cursor, limit: PER_PAGE };
  const { challenges, next } = await store.ofQuestion(deps, { testId, questionId }, page);
  const views = challenges.map(
    async ({ reason, claims, claimText, text, source, picture, at }) => ({
      reason,
      claims,
      claimText,
      text,
      source,
      at: iso(at),
      pictureUrl: await Evidence.addressOf(deps, picture),
    }),
  );
  return { challenges: await Promise.all(views), next };
}

/**
 * Decides to keep the key of a challenged question; a second decision replaces the first.
 * @throws AppError `not-found`; `invalid` not_challenged; `conflict` results_final
 */
export async function decide(
  deps: Deps,
  actor: Actor,
  testId: string,
  { questionId, note }: { questionId: string; note: string },
): Promise<void> {
  const { test } = await challenged(deps, testId);
  if (stageOf(test, deps.clock.now()) === "final") throw resultsFinal();
  const { latest } = await Board.readBoard(deps, testId);
  if (!latest.has(questionId)) {
    const message = "No student has challenged this question.";
    throw invalid("not_challenged", message, [{ path: "questionId", message }]);
  }
  const at = deps.clock.now();
  const decision = { questionId, note, at, by: actor.userId, byName: actor.name };
  await Board.putDecision(deps, testId, decision);
  await Audit.record(deps, actor, {
    action: "challenge.reject",
    target: testId,
    after: { questionId, note },
  });
}

const resultsFinal = () =>
  conflict("results_final", "The results of this test are final, so nothing can be decided.");

/** The challenged questions without a decision. */
export async function undecided(
  deps: Deps,
  test: Test,
  board: Pick<Board.Board, "latest" | "decisions">,
): Promise<string[]> {
  if (board.latest.size === 0) return [];
  const results = await published(deps, test);
  return results
    ? undecidedOf(board.latest, results.key, board.decisions)
    : [...board.latest.keys()];
}
