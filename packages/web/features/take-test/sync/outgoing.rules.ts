import type { SequencedAnswer } from "@academy/core/exam/attempt/attempt.schema.ts";
import { type Outbox, dirtyQuestions, entryOf, refusedQuestions } from "./outbox.rules.ts";

const sizeOf = (entry: SequencedAnswer): number =>
  new TextEncoder().encode(JSON.stringify(entry)).length + 40;

/**
 * The next save: dirty answers, oldest first, within a number and a size. One answer goes even
 * when it alone is over the size.
 */
export function batch(
  outbox: Outbox,
  limits: { count: number; bytes: number },
): Record<string, SequencedAnswer> {
  const entries: Record<string, SequencedAnswer> = {};
  let bytes = 0;
  for (const questionId of dirtyQuestions(outbox).slice(0, limits.count)) {
    const entry = entryOf(outbox, questionId);
    if (!entry) continue;
    bytes += sizeOf(entry);
    if (bytes > limits.bytes && Object.keys(entries).length > 0) break;
    entries[questionId] = entry;
  }
  return entries;
}

/**
 * The sheet for the submission: what the server may not hold first, then all the rest as far as the
 * size allows. What the server refused stays out.
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

/** Changed answers are gathered this long, counted from the first one. */
const GATHER_MS = 20_000;
/** Near the deadline changes are gathered only this long. */
const LAST_GATHER_MS = 1_500;
/** The gathered answers leave somewhere in this span before the deadline. */
const LAST_SPAN_MS = 15_000;

export interface Waiting {
  /** Server's milliseconds of the oldest change that is not sent; null when none is. */
  readonly dirtySince: number | null;
  /** Server's milliseconds of its last answer. */
  readonly heardAt: number;
  /** After a failure: not before this moment. */
  readonly retryAt: number | null;
  readonly deadline: number;
  /** Drawn once an attempt, 0 to 1: where in the last seconds this browser sends. */
  readonly draw: number;
  /** Send each change at once, because nothing but the server keeps it. */
  readonly eager: boolean;
}

/**
 * When the next save is due, in the server's milliseconds; null when none is. What is gathered
 * leaves before the deadline, at a moment that differs from browser to browser. Who has nothing to
 * send asks once then all the same: the answer tells of extra time.
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
