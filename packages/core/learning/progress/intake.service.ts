import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { isRanked, submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import { reportOpensAt } from "../../exam/attempt/release.rules.ts";
import { gradeSheet } from "../../exam/marking/grading.rules.ts";
import type { KeyedQuestion } from "../../exam/terms/paper/paper.schema.ts";
import { type AttemptWithTest, withTests } from "../../exam/result/attempt-result.service.ts";
import { readResults } from "../../exam/result/report.service.ts";
import { isOutage } from "../../kernel/overload/overload.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { type NewEvent, testEventKey } from "./event.rules.ts";
import type { TopicRef } from "./event.schema.ts";
import type { LearningToday } from "./head.schema.ts";
import { keysAreOpen, runOf, testEventOf, watermarkOf } from "./intake.rules.ts";
import { goneEvents } from "./gone-tests.service.ts";
import * as Progress from "./progress.service.ts";
import type { LearningState } from "./state.schema.ts";

/** Submissions marked by one call; the next call continues. */
const PER_CALL = 5;
/**
 * If a test is marked again, a submission of it is taken in again up to this long after it was
 * submitted.
 */
const RECHECK_MS = 30 * DAY;

/**
 * Takes in submissions whose keys are open: marks them and writes an event for each. Nothing is
 * written per student when a test is processed, so this happens when the student returns.
 */
export async function takeIn(deps: Deps, userId: string): Promise<LearningToday> {
  const now = deps.clock.now();
  const before = await Progress.load(deps, userId);
  // The student's other accounts may have old submissions that were never taken in.
  const from = before.others.length > 0 ? 0 : (before.item.head?.intake.before ?? 0);
  const span = { from: Math.max(0, Math.min(from, now - RECHECK_MS)), to: now };
  const attempts = (await Attempts.submittedBy(deps, userId, Infinity, span)).filter(isRanked);
  const found = (await withTests(deps, attempts)).toReversed();
  const withTest = new Set(found.map(({ attempt }) => submissionIdOf(attempt)));
  const due = found.filter(
    ({ attempt, test }) =>
      keysAreOpen(test, attempt, now) && takenAs(before.state, attempt)?.run !== runOf(test),
  );
  const taken = await eventsOf(deps, before.state, due);
  const missing = attempts.flatMap((attempt) =>
    withTest.has(submissionIdOf(attempt)) ? [] : attempt.testId,
  );
  const submissions = attempts.map((attempt) => ({
    submissionId: submissionIdOf(attempt),
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    never:
      !withTest.has(submissionIdOf(attempt)) ||
      // An unreadable submission is tried, and reported in the log, for as long as a test may be
      // marked again. After that, it no longer holds up the watermark.
      (taken.unreadable.has(submissionIdOf(attempt)) && attempt.deadline < now - RECHECK_MS),
  }));
  return Progress.record(deps, userId, before, {
    events: [...taken.events, ...(await goneEvents(deps, before.state, missing))],
    intake: (state) => watermarkOf(state, submissions, { before: from, pending: taken.left, now }),
  });
}

const takenAs = ({ tests }: LearningState, attempt: AttemptWithTest["attempt"]) =>
  tests[submissionIdOf(attempt)];

/**
 * The events of the due submissions that one call takes in. A submission that cannot be read does
 * not stop the others.
 */
async function eventsOf(deps: Deps, state: LearningState, due: readonly AttemptWithTest[]) {
  const events: NewEvent[] = [];
  const unreadable = new Set<string>();
  if (due.length === 0) return { events, unreadable, left: 0 };
  const topicOf = await topicsOf(deps);
  const take = async (one: AttemptWithTest) => {
    try {
      return await eventOf(deps, state, one, topicOf);
    } catch (error) {
      // If a service is busy, the call fails, because the submission itself can be read later.
      if (isOutage(error) || (isAppError(error) && error.kind === "unavailable")) throw error;
      const submission = submissionIdOf(one.attempt);
      deps.log.error("submission.read-failed", error, { submission });
      unreadable.add(submission);
      return undefined;
    }
  };
  let at = 0;
  while (at < due.length && events.length < PER_CALL) {
    const some = due.slice(at, at + PER_CALL - events.length);
    const found = await Promise.all(some.map(take));
    events.push(...found.filter((one) => one !== undefined));
    at += some.length;
  }
  return { events, unreadable, left: due.length - at };
}

async function eventOf(
  deps: Deps,
  state: LearningState,
  { attempt, test }: AttemptWithTest,
  topicOf: (question: KeyedQuestion) => TopicRef,
): Promise<NewEvent> {
  const [{ key, analytics }, texts] = await Promise.all([
    readResults(deps, test, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  const graded = gradeSheet(key, attempt, texts);
  const event = testEventOf({ attempt, test, key, analytics, graded, topicOf });
  const old = takenAs(state, attempt);
  const opensAt = reportOpensAt(test, event.submittedAt);
  // The event of a test that is marked again keeps its key, even if the test's end was moved since.
  return {
    key: old?.key ?? testEventKey(opensAt, event.submissionId),
    event,
    ...(old && { replaces: old.run }),
  };
}

/** Finds topics by their names, because papers do not have the catalogue's ids. */
export async function topicsOf(deps: Deps): Promise<(question: KeyedQuestion) => TopicRef> {
  const catalogue = await Catalogue.byId(deps);
  const ids = new Map([...catalogue.values()].map((entry) => [nameOf(entry), entry._id]));
  return ({ subject, topic, subTopic }) => {
    const names = { subject, topic, subTopic };
    return { topicId: ids.get(nameOf(names)) ?? nameOf(names), ...names };
  };
}

const nameOf = ({ subject, topic, subTopic }: Omit<TopicRef, "topicId">): string =>
  [subject, topic, subTopic].join(" / ");
