import type { SequencedAnswer } from "@academy/core/exam/attempt/attempt.schema.ts";
import { dirtyQuestions, entryOf, type Outbox, refusedQuestions } from "./outbox.rules.ts";

const sizeOf = (entry: SequencedAnswer): number =>
  new TextEncoder().encode(JSON.stringify(entry)).length + 40;

/**
 * The next save: unsaved answers, oldest first, up to a number and a size. One answer is sent even
 * if it alone exceeds the size.
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
 * The sheet for the submission: what the server may not have first, then the rest as far as the
 * size allows. Rejected answers are left out.
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
