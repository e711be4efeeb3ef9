import { timeOfId } from "../../kernel/shared/id.ts";
import { DAY } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { TestForResults } from "../terms/test/shifts.rules.ts";
import { isPast, lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import { isReleased } from "../attempt/release.rules.ts";

/**
 * A deleted test can be restored for 30 days. One day is added, because restoring takes a moment.
 */
const RESTORABLE = 31 * DAY;
/**
 * How long a test that does not exist may still be written: publishing holds the questions before
 * it writes the test, and takes seconds.
 */
const PUBLISHING = DAY;

/** A test that holds questions, as it is stored now; `test` is undefined if it does not exist. */
export interface StoredHolder {
  testId: string;
  test: Test | undefined;
  /** Epoch milliseconds. */
  deletedAt: number | undefined;
}

/** A test that holds questions, with the end of the other shifts of its exam. */
export interface Holder extends StoredHolder {
  test: TestForResults | undefined;
}

/**
 * Whether a test no longer keeps its questions from practice: it is released and over, or can no
 * longer be restored, or was never published. While a test is open, a change of its policy to
 * PRACTICE does not count, because an edit may change it back.
 */
export function isGone({ testId, test, deletedAt }: Holder, now: number): boolean {
  if (!test) return now - timeOfId(testId) > PUBLISHING;
  if (deletedAt !== undefined) return now - deletedAt > RESTORABLE;
  return isReleased(test, now) && isPast(lastDeadlineOf(test), now);
}

/**
 * Whether anyone may still take a test that holds questions, now or later, so that its keys must
 * stay secret. A practice test shows its keys to everyone who submits it, and no one takes a
 * deleted test.
 */
export function mayBeTaken({ testId, test, deletedAt }: StoredHolder, now: number): boolean {
  if (!test) return now - timeOfId(testId) <= PUBLISHING;
  if (deletedAt !== undefined || test.releasePolicy === "PRACTICE") return false;
  return !isPast(lastDeadlineOf(test), now);
}
