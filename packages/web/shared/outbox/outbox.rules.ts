import type {
  AttemptEvent,
  SavedView,
  SequencedAnswer,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";

export interface HeldAnswer {
  readonly value: unknown;
  readonly marked: boolean;
  /**
   * Of all answers to a question, the one with the highest number counts, here and on the server.
   */
  readonly seq: number;
}

/**
 * Everything that the browser stores of an attempt. The time on a question is separate from its
 * answer and has no sequence number: it only grows, so of two values the larger one is kept.
 */
export interface Outbox {
  readonly answers: Readonly<Record<string, HeldAnswer>>;
  /** The highest sequence number that the server is known to have, by question. */
  readonly acked: Readonly<Record<string, number>>;
  /** Seconds per question, with fractions. */
  readonly seconds: Readonly<Record<string, number>>;
  /** Seconds to send: those until the question was last changed or left. */
  readonly issuedSeconds: Readonly<Record<string, number>>;
  /** Whole seconds that the server is known to have. */
  readonly savedSeconds: Readonly<Record<string, number>>;
  readonly seen: Readonly<Record<string, true>>;
  /** Sequence numbers that the server rejected: kept and shown, but not sent again. */
  readonly refused: Readonly<Record<string, number>>;
  /** Events during the attempt, by id; and which of them the server is known to have. */
  readonly events: Readonly<Record<string, AttemptEvent>>;
  readonly logged: Readonly<Record<string, true>>;
}

export const emptyOutbox: Outbox = {
  answers: {},
  acked: {},
  seconds: {},
  issuedSeconds: {},
  savedSeconds: {},
  seen: {},
  refused: {},
  events: {},
  logged: {},
};

/** A number above every sequence number. */
const MOST_SEQ = Number.MAX_SAFE_INTEGER;

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
  const before = outbox.answers[questionId] ?? { value: null, marked: false };
  const answer = {
    value: "value" in part ? part.value : before.value,
    marked: part.marked ?? before.marked,
    seq: highestSeq(outbox) + 1,
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

/**
 * Adds time to the next save; less than a second waits. It has no sequence number of its own:
 * looking at a question must not replace another device's answer to it.
 */
export function issueSeconds(outbox: Outbox, questionId: string): Outbox {
  const seconds = outbox.seconds[questionId] ?? 0;
  const waiting = seconds - (outbox.issuedSeconds[questionId] ?? 0);
  if (waiting < 1) return outbox;
  return { ...outbox, issuedSeconds: { ...outbox.issuedSeconds, [questionId]: seconds } };
}

const isAcked = (outbox: Outbox, questionId: string, seq: number): boolean =>
  (outbox.acked[questionId] ?? 0) >= seq;

function maxima(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) merged[key] = Math.max(merged[key] ?? 0, value);
  return merged;
}

/**
 * Merges the data of two tabs, or of a tab and the browser's storage, on one attempt. If two
 * sequence numbers are equal, the answer that came from the server wins: it may contain another
 * device's value.
 */
export function merge(one: Outbox, other: Outbox): Outbox {
  const answers = { ...one.answers };
  for (const [questionId, answer] of Object.entries(other.answers)) {
    const own = answers[questionId]?.seq ?? 0;
    const settled = isAcked(other, questionId, own) && !isAcked(one, questionId, own);
    if (answer.seq > own || (answer.seq === own && settled)) answers[questionId] = answer;
  }
  return {
    answers,
    acked: maxima(one.acked, other.acked),
    seconds: maxima(one.seconds, other.seconds),
    issuedSeconds: maxima(one.issuedSeconds, other.issuedSeconds),
    savedSeconds: maxima(one.savedSeconds, other.savedSeconds),
    seen: { ...one.seen, ...other.seen },
    refused: maxima(one.refused, other.refused),
    events: { ...one.events, ...other.events },
    logged: { ...one.logged, ...other.logged },
  };
}

/**
 * Merges answers from the server. If the numbers of two answers are equal, the server's answer is
 * shown, because nothing that is sent under this number can replace it.
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
    savedSeconds: maxima(outbox.savedSeconds, times),
    seen,
  };
}

/**
 * Applies the server's response to a save of `sent`. Answers to a section that has ended are never
 * sent again; answers to a section that is not open yet are sent again.
 */
export function acknowledge(
  outbox: Outbox,
  sent: Readonly<Record<string, SequencedAnswer>>,
  { saved, newer, refused = {} }: Pick<SavedView, "saved" | "newer" | "refused">,
): Outbox {
  const closed = Object.entries(sent).flatMap(([questionId, { seq }]) =>
    refused[questionId] === "section_closed" ? [[questionId, seq] as const] : [],
  );
  const times = Object.entries(sent).map(([questionId, { timeTaken }]) => [questionId, timeTaken]);
  const acked = maxima(outbox.acked, saved);
  const savedSeconds = maxima(outbox.savedSeconds, Object.fromEntries(times));
  const never = maxima(outbox.refused, Object.fromEntries(closed));
  return mergeServer({ ...outbox, acked, savedSeconds, refused: never }, newer);
}

/**
 * Marks an answer that the server will never accept.
 *
 * @param seq of the answer that was sent: a change since then is sent again
 */
export const refuse = (outbox: Outbox, questionId: string, seq: number): Outbox => ({
  ...outbox,
  refused: maxima(outbox.refused, { [questionId]: seq }),
});

const isUnsaved = (outbox: Outbox, questionId: string): boolean =>
  !isAcked(outbox, questionId, outbox.answers[questionId]?.seq ?? 0);

function isDirty(outbox: Outbox, questionId: string): boolean {
  const refused = outbox.refused[questionId];
  if (refused !== undefined && (outbox.answers[questionId]?.seq ?? 0) <= refused) return false;
  const issued = wholeSeconds(outbox.issuedSeconds[questionId]);
  return isUnsaved(outbox, questionId) || issued > (outbox.savedSeconds[questionId] ?? 0);
}

/**
 * Questions that the server may not have completely: answers first, oldest change first, then time.
 */
export function dirtyQuestions(outbox: Outbox): string[] {
  const known = new Set([...Object.keys(outbox.answers), ...Object.keys(outbox.issuedSeconds)]);
  const turn = (questionId: string): number =>
    isUnsaved(outbox, questionId) ? (outbox.answers[questionId]?.seq ?? 0) : MOST_SEQ;
  return [...known]
    .filter((questionId) => isDirty(outbox, questionId))
    .toSorted((one, other) => turn(one) - turn(other));
}

/** Questions whose answer or mark the server lacks, not only some seconds of time. */
export const unsavedAnswers = (outbox: Outbox): string[] =>
  dirtyQuestions(outbox).filter((questionId) => isUnsaved(outbox, questionId));

/** Questions whose newest answer the server rejected. */
export const refusedQuestions = (outbox: Outbox): string[] =>
  Object.keys(outbox.refused).filter(
    (questionId) => outbox.answers[questionId]?.seq === outbox.refused[questionId],
  );

const wholeSeconds = (seconds = 0): number => Math.min(86_400, Math.round(seconds));

/**
 * An answer as it is sent, with whole seconds. If the student only spent time on the question, it
 * is a blank answer with the number 0, which replaces no other answer.
 */
export function entryOf(outbox: Outbox, questionId: string): SequencedAnswer | null {
  const timeTaken = wholeSeconds(outbox.seconds[questionId]);
  const answer = outbox.answers[questionId];
  if (!answer && timeTaken === 0) return null;
  const { value, marked, seq } = answer ?? { value: null, marked: false, seq: 0 };
  return { value, timeTaken, marked, seq };
}
