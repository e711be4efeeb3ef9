import { ApiError } from "../../lib/api/api-error.ts";
import type { SequencedAnswer } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { type Outbox, dirtyQuestions, entryOf, refusedQuestions } from "./outbox.rules.ts";

const sizeOf = (entry: SequencedAnswer): number =>
  new TextEncoder().encode(JSON.stringify(entry)).length + 40;

/**
 * The next save: unsaved answers, oldest first, up to a number and a size. One answer is sent even
 * if it alone exceeds the size.
 */
export function batch(
  outbox: Outbox,
  limits: { count: number; bytes: number },
  questions: readonly string[] = dirtyQuestions(outbox),
): Record<string, SequencedAnswer> {
  const entries: Record<string, SequencedAnswer> = {};
  let bytes = 0;
  for (const questionId of questions.slice(0, limits.count)) {
    const entry = entryOf(outbox, questionId);
    if (!entry) continue;
    bytes += sizeOf(entry);
    if (bytes > limits.bytes && Object.keys(entries).length > 0) break;
    entries[questionId] = entry;
  }
  return entries;
}

/**
 * The answers to send with the submission: first those that the server may not have, then the
 * others, as far as the size allows. Rejected answers are left out.
 */
export function sheet(outbox: Outbox, maxBytes = 400_000): Record<string, SequencedAnswer> {
  const out = new Set(refusedQuestions(outbox));
  const entries: Record<string, SequencedAnswer> = {};
  let bytes = 0;
  for (const questionId of new Set([...dirtyQuestions(outbox), ...Object.keys(outbox.answers)])) {
    const entry = out.has(questionId) ? null : entryOf(outbox, questionId);
    if (!entry) continue;
    bytes += sizeOf(entry);
    if (bytes <= maxBytes) entries[questionId] = entry;
  }
  return entries;
}

/** Changed answers are collected for this long, counted from the first one. */
const GATHER_MS = 20_000;
/** Near the deadline, changes are collected only this long. */
const LAST_GATHER_MS = 1_500;
/** The collected answers are sent at a random moment in this period before the deadline. */
const LAST_SPAN_MS = 15_000;

export interface Waiting {
  /**
   * When the oldest unsent change was made, in the server's milliseconds; null if there is none.
   */
  readonly dirtySince: number | null;
  /** When the server responded last, in the server's milliseconds. */
  readonly heardAt: number;
  /** After a failure: the earliest moment of the next try. */
  readonly retryAt: number | null;
  readonly deadline: number;
  /**
   * A random number from 0 to 1, drawn once per attempt: it decides when this browser sends in the
   * last seconds.
   */
  readonly draw: number;
  /** Sends each change immediately, because only the server keeps it. */
  readonly eager: boolean;
}

/**
 * When the next save is due, in the server's milliseconds; null if no save is due. Collected
 * answers are sent before the deadline, at a moment that differs between browsers. A browser with
 * nothing to send still makes one request then, because the response reports extra time.
 */
export function nextSendAt(waiting: Waiting): number | null {
  const { dirtySince, heardAt, retryAt, deadline, draw, eager } = waiting;
  const lastCall = deadline - LAST_GATHER_MS * 2 - draw * LAST_SPAN_MS;
  if (dirtySince === null) {
    const asksAt = Math.max(lastCall, retryAt ?? 0);
    return heardAt < lastCall && asksAt < deadline ? asksAt : null;
  }
  if (retryAt !== null) return retryAt;
  if (eager) return dirtySince;
  const gathered = dirtySince + GATHER_MS;
  return gathered <= lastCall ? gathered : Math.max(lastCall, dirtySince + LAST_GATHER_MS);
}

/** Which of the sent answers a rejection names, by paths such as `answers.q_1.value`. */
export function namedIn(error: ApiError, sent: readonly string[]): string[] {
  const named = new Set(error.fields.map((field) => field.path.split(".")[1]));
  return sent.filter((questionId) => named.has(questionId));
}

/** Whether the server will never accept what was sent. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== "network" && [400, 413, 422].includes(error.status);
