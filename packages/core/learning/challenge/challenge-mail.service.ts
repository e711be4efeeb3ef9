import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import { load } from "../../exam/assessment/assessment.service.ts";
import * as Windows from "../../exam/assessment/challenge-window.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, HOUR } from "../../kernel/shared/time.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { published } from "./challenge-access.service.ts";
import * as Board from "./challenge-board.store.ts";
import { digestLetter, finalLetter, type OpenTest } from "./challenge-letters.rules.ts";
import { undecided } from "./challenge-queue.service.ts";
import { stateOf } from "./challenge.rules.ts";
import type { Challenge, ChallengeState } from "./challenge.schema.ts";
import * as store from "./challenge.store.ts";
import * as Evidence from "./evidence.store.ts";
import * as FinalAgain from "./final-again.service.ts";
import { MAX_LETTERS, reportLink, sendOnce } from "./letter-once.service.ts";

/** The office gets at most one letter about new challenges in this time. */
const DIGEST_EVERY = 6 * HOUR;
/** How long a test may wait for decisions before the office is reminded, once. */
const LATE_AFTER = 48 * HOUR;
/** How long images are kept after the key became final, in case someone asks about a decision. */
const EVIDENCE_KEPT = 180 * DAY;

/** Writes to students and office, and removes old images. @returns how many letters were sent */
export async function send(deps: Deps): Promise<number> {
  return (await afterFinal(deps)) + (await FinalAgain.send(deps)) + (await writeToOffice(deps));
}

/** A letter to the office that fails is logged: the next digest lists the same tests. */
async function writeToOffice(deps: Deps): Promise<number> {
  try {
    return await digest(deps);
  } catch (error) {
    deps.log.error("challenge.digest-failed", error);
    return 0;
  }
}

/** Works on final tests. A test that fails is logged and tried again by the next run. */
async function afterFinal(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  let sent = 0;
  for (const testId of await Board.dueTests(deps, now)) {
    try {
      const test = await load(deps, testId);
      // The test becomes final a moment after its work is due.
      if (test.finalAt === undefined) continue;
      const { allMailedAt } = await Board.readBoard(deps, testId);
      if (allMailedAt === undefined) sent += await mailStudents(deps, test, test.finalAt);
      else if (now >= test.finalAt + EVIDENCE_KEPT) {
        await Evidence.removeAll(deps, testId);
        await Board.endDue(deps, testId);
      } // A correction has made the results final again since.
      else await Board.makeDue(deps, testId, test.finalAt + EVIDENCE_KEPT);
    } catch (error) {
      deps.log.error("challenge.mail-failed", error, { test: testId });
    }
  }
  return sent;
}

/** Sends one letter to each student who challenged; nothing without a mail service. */
async function mailStudents(deps: Deps, test: Test, finalAt: number): Promise<number> {
  const { testId } = test;
  const all = deps.userMail.ready ? await store.ofTest(deps, testId) : [];
  const byStudent = Map.groupBy(all, ({ userId }) => userId);
  const left = [...byStudent.values()].filter((own) =>
    own.every(({ mailedAt }) => mailedAt === undefined),
  );
  const some = left.slice(0, MAX_LETTERS);
  const users = await UserAccess.findMany(
    deps,
    some.flatMap(([first]) => first?.userId ?? []),
  );
  const byId = new Map(users.map((user) => [user.userId, user]));
  const results = await published(deps, test);
  const { decisions } = await Board.readBoard(deps, testId);
  const outcomes: boolean[] = [];
  for (const own of some) {
    const student = byId.get(own[0]?.userId ?? "");
    if (!results || !student || student.disabled) continue;
    const states = own.map((one) => stateOf(one, results.key, decisions.get(one.questionId)));
    outcomes.push(await mailStudent(deps, test, student, { own, states }));
  }
  const isDone = some.length === left.length && !outcomes.includes(false);
  const removeAt = finalAt + EVIDENCE_KEPT;
  if (isDone) await Board.noteAllMailed(deps, testId, { now: deps.clock.now(), removeAt });
  return outcomes.filter(Boolean).length;
}

/** @returns false if the letter was not accepted */
async function mailStudent(
  deps: Deps,
  test: Test,
  student: Profile,
  { own, states }: { own: readonly Challenge[]; states: readonly ChallengeState[] },
): Promise<boolean> {
  const { testId } = test;
  const [first] = own.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1));
  if (!first) return true;
  const link = reportLink(deps, testId, student.userId);
  const letter = finalLetter({ student, test: test.name, states, link });
  const noted = {
    note: () => store.noteMailed(deps, first, deps.clock.now()),
    forget: () => store.forgetMailed(deps, first),
  };
  return sendOnce(deps, letter, noted, { userId: student.userId, test: testId });
}

/** Writes to the office about new challenges, and once about a test that waits for too long. */
async function digest(deps: Deps): Promise<number> {
  const { mail, webOrigin } = deps.config;
  if (!mail) return 0;
  const now = deps.clock.now();
  const last = await Board.lastDigest(deps);
  const isDue = now >= last + DIGEST_EVERY;
  const [fresh, late]: [OpenTest[], OpenTest[]] = [[], []];
  for (const test of await Windows.notFinal(deps)) {
    const { challengeUntil = now } = test;
    const isLate = now >= challengeUntil + LATE_AFTER;
    if (!(isDue || isLate)) continue;
    const board = await Board.readBoard(deps, test.testId);
    const left = await undecided(deps, test, board);
    if (left.length === 0) continue;
    const open = { title: test.name, until: challengeUntil, undecided: left.length };
    if (left.some((id) => (board.latest.get(id)?.at ?? 0) >= last)) fresh.push(open);
    if (isLate && board.remindedAt === undefined) {
      if (await Board.noteReminded(deps, test.testId, now)) late.push(open);
    }
  }
  const office = { link: `${webOrigin}/admin/challenges`, replyTo: mail.to };
  if (late.length > 0) await deps.officeMail.send(digestLetter(late, { ...office, late: true }));
  const writes = isDue && fresh.length > 0 && (await Board.noteDigest(deps, last, now));
  if (writes) await deps.officeMail.send(digestLetter(fresh, { ...office, late: false }));
  return Number(late.length > 0) + Number(writes);
}
