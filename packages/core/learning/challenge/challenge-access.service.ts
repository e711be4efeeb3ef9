import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import { load } from "../../exam/assessment/assessment.service.ts";
import { withShifts } from "../../exam/assessment/shifts.service.ts";
import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import type { Attempt } from "../../exam/terms/attempt/attempt.rules.ts";
import { byEnd } from "../../exam/terms/attempt/two-attempts.rules.ts";
import { isRankedIn } from "../../exam/attempt/release.rules.ts";
import type { LongTexts } from "../../exam/answers/sheet.rules.ts";
import type { PaperKey } from "../../exam/terms/paper/paper.schema.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { readAnalytics, readResults } from "../../exam/result/report.service.ts";
import type { Analytics } from "../../exam/terms/result/analytics.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError, notFound } from "../../kernel/shared/error.ts";
import { accountsOf } from "../progress/accounts.service.ts";
import { keysAreOpen } from "../progress/intake.rules.ts";
import type { Challenge } from "./challenge.schema.ts";
import * as store from "./challenge.store.ts";

/** A test whose key a student may challenge, with their attempt and the published key. */
export interface Entitled {
  test: Test & { challengeUntil: number };
  attempt: Attempt;
  texts: LongTexts;
  key: PaperKey;
}

/**
 * What a student needs to challenge the key of a test, for each of their accounts that took it, the
 * earlier attempt first. Every refusal is the same as for an unknown
 * test, so that it says nothing about tests that are not released.
 * @throws AppError `not-found`
 */
export async function entitled(
  deps: Deps,
  userId: string,
  testId: string,
): Promise<[Entitled, ...Entitled[]]> {
  const missing = notFound("This test");
  const stored = await load(deps, testId).catch((error: unknown) => {
    throw isAppError(error) ? missing : error;
  });
  const test = await withShifts(deps, stored);
  const { challengeUntil } = test;
  if (challengeUntil === undefined) throw missing;
  const accounts = await accountsOf(deps, userId);
  const refs = accounts.map((id) => ({ testId, userId: id, n: 0 }));
  const taken = (await Attempts.findMany(deps, refs)).map((entry) => entry.read());
  const open = taken
    .filter(({ attempt }) => keysAreOpen(test, attempt, deps.clock.now()))
    .filter(({ attempt }) => isRankedIn(test, attempt))
    .toSorted((a, b) => byEnd(a.attempt, b.attempt));
  const [first, ...others] = await Promise.all(
    open.map(async (one) => {
      const { key } = await readResults(deps, test, one.attempt);
      return { ...one, test: { ...test, challengeUntil }, key };
    }),
  );
  if (!first) throw missing;
  return [first, ...others];
}

/** The challenges of a test by any of a student's accounts that took it. */
export async function challengesOf(
  deps: Deps,
  entitledTo: readonly Entitled[],
): Promise<Challenge[]> {
  const found = entitledTo.map(({ attempt: { userId, testId } }) =>
    store.ofStudent(deps, userId, testId),
  );
  return (await Promise.all(found)).flat();
}

/** The published results of a test and the key they were marked by; null if none are published. */
export async function published(
  deps: Deps,
  test: Test,
): Promise<{ key: PaperKey; analytics: Analytics } | null> {
  const analytics = await readAnalytics(deps, test);
  return analytics && { analytics, key: await Papers.keyNamed(deps, test, analytics.key) };
}
