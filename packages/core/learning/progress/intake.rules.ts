import type { Attempt } from "../../exam/terms/attempt/attempt.rules.ts";
import {
  isPast,
  isRanked,
  lastDeadlineOf,
  submissionIdOf,
} from "../../exam/terms/attempt/attempt.rules.ts";
import { isReleased, type Released } from "../../exam/attempt/release.rules.ts";
import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import { fullMarksOf, type GradedSheet, unitOfKey } from "../../exam/marking/grading.rules.ts";
import type { KeyedQuestion, PaperKey } from "../../exam/terms/paper/paper.schema.ts";
import type { Analytics } from "../../exam/terms/result/analytics.schema.ts";
import { DAY } from "../../kernel/shared/time.ts";
import type { TestEvent, TopicRef } from "./event.schema.ts";
import type { Watermark } from "./head.schema.ts";
import { difficultyOf } from "./mastery.rules.ts";
import type { LearningState } from "./state.schema.ts";

/**
 * If a student left a question blank in less than this time, they did not see it. After a longer
 * time, they gave it up.
 */
const SEEN_SECONDS = 5;
/** A question left blank after this long belongs in the notebook. */
const TRIED_SECONDS = 30;

type Closed = Pick<Attempt, "n" | "status">;

/**
 * Whether a student may learn from a submission: its keys are open, and no one can still be taking
 * the test. A practice test is open from the submission on.
 */
export const keysAreOpen = (test: Released, attempt: Closed, now: number): boolean =>
  isRanked(attempt) &&
  attempt.status !== "open" &&
  isReleased(test, now) &&
  (test.releasePolicy === "PRACTICE" || isPast(lastDeadlineOf(test), now));

/**
 * The run by which a test is marked, or its key while it has no results. If this changes, its
 * submissions are taken in again.
 */
export const runOf = ({ run, keyName }: Pick<Test, "run" | "keyName">): string => run ?? keyName;

/** A submission as it was marked. */
interface Marked {
  attempt: Attempt;
  test: Test;
  key: PaperKey;
  analytics: Analytics | null;
  graded: GradedSheet;
  topicOf: (question: KeyedQuestion) => TopicRef;
}

/** The event of a submission: its results by topic, and the questions to learn. */
export function testEventOf({ attempt, test, key, analytics, graded, topicOf }: Marked): TestEvent {
  const topics = new Map<string, { at: number; topic: TopicRef }>();
  const event: TestEvent = {
    kind: "test",
    submissionId: submissionIdOf(attempt),
    examType: test.examType,
    paper: attempt.paper,
    key: key.name,
    run: runOf(test),
    submittedAt: attempt.submittedAt ?? attempt.deadline,
    topics: [],
    evidence: [],
    misses: [],
  };
  for (const [index, question] of key.questions.entries()) {
    const answer = graded.answers[index];
    // A dropped question says nothing, and an answer that does not count was the student's choice.
    if (!answer || question.dropped || answer.status === "bonus" || answer.status === "extra")
      continue;
    const { status, seconds } = answer;
    const isBlank = status === "unattempted";
    if (isBlank && seconds < SEEN_SECONDS) continue;
    const ref = topicOf(question);
    const known = topics.get(ref.topicId) ?? { at: topics.size, topic: ref };
    topics.set(ref.topicId, known);
    const share = shareOf(answer, fullMarksOf(question, unitOfKey(key)));
    const field = fieldOf(analytics, index);
    const difficulty = difficultyOf(field.full, field.students, question.difficulty);
    event.evidence.push([known.at, Math.round(100 * share), Math.round(100 * difficulty)]);
    if (status === "full" || (isBlank && seconds < TRIED_SECONDS)) continue;
    const facility = field.students > 0 ? Math.round((100 * field.full) / field.students) : null;
    const missed = isBlank ? "blank" : status === "partial" ? "partial" : "wrong";
    const { questionId } = question;
    event.misses.push({ questionId, index, topic: known.at, status: missed, seconds, facility });
  }
  return { ...event, topics: [...topics.values()].map(({ topic }) => topic) };
}

/**
 * The share of the marks that an answer earned, 0 to 1. Negative marks count as zero, because they
 * do not show less knowledge than an incorrect answer that costs nothing.
 */
function shareOf({ status, marks }: { status: string; marks: number }, full: number): number {
  if (status === "full") return 1;
  return status === "partial" && full > 0 ? Math.min(1, Math.max(0, marks / full)) : 0;
}

/** How many of the students for whom a question counted were fully correct. */
export function fieldOf(
  analytics: Analytics | null,
  index: number,
): { full: number; students: number } {
  const sums = analytics?.questions[index];
  if (!sums) return { full: 0, students: 0 };
  const { full, partial, wrong, unattempted } = sums;
  return { full, students: full + partial + wrong + unattempted };
}

/** A student's submission, and whether it can ever be taken in. */
interface Submission {
  submissionId: string;
  submittedAt: number;
  never: boolean;
}

/**
 * An attempt that no one submitted is closed up to this long after its deadline. Its time of
 * submission is then the deadline.
 */
const LATE_MS = DAY;

/**
 * The watermark: up to when all submissions are done with, because they were taken in or never will
 * be. It is never later than a day ago, nor than the first submission that still waits.
 */
export function watermarkOf(
  { tests }: Pick<LearningState, "tests">,
  submissions: readonly Submission[],
  { before, pending, now }: { before: number; pending: number; now: number },
): Watermark {
  const isDone = (one: Submission) => one.never || tests[one.submissionId] !== undefined;
  const waiting = submissions.filter((one) => !isDone(one)).map((one) => one.submittedAt);
  const next = Math.max(before, Math.min(now - LATE_MS, ...waiting));
  const above = submissions.filter((one) => one.submittedAt >= next && !one.never && isDone(one));
  return { before: next, taken: above.map(({ submissionId }) => submissionId), pending };
}
