import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { isSettled, stageOf } from "../terms/test/challenge-window.rules.ts";
import * as WindowStore from "./challenge-window.store.ts";

/** Tests with results whose key is not final, by the end of their windows. */
export async function notFinal(deps: Deps): Promise<Test[]> {
  const now = deps.clock.now();
  const tests = await WindowStore.inWindow(deps);
  return tests.filter((test) => stageOf(test, now) !== "final");
}

/**
 * The tests whose windows are over and that are not final. Tests whose results are already final
 * are removed from the index.
 */
export async function over(deps: Deps): Promise<Test[]> {
  const now = deps.clock.now();
  const tests = await WindowStore.inWindow(deps, now);
  const isFinal = (test: Test) => stageOf(test, now) === "final";
  for (const { testId } of tests.filter(isFinal)) await WindowStore.leaveWindow(deps, testId);
  return tests.filter(
    (test) =>
      !isFinal(test) && test.challengeUntil !== undefined && isSettled(test.challengeUntil, now),
  );
}

/**
 * Makes key and results final. False if they are final already, or while a corrected key waits for
 * its results.
 */
export const makeFinal = (deps: Deps, test: Pick<Test, "testId" | "pass">): Promise<boolean> =>
  WindowStore.makeFinal(deps, test, deps.clock.now());

/** A test with final results. */
export type FinalTest = Pick<Test, "testId" | "name"> & { finalAt: number; run: string };

/** Tests whose final results were corrected and whose letters have not all been written. */
export async function finalAgain(deps: Deps): Promise<FinalTest[]> {
  const tests = await WindowStore.finalAgain(deps);
  return tests.flatMap(({ testId, name, finalAt, run }) =>
    finalAt === undefined || run === null ? [] : [{ testId, name, finalAt, run }],
  );
}

/** Notes that all letters about the latest final results of a test are written. */
export const endFinalAgain = WindowStore.endFinalAgain;
