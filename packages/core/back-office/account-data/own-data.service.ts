import { wireAnswers } from "../../exam/answers/answers.rules.ts";
import * as Owner from "../../exam/attempt/attempt-owner.service.ts";
import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { type Attempt, isRunning, submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import { decodeSheet } from "../../exam/answers/sheet.rules.ts";
import { blockOf } from "../../kernel/mail/bounce.service.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import * as Instalments from "../../sales/instalment/instalment.service.ts";
import * as Orders from "../../sales/payment/order.service.ts";
import type { OrderView } from "../../sales/payment/order-view.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withTests } from "../../exam/result/attempt-result.service.ts";
import * as Reports from "../../exam/result/report.service.ts";
import type { Report } from "../../exam/terms/result/result.schema.ts";
import * as Challenges from "../../learning/challenge/challenge.service.ts";
import { dataOf as lecturesOf } from "../../lectures/watch-report/watch-list.service.ts";
import { allNotes } from "../../learning/notebook/notebook.service.ts";
import * as Problems from "../../learning/problem/problem.service.ts";
import * as Progress from "../../learning/progress/progress.service.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { openedOf } from "../product-admin/opened-names.service.ts";
import { lastDayOf } from "../../people/presence/presence.service.ts";
import * as Accounts from "../../people/account/account.service.ts";
import * as Particulars from "../../people/account/particulars.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { toActor } from "../../people/session/user-access.service.ts";
import type { Challenge } from "../../learning/challenge/challenge.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";

/**
 * Everything that is stored about a user, for their download: profile, sessions, subscriptions,
 * payments, what they watched, the events of their learning, and every attempt with its answers
 * and, once released, its result. The answer key is read to decode the answers, but is never part
 * of the data.
 */
export async function ownData(deps: Deps, mine: Accounts.Own) {
  const { rev: _rev, otherLoginNames: _names, ...profile } = await Accounts.view(deps, mine);
  const { userId, email, extraTime = null, secondFactor } = mine.profile;
  const secondFactorSince = secondFactor ? iso(secondFactor.since * 1000) : null;
  const { others } = mine;
  const ids: [string, ...string[]] = [userId, ...others.map((one) => one.userId)];
  const actor = { ...toActor(mine.profile), others: ids.slice(1) };
  const { rev: _edition, ...particulars } = await Particulars.view(deps, mine.profile);
  const [bought, attempts, events, notes, problems, challenges, today, mailBlock] =
    await Promise.all([
      boughtData(deps, ids),
      ofEach(ids, (id) => Owner.allOf(deps, id)),
      ofEach(ids, (id) => Progress.allEvents(deps, id)),
      ofEach(ids, (id) => allNotes(deps, id)),
      ofEach(ids, (id) => Problems.allOwn(deps, id)),
      ofEach(ids, (id) => Challenges.allOf(deps, id)),
      Progress.today(deps, userId),
      blockOf(deps, email),
    ]);
  return {
    madeAt: iso(deps.clock.now()),
    profile: { ...profile, extraTime, mailBlock, secondFactorSince, particulars },
    ...(await othersOf(deps, others)),
    lastCame: (await lastDayOf(deps, userId)) ?? null,
    ...bought,
    lectures: await lecturesOf(deps, userId),
    learning: {
      settings: today.settings,
      events,
      notes,
      problems,
      challenges: challenges.map(challengeData),
    },
    attempts: await mapConcurrently(await withTests(deps, attempts), ({ attempt, test }) =>
      attemptData(deps, actor, attempt, test),
    ),
  };
}

/** What `read` finds for each account of a student, in one list. */
const ofEach = async <T>(
  ids: readonly string[],
  read: (id: string) => Promise<T[]>,
): Promise<T[]> => (await Promise.all(ids.map(read))).flat();

/** What the student may open, and what they paid for. */
async function boughtData(deps: Deps, ids: readonly [string, ...string[]]) {
  const [userId] = ids;
  const [subscriptions, opened, payments, plans] = await Promise.all([
    Grants.list(deps, userId),
    openedOf(deps, userId),
    allOrders(deps, userId),
    ofEach(ids, (id) => Instalments.list(deps, id)),
  ]);
  return { subscriptions, opened, payments, plans };
}

/** The accounts that were merged into the student's own; missing if there are none. */
const othersOf = async (deps: Deps, others: readonly Profile[]) =>
  others.length > 0 && {
    otherAccounts: await Promise.all(others.map((one) => otherAccount(deps, one))),
  };

/** An account that was merged into the student's own. */
async function otherAccount(deps: Deps, profile: Profile) {
  const { userId, name, email, roll = null, phone = null, registeredAt, mergedInto } = profile;
  const { rev: _rev, ...particulars } = await Particulars.view(deps, profile);
  return {
    userId,
    name,
    email,
    roll,
    phone,
    registeredAt: iso(registeredAt * 1000),
    mergedAt: mergedInto ? iso(mergedInto.at * 1000) : null,
    particulars,
  };
}

/** A challenge without file names and internal times. */
const challengeData = ({ testId, questionId, reason, claimText, text, source, at }: Challenge) => ({
  testId,
  questionId,
  reason,
  claimText,
  text,
  source,
  at: iso(at),
});

const PER_PAGE = 100;

async function allOrders(deps: Deps, userId: string): Promise<OrderView[]> {
  const orders: OrderView[] = [];
  for (let page = 1; ; page++) {
    const { orders: found, totalPages } = await Orders.list(deps, userId, {
      page,
      limit: PER_PAGE,
    });
    orders.push(...found);
    if (page >= totalPages) return orders;
  }
}

async function attemptData(deps: Deps, actor: Actor, attempt: Attempt, test: Test) {
  const [key, texts] = await Promise.all([
    Papers.key(deps, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  const sheet = decodeSheet(attempt.sheet, key.questions.length);
  const running = isRunning(attempt, deps.clock.now());
  const report = running ? null : await Reports.read(deps, actor, submissionIdOf(attempt));
  return {
    submissionId: submissionIdOf(attempt),
    test: { _id: test.testId, title: test.name, examType: test.examType },
    startedAt: iso(attempt.startedAt),
    submittedAt: attempt.submittedAt === null ? null : iso(attempt.submittedAt),
    answers: Object.entries(wireAnswers(key, sheet, texts)).map(
      ([questionId, { value, timeTaken }]) => ({ questionId, value, timeTaken }),
    ),
    result: report?.released ? resultOf(report) : null,
  };
}

/**
 * The student's own figures of a report. The texts of the questions are left out, because they
 * belong to the academy.
 */
const resultOf = (report: Report) => ({
  provisional: report.provisional,
  score: report.score,
  maxScore: report.maxScore,
  rank: report.rank,
  totalStudents: report.totalStudents,
  percentile: report.percentile,
  subjectScores: report.subjectScores,
  questions: report.questionReport.map(({ questionId, status, marks, marksAwarded }) => ({
    questionId,
    status,
    marks,
    marksAwarded,
  })),
});
