import { DAY } from "../../kernel/shared/time.ts";
import type { KeyedEvent, LearningEvent } from "./event.schema.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Epoch milliseconds as the nine characters with which ids begin; sorts by time. */
function timeText(ms: number): string {
  let text = "";
  for (let rest = ms, i = 0; i < 9; i++, rest = Math.floor(rest / 32)) {
    text = (ALPHABET[rest % 32] ?? "0") + text;
  }
  return text;
}

/** Events are divided by months of 30 days, counted from 1970. */
export const MONTH = 30 * DAY;

/** The month of an event, by its key. */
export function monthOf(key: string): number {
  const digits = Array.from(key.slice(2, 11));
  return Math.floor(digits.reduce((ms, one) => ms * 32 + ALPHABET.indexOf(one), 0) / MONTH);
}

/** A month as text for keys, which sorts by time. */
export const monthText = (month: number): string => timeText(month * MONTH);

/**
 * The key of a test's event. It begins with the time when the report opens, which is known before
 * the event is written.
 */
export const testEventKey = (opensAt: number, submissionId: string): string =>
  `E#${timeText(opensAt)}.${submissionId}`;

/**
 * The key of an event that has a new id of the server. It begins with the id, without the id's
 * prefix.
 */
export const eventKeyOf = (id: string, part: number): string =>
  `E#${id.slice(id.indexOf("_") + 1)}.${String(part).padStart(2, "0")}`;

/** The version of an event: a test that was marked again has another run. */
const versionOf = ({ key, event }: KeyedEvent): string =>
  event.kind === "test" ? `${key}|${event.run}` : key;

/** A 32-bit FNV-1a hash. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}

/** Two 32-bit numbers that identify a set of events, in any order. */
export type Fingerprint = readonly [number, number];

export const NO_EVENTS: Fingerprint = [0, 0];

/** Adds events to a fingerprint; adding one a second time removes it. */
export const withEvents = (before: Fingerprint, events: readonly KeyedEvent[]): Fingerprint =>
  events.reduce<Fingerprint>(
    ([a, b], one) => [
      (a ^ hash(versionOf(one), 0x811c9dc5)) >>> 0,
      (b ^ hash(versionOf(one), 0x9747b28c)) >>> 0,
    ],
    before,
  );

/** An event to write, with the run that it replaces if the test was marked before. */
export interface NewEvent extends KeyedEvent {
  replaces?: string;
}

/**
 * Whether an earlier fingerprint, with some of the events after it, gives the fingerprint of the
 * head. The head counts all events except, perhaps, this call's own, and the newest ones if their
 * call was interrupted before it wrote the head.
 */
export function leadsTo(
  head: Fingerprint,
  from: Fingerprint,
  events: readonly KeyedEvent[],
  own: readonly NewEvent[],
): boolean {
  const replaced = new Map(own.map(({ key, replaces }) => [key, replaces]));
  const others = events.flatMap((one) => {
    if (!replaced.has(one.key)) return one;
    const run = replaced.get(one.key);
    return run === undefined || one.event.kind !== "test"
      ? []
      : { ...one, event: { ...one.event, run } };
  });
  return passes(head, from, events) || passes(head, from, others);
}

function passes(head: Fingerprint, from: Fingerprint, events: readonly KeyedEvent[]): boolean {
  let mark = from;
  return (
    isSame(mark, head) ||
    events.some((one) => {
      mark = withEvents(mark, [one]);
      return isSame(mark, head);
    })
  );
}

export const isSame = (a: Fingerprint, b: Fingerprint): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Events in the order of their keys, in which they are added to a state; a key that occurs twice is
 * one event.
 */
export function inOrder(events: readonly KeyedEvent[]): KeyedEvent[] {
  const byKey = new Map(events.map((one) => [one.key, one]));
  return [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * The topic at a position in an event's list of topics.
 * @throws Error for a position that does not exist
 */
export function topicAt(event: Extract<LearningEvent, { topics: unknown }>, position: number) {
  const topic = event.topics[position];
  if (!topic) throw new Error(`The event has no topic ${position}.`);
  return topic;
}

/**
 * The account whose events an event belongs to. A test that was taken with an account that was
 * merged stays with that account, so that both accounts have their own events if the merge is
 * undone.
 */
export function ownerOf(
  { event }: Pick<KeyedEvent, "event">,
  userId: string,
  others: readonly string[],
): string {
  const taker = event.kind === "test" ? event.submissionId.split(".")[1] : undefined;
  return taker !== undefined && others.includes(taker) ? taker : userId;
}
