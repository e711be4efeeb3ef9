import * as Windows from "../../exam/assessment/challenge-window.service.ts";
import * as RankedRuns from "../../exam/run/ranked-run.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import { finalAgainLetter } from "./challenge-letters.rules.ts";
import * as store from "./final-letter.store.ts";
import { MAX_LETTERS, reportLink, sendOnce } from "./letter-once.service.ts";

/** Letters that the mail service refuses for this long are given up. */
const TRIED_FOR = 7 * DAY;

/**
 * Writes to every student with a result of tests whose final results were corrected. A test that
 * fails is logged and tried again by the next run. @returns how many letters were sent
 */
export async function send(deps: Deps): Promise<number> {
  let sent = 0;
  for (const test of await Windows.finalAgain(deps)) {
    try {
      sent += await mailStudents(deps, test);
    } catch (error) {
      deps.log.error("challenge.mail-failed", error, { test: test.testId });
    }
  }
  return sent;
}

/**
 * Continues after the pages of students that are done; without a mail service, no letters are sent.
 */
async function mailStudents(deps: Deps, test: Windows.FinalTest): Promise<number> {
  const { testId, finalAt, run } = test;
  const { index } = await RankedRuns.open(deps, testId, run);
  const pages = index.pages.length;
  const givesUp = !deps.userMail.ready || deps.clock.now() >= finalAt + TRIED_FOR;
  let done = givesUp ? pages : await store.donePages(deps, { testId, finalAt, run });
  let [left, sent, isGapless] = [MAX_LETTERS, 0, true];
  for await (const userIds of RankedRuns.takerIds(deps, { testId, index }, done)) {
    const page = await mailPage(deps, test, userIds, left);
    left -= page.tried;
    sent += page.sent;
    isGapless &&= page.isDone;
    if (isGapless) done++;
    if (left === 0) break;
  }
  if (done === pages) await Windows.endFinalAgain(deps, test);
  else await store.saveDonePages(deps, { testId, finalAt, run }, done);
  return sent;
}

/** Writes to the students of a page who were not written to, at most `limit` of them. */
async function mailPage(
  deps: Deps,
  test: Windows.FinalTest,
  userIds: readonly string[],
  limit: number,
): Promise<{ tried: number; sent: number; isDone: boolean }> {
  const written = await store.written(deps, test, userIds);
  const left = userIds.filter((userId) => !written.has(userId));
  const some = left.slice(0, limit);
  let [sent, isDone] = [0, some.length === left.length];
  for (const student of await UserAccess.findMany(deps, some)) {
    if (student.disabled) continue;
    const { testId, name, finalAt } = test;
    const { userId } = student;
    const link = reportLink(deps, testId, userId);
    const ref = { testId, userId, finalAt };
    const noted = { note: () => store.note(deps, ref), forget: () => store.forget(deps, ref) };
    const letter = finalAgainLetter({ student, test: name, finalAt, link });
    if (await sendOnce(deps, letter, noted, { userId, test: testId })) sent++;
    else isDone = false;
  }
  return { tried: some.length, sent, isDone };
}
