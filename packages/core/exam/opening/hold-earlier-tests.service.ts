import * as Hold from "../../bank/pool/hold.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import * as OpeningStore from "./opening.store.ts";

/** Time in which the last process with an older version of this code ends. */
const WAIT = 30 * MINUTE;

/**
 * Holds the questions of tests that were published before publishing did so itself. Runs until a
 * pass finds nothing that was not held: then every test is known and questions may be opened. Safe
 * to interrupt and to repeat.
 * @returns how many tests were held now
 */
export async function holdEarlierTests(deps: Deps): Promise<number> {
  const marker = await OpeningStore.readMarker(deps);
  const now = deps.clock.now();
  if (marker?.isReady || (marker && now < marker.nextAt)) return 0;
  const tests = [
    ...(await TestStore.expired(deps, now)),
    ...(await TestStore.unexpired(deps, now)),
  ].filter(({ releasePolicy }) => releasePolicy !== "PRACTICE");
  let held = 0;
  for (const test of tests) if (await holdOne(deps, test)) held++;
  await OpeningStore.writeMarker(deps, { isReady: held === 0, nextAt: now + WAIT });
  return held;
}

/** False if all of the test's questions were held before. */
async function holdOne(deps: Deps, test: Test): Promise<boolean> {
  const [key, student] = await Promise.all([
    PaperStore.readKey(deps, test, FIRST_KEY),
    PaperStore.readStudentPaper(deps, test),
  ]);
  const content = {
    questionIds: key.questions.map(({ questionId }) => questionId),
    passageIds: Object.keys(student.passages),
  };
  if (await Hold.isHeld(deps, content, test.testId)) return false;
  await Hold.hold(deps, content, test.testId);
  return true;
}

/** @throws AppError `unavailable` `practice_not_ready` until all earlier tests hold their questions */
export async function assertReady(deps: Deps): Promise<void> {
  const marker = await OpeningStore.readMarker(deps);
  if (marker?.isReady) return;
  const message =
    "Questions cannot be opened yet: the questions of earlier tests are being locked. Try again in an hour.";
  throw new AppError("unavailable", "practice_not_ready", message, { retryAfterSeconds: 60 });
}
