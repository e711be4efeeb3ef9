import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { submitSpread } from "@academy/web/features/take-test/clock/clock.rules.ts";
import type { AttemptClock } from "@academy/web/features/take-test/clock/attempt-clock.ts";
import { storeTest } from "@academy/web/features/take-test/offline/keep-test.ts";
import { orKept } from "@academy/web/features/take-test/offline/outage.rules.ts";
import type { Submission } from "@academy/web/features/take-test/submission/submission.ts";
import type { KeyValues } from "@academy/web/shared/outbox/outbox.shelf.ts";
import { attemptIn, keptTestsOf } from "@academy/web/shared/offline/kept-test.rules.ts";
import { keptTestOf } from "@academy/web/shared/offline/kept-test.shelf.ts";
import type { Device } from "./device.ts";
import type { Page } from "./page.ts";

interface Place {
  device: Device;
  /** Who opened the test, even if another student logs in since. */
  userId: string;
  values: KeyValues;
  testId: string;
}

/** As openAttempt does: the server's attempt, or the one that this device has kept. */
export async function startOrKept(
  { device, userId, values, testId }: Place,
  clock: AttemptClock,
  start: () => Promise<AttemptView>,
): Promise<{ attempt: AttemptView; offline: boolean }> {
  const keptTest = keptTestOf(values, userId, testId);
  let offline = false;
  const attempt = await orKept(
    () => clock.learn(start),
    keptTest.then((one) => (one === "newer" ? null : one)),
    (kept) => {
      offline = true;
      clock.assume({ skewMs: kept.skewMs, ...kept.attempt });
      return attemptIn(kept, device.wall());
    },
    () => new Promise((done) => device.later(4_000, done)),
  );
  return { attempt, offline };
}

/** As keep-test.ts does when a test was opened by the server. */
export async function keepTest(
  { userId, values, testId }: Place,
  clock: AttemptClock,
  attempt: AttemptView,
  questions: readonly StudentQuestion[],
): Promise<void> {
  const { skewMs } = clock;
  if (skewMs === null) return;
  // The screen alone reads more of it.
  const test = { _id: testId } as TestView;
  const paper = { questions, images: {}, mediaUrl: "" };
  await storeTest(values, userId, { test, attempt, ...paper, skewMs });
}

/** As logging out does. */
export function forgetKeptTests({ disk }: Device, user: string): void {
  for (const key of disk.keys()) if (key.startsWith(keptTestsOf(user))) disk.delete(key);
}

/** More than a clock can be wrong that was set by the slowest answer. */
const TOO_EARLY_MS = 180_000;

/**
 * As TimeKeeper of test-screen.tsx does whenever `clock.left` has changed.
 *
 * @throws Error if time would submit a test that has minutes left
 */
export function keepTime(
  { clock, submission }: { clock: AttemptClock; submission: Submission },
  random: () => number,
  trueNow: number,
): void {
  if (clock.left === "some") return submission.goOn();
  const { phase } = submission.getState();
  if (phase !== "answering" && phase !== "unchecked") return;
  if (clock.left === "unchecked") return submission.waitForClock();
  const left = clock.deadline - trueNow;
  if (left > TOO_EARLY_MS) throw new Error(`Time submitted a test ${left} ms before its end`);
  submission.start(submitSpread(random()), { byTime: true });
}

/**
 * The connection goes, someone sets the device's clock, and the page is loaded again: its memory is
 * lost, its disk is not.
 */
export function reloadOffline(
  device: Device,
  pages: readonly Pick<Page, "kill">[],
  n: number,
): void {
  device.online = false;
  device.aheadMs = (n - 4) * 120_000;
  for (const page of pages) page.kill();
}
