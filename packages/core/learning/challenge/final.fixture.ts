import { load } from "../../exam/assessment/assessment.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import type { TestClock } from "../../testing/world.ts";
import { addProfile, challengedTest } from "./challenge.fixture.ts";
import * as Final from "./challenge-final.service.ts";

/**
 * The given dependencies, with a mail service that keeps its letters, and with a log that writes
 * nothing.
 */
export function mailing(deps: Deps): { deps: Deps; letters: UserLetter[] } {
  const letters: UserLetter[] = [];
  const send = async (letter: UserLetter) => void letters.push(letter);
  const log = { info: () => {}, error: () => {} };
  return { deps: { ...deps, log, userMail: { ready: true, send } }, letters };
}

/** A test with results at the end of its window, without challenges. */
export async function decidedTest(deps: Deps, clock: TestClock, students = 2) {
  const exam = await challengedTest(deps, clock, { students });
  for (const actor of exam.actors) await addProfile(deps, actor);
  clock.advance(48 * HOUR + MINUTE);
  return exam;
}

/** A test as from `decidedTest`, with results that have been final for an hour. */
export async function finalTest(deps: Deps, clock: TestClock, students?: number) {
  const exam = await decidedTest(deps, clock, students);
  await Final.sweep(deps);
  clock.advance(HOUR);
  return { ...exam, finalAt: await finalAtOf(deps, exam.testId) };
}

/** The final time of a test that is final. */
export async function finalAtOf(deps: Deps, testId: string): Promise<number> {
  const { finalAt } = await load(deps, testId);
  if (finalAt === undefined) throw new Error("The results are not final");
  return finalAt;
}
