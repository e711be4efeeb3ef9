import { receiptNumber } from "@academy/core/kernel/shared/receipt-number.rules.ts";
import { countOf } from "../../lib/format.ts";
import type { KeptAttempt } from "./kept-attempt.shelf.ts";

/** What this device has of an attempt whose page is closed. */
export interface Kept extends KeptAttempt {
  /** Answers that the server may not have. */
  unsent: number;
  /**
   * Minutes until the attempt's deadline if this device can show the test without a connection,
   * otherwise null.
   */
  minutesLeft: number | null;
  /** Why the server will not accept the attempt, if the server said so. */
  refused?: string | undefined;
}

/** A card of the dashboard: an attempt, its state, and what can be done. */
export interface KeptCard {
  tone: "success" | "warning" | "error" | "info";
  words: string;
  /** Leads to the test's page; null if there is nothing to do there. */
  act: "Resume" | "Open" | null;
  /** Whether the student can remove the card, because the server has everything of the attempt. */
  ends: boolean;
}

type WriteTime = (at: string) => string;

const willBeSent = (count: number): string =>
  `${count === 1 ? "It is" : "They are"} sent as soon as you are online.`;

/**
 * The state of an attempt: submitted, on its way, or on this device alone. Null if the attempt is
 * simply running.
 *
 * @param time words for a moment, in ISO 8601
 */
export function cardOf(kept: Kept, online: boolean, time: WriteTime): KeptCard | null {
  const { receipt, submittedAt, refused, unsent, minutesLeft } = kept;
  if (receipt) return receiptCard(receipt, time);
  if (refused !== undefined) {
    const words = `could not be sent: ${refused} It stays on this device.`;
    return { tone: "error", words, act: "Open", ends: false };
  }
  if (submittedAt !== undefined) {
    const words = `was submitted here at ${time(submittedAt)} and is not sent yet. It is kept on this device and sent as soon as you are online.`;
    return { tone: "error", words, act: null, ends: false };
  }
  if (minutesLeft !== null) return runningCard(minutesLeft, unsent, online);
  if (unsent === 0) return null;
  const words = `has ${countOf(unsent, "answer")} on this device, not sent yet. ${willBeSent(unsent)}`;
  return { tone: "warning", words, act: "Open", ends: false };
}

function runningCard(minutes: number, unsent: number, online: boolean): KeptCard | null {
  if (online && unsent === 0) return null;
  const left = minutes < 1 ? "less than a minute left" : `${countOf(minutes, "minute")} left`;
  const waiting = unsent > 0 ? ` ${countOf(unsent, "answer")} not sent yet.` : "";
  const words = `is running on this device: ${left}.${online ? "" : " You can continue offline."}${waiting}`;
  return { tone: unsent > 0 ? "warning" : "info", words, act: "Resume", ends: false };
}

function receiptCard(
  { submissionId, submittedAt, answered, total, leftover }: NonNullable<Kept["receipt"]>,
  time: WriteTime,
): KeptCard {
  const words = `was submitted at ${time(submittedAt)} with ${answered} of ${total} answered. Receipt number ${receiptNumber(submissionId)}.`;
  if (!leftover) return { tone: "success", words, act: null, ends: true };
  const one = leftover.answers === 1;
  const late = `${countOf(leftover.answers, "answer")} from this device came at ${time(leftover.at)}, after the end, and ${one ? "does" : "do"} not count.`;
  return { tone: "warning", words: `${words} ${late}`, act: "Open", ends: true };
}
