import type { AttemptEvent, SequencedAnswer } from "@academy/core/attempt/attempt.schema.ts";

export interface HeldAnswer {
  readonly value: unknown;
  readonly marked: boolean;
  /** Per question the highest number wins, here and on the server. */
  readonly seq: number;
  /** The number of the last change of value or mark, where later numbers carry time alone. */
  readonly editedSeq?: number;
}

/**
 * All that the browser keeps of an attempt. Time is kept apart from the answers: it only grows, so
 * it merges by maximum and needs no sequence number until the question is left.
 */
export interface Outbox {
  readonly answers: Readonly<Record<string, HeldAnswer>>;
  /** Per question the highest sequence number that the server is known to hold. */
  readonly acked: Readonly<Record<string, number>>;
  /** Seconds per question, with fractions. */
  readonly seconds: Readonly<Record<string, number>>;
  /** Seconds that went out with the newest sequence number. */
  readonly issuedSeconds: Readonly<Record<string, number>>;
  readonly seen: Readonly<Record<string, true>>;
  /** Sequence numbers that the server refused for good: kept, shown, not sent again. */
  readonly refused: Readonly<Record<string, number>>;
  /** What happened around the answers, by id; and which of it the server is known to hold. */
  readonly events: Readonly<Record<string, AttemptEvent>>;
  readonly logged: Readonly<Record<string, true>>;
}

export const emptyOutbox: Outbox = {
  answers: {},
  acked: {},
  seconds: {},
  issuedSeconds: {},
  seen: {},
  refused: {},
  events: {},
  logged: {},
};

/** The highest sequence number that this browser knows of, over all questions. */
function highestSeq(outbox: Outbox): number {
  let highest = 0;
  for (const answer of Object.values(outbox.answers)) highest = Math.max(highest, answer.seq);
  for (const seq of Object.values(outbox.acked)) highest = Math.max(highest, seq);
  return highest;
}

/** Records a change of one question under the next sequence number. */
export function change(
  outbox: Outbox,
  questionId: string,
  part: { value?: unknown; marked?: boolean },
): Outbox {
  const before = outbox.answers[questionId] ?? { value: null, marked: false, seq: 0 };
  const edited = "value" in part || part.marked !== undefined;
  const answer = {
    value: "value" in part ? part.value : before.value,
    marked: part.marked ?? before.marked,
    seq: highestSeq(outbox) + 1,
    ...(!edited && { editedSeq: before.editedSeq ?? before.seq }),
  };
  return {
    ...outbox,
    answers: { ...outbox.answers, [questionId]: answer },
    issuedSeconds: { ...outbox.issuedSeconds, [questionId]: outbox.seconds[questionId] ?? 0 },
    seen: { ...outbox.seen, [questionId]: true },
  };
}

export const see = (outbox: Outbox, questionId: string): Outbox =>
  outbox.seen[questionId]
    ? outbox
    : { ...outbox, seen: { ...outbox.seen, [questionId]: true as const } };

export const addSeconds = (outbox: Outbox, questionId: string, seconds: number): Outbox =>
  seconds > 0
    ? {
        ...outbox,
        seconds: { ...outbox.seconds, [questionId]: (outbox.seconds[questionId] ?? 0) + seconds },
      }
    : outbox;

/** Makes time that no number has carried yet part of the next save; less than a second waits. */
export function issueSeconds(outbox: Outbox, questionId: string): Outbox {
  const waiting = (outbox.seconds[questionId] ?? 0) - (outbox.issuedSeconds[questionId] ?? 0);
  return waiting >= 1 ? change(outbox, questionId, {}) : outbox;
}

function maxima(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) merged[key] = Math.max(merged[key] ?? 0, value);
  return merged;
}

/** Merges what two tabs, or a tab and the browser's store, hold of one attempt. */
export function merge(one: Outbox, other: Outbox): Outbox {
  const answers = { ...one.answers };
  for (const [questionId, answer] of Object.entries(other.answers)) {
    if (answer.seq > (answers[questionId]?.seq ?? 0)) answers[questionId] = answer;
  }
  return {
    answers,
    acked: maxima(one.acked, other.acked),
    seconds: maxima(one.seconds, other.seconds),
    issuedSeconds: maxima(one.issuedSeconds, other.issuedSeconds),
    seen: { ...one.seen, ...other.seen },
    refused: maxima(one.refused, other.refused),
    events: { ...one.events, ...other.events },
    logged: { ...one.logged, ...other.logged },
  };
}

/**
 * Takes in answers that the server holds. Under an equal number the server's value is shown, for
 * nothing sent under that number can replace it any more.
 */
export function mergeServer(
  outbox: Outbox,
  held: Readonly<Record<string, SequencedAnswer>>,
): Outbox {
  const answers = { ...outbox.answers };
  const times: Record<string, number> = {};
  const seqs: Record<string, number> = {};
  const seen: Record<string, true> = { ...outbox.seen };
  for (const [questionId, { value, timeTaken, marked, seq }] of Object.entries(held)) {
    times[questionId] = timeTaken;
    seqs[questionId] = seq;
    seen[questionId] = true;
    if (seq >= (answers[questionId]?.seq ?? 0)) {
      answers[questionId] = { value: value ?? null, marked: marked ?? false, seq };
    }
  }
  return {
    ...outbox,
    answers,
    acked: maxima(outbox.acked, seqs),
    seconds: maxima(outbox.seconds, times),
    issuedSeconds: maxima(outbox.issuedSeconds, times),
    seen,
  };
}

/** Takes in the server's word on a save. */
export const acknowledge = (
  outbox: Outbox,
  saved: Readonly<Record<string, number>>,
  newer: Readonly<Record<string, SequencedAnswer>>,
): Outbox => mergeServer({ ...outbox, acked: maxima(outbox.acked, saved) }, newer);

/** Sets an answer aside that the server will never take; a new change of it is sent again. */
export function refuse(outbox: Outbox, questionId: string): Outbox {
  const seq = outbox.answers[questionId]?.seq ?? 0;
  return { ...outbox, refused: { ...outbox.refused, [questionId]: seq } };
}

const isDirty = (outbox: Outbox, questionId: string, seq: number): boolean =>
  seq > (outbox.acked[questionId] ?? 0) && seq > (outbox.refused[questionId] ?? 0);

/** Questions whose newest answer the server is not known to hold, oldest change first. */
export const dirtyQuestions = (outbox: Outbox): string[] =>
  Object.entries(outbox.answers)
    .filter(([questionId, { seq }]) => isDirty(outbox, questionId, seq))
    .toSorted(([, one], [, other]) => one.seq - other.seq)
    .map(([questionId]) => questionId);

/** Those of them whose answer or mark the server lacks, not only some seconds. */
export const unsavedAnswers = (outbox: Outbox): string[] =>
  dirtyQuestions(outbox).filter((questionId) => {
    const { seq = 0, editedSeq = seq } = outbox.answers[questionId] ?? {};
    return editedSeq > (outbox.acked[questionId] ?? 0);
  });

/** Questions whose newest answer the server refused. */
export const refusedQuestions = (outbox: Outbox): string[] =>
  Object.keys(outbox.refused).filter(
    (questionId) => outbox.answers[questionId]?.seq === outbox.refused[questionId],
  );

/** An answer as it travels; whole seconds. */
export function entryOf(outbox: Outbox, questionId: string): SequencedAnswer | null {
  const answer = outbox.answers[questionId];
  if (!answer) return null;
  const timeTaken = Math.min(86_400, Math.round(outbox.seconds[questionId] ?? 0));
  return { value: answer.value, timeTaken, marked: answer.marked, seq: answer.seq };
}

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
 * The sheet for the hand-in: what the server may not hold first, then all the rest as far as the
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
