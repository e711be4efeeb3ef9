import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import { load } from "../../exam/assessment/assessment.service.ts";
import { isSettled, stageOf, windowOf } from "../../exam/terms/test/challenge-window.rules.ts";
import type { ChallengeWindow } from "../../exam/terms/test/challenge-window.schema.ts";
import * as Windows from "../../exam/assessment/challenge-window.service.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { indianMoment, iso } from "../../kernel/shared/time.ts";
import * as Board from "./challenge-board.store.ts";
import { undecided } from "./challenge-queue.service.ts";
import * as store from "./challenge.store.ts";

/**
 * Declares the key and the results of a test final. Does nothing if they are final already.
 * @throws AppError `not-found`; `conflict` window_open, undecided_challenges, results_outdated
 */
export async function declare(deps: Deps, actor: Actor, testId: string): Promise<ChallengeWindow> {
  const test = await load(deps, testId);
  const { challengeUntil } = test;
  if (challengeUntil === undefined) throw notFound("This test's challenges");
  const now = deps.clock.now();
  if (stageOf(test, now) !== "final") {
    if (!isSettled(challengeUntil, now)) throw windowOpen(challengeUntil);
    const left = await leftOf(deps, test);
    if (left.length > 0) throw undecidedChallenges(left.length);
    if (!(await finish(deps, test))) throw resultsOutdated();
    await Audit.record(deps, actor, { action: "challenge.final", target: testId });
  }
  const window = windowOf(await load(deps, testId), now);
  if (!window) throw notFound("This test's challenges");
  return window;
}

const windowOpen = (until: number) =>
  conflict(
    "window_open",
    `Students can challenge the key until ${indianMoment(until)}. Declare it final a minute later.`,
    { until: iso(until) },
  );

const undecidedChallenges = (count: number) =>
  conflict(
    "undecided_challenges",
    count === 1
      ? "1 question is undecided. Decide it first."
      : `${count} questions are undecided. Decide them first.`,
    { count },
  );

const resultsOutdated = () =>
  conflict(
    "results_outdated",
    "A corrected key waits for its results. Declare the results final when they are updated.",
  );

/** The questions left to decide. Questions that lost all their challenges are forgotten first. */
async function leftOf(deps: Deps, test: Test): Promise<string[]> {
  const { testId } = test;
  const board = await Board.readBoard(deps, testId);
  if (board.settledAt !== undefined || board.latest.size === 0) return undecided(deps, test, board);
  const counts = new Map<string, number>();
  for (const questionId of board.latest.keys()) {
    counts.set(questionId, await store.countOf(deps, testId, questionId));
  }
  await Board.settle(deps, testId, counts, deps.clock.now());
  const latest = new Map([...board.latest].filter(([id]) => counts.get(id) !== 0));
  return undecided(deps, test, { ...board, latest });
}

/**
 * Makes a test final. The work that follows, such as letters, is made due before that, so that no
 * crash can leave it out; it waits until the test is final.
 */
async function finish(deps: Deps, test: Test): Promise<boolean> {
  await Board.makeDue(deps, test.testId, deps.clock.now());
  return Windows.makeFinal(deps, test);
}

/**
 * Makes tests final whose window is over and whose challenged questions are all decided. A test
 * that fails is logged and tried again by the next run. @returns how many became final
 */
export async function sweep(deps: Deps): Promise<number> {
  let finished = 0;
  for (const test of await Windows.over(deps)) {
    try {
      const left = await leftOf(deps, test);
      if (left.length === 0 && (await finish(deps, test))) finished++;
    } catch (error) {
      deps.log.error("challenge.sweep-failed", error, { test: test.testId });
    }
  }
  return finished;
}
