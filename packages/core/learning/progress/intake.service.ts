import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { isRanked, submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import { reportOpensAt } from "../../exam/attempt/release.rules.ts";
import { gradeSheet } from "../../exam/marking/grading.rules.ts";
import type { KeyedQuestion } from "../../exam/terms/paper/paper.schema.ts";
import { type AttemptWithTest, withTests } from "../../exam/result/attempt-result.service.ts";
import { readResults } from "../../exam/result/report.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { testEventKey } from "./event.rules.ts";
import type { TopicRef } from "./event.schema.ts";
import type { LearningToday } from "./head.schema.ts";
import { keysAreOpen, runOf, testEventOf, watermarkOf } from "./intake.rules.ts";
import { goneEvents } from "./gone-tests.service.ts";
import * as Progress from "./progress.service.ts";
import type { LearningState } from "./state.schema.ts";

/** Submissions marked by one call; the next call continues. */
const PER_CALL = 5;
/** A test that is marked again is noticed this long after its submission. */
const RECHECK_MS = 30 * DAY;

/**
 * Takes in submissions whose keys are open: marks them and writes an event for each. Nothing is
 * written per student when a test is processed, so this happens when the student returns.
 */
export async function takeIn(deps: Deps, userId: string): Promise<LearningToday> {
  const now = deps.clock.now();
  const before = await Progress.load(deps, userId);
  const from = before.item.head?.intake.before ?? 0;
  const span = { from: Math.max(0, Math.min(from, now - RECHECK_MS)), to: now };
  const attempts = (await Attempts.submittedBy(deps, userId, Infinity, span)).filter(isRanked);
  const found = (await withTests(deps, attempts)).toReversed();
  const withTest = new Set(found.map(({ attempt }) => submissionIdOf(attempt)));
  const due = found.filter(
    ({ attempt, test }) =>
      keysAreOpen(test, attempt, now) && takenAs(before.state, attempt)?.run !== runOf(test),
  );
  const marked = due.slice(0, PER_CALL);
  const missing = attempts.flatMap((attempt) =>
    withTest.has(submissionIdOf(attempt)) ? [] : attempt.testId,
  );
  const submissions = attempts.map((attempt) => ({
    submissionId: submissionIdOf(attempt),
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    never: !withTest.has(submissionIdOf(attempt)),
  }));
  return Progress.record(deps, userId, before, {
    events: [
      ...(await eventsOf(deps, before.state, marked)),
      ...(await goneEvents(deps, before.state, missing)),
    ],
    intake: (state) =>
      watermarkOf(state, submissions, { before: from, pending: due.length - marked.length, now }),
  });
}

const takenAs = ({ tests }: LearningState, attempt: AttemptWithTest["attempt"]) =>
  tests[submissionIdOf(attempt)];

async function eventsOf(
  deps: Deps,
  state: LearningState,
  marked: readonly AttemptWithTest[],
): Promise<Progress.NewEvent[]> {
  if (marked.length === 0) return [];
  const topicOf = await topicsOf(deps);
  return Promise.all(marked.map((taken) => eventOf(deps, state, taken, topicOf)));
}

async function eventOf(
  deps: Deps,
  state: LearningState,
  { attempt, test }: AttemptWithTest,
  topicOf: (question: KeyedQuestion) => TopicRef,
): Promise<Progress.NewEvent> {
  const [{ key, analytics }, texts] = await Promise.all([
    readResults(deps, test, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  const graded = gradeSheet(key, attempt.sheet, texts, attempt.overrides);
  const event = testEventOf({ attempt, test, key, analytics, graded, topicOf });
  const old = takenAs(state, attempt);
  const opensAt = reportOpensAt(test, event.submittedAt);
  // The key is that of the first time, even if the test's end was moved since.
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
