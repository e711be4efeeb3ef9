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

/** The key of a test's event: when its report was to open, which is fixed before it is written. */
export const testEventKey = (opensAt: number, submissionId: string): string =>
  `E#${timeText(opensAt)}.${submissionId}`;

/** The key of an event that is named by a new id of the server, without the id's prefix. */
export const eventKeyOf = (id: string, part: number): string =>
  `E#${id.slice(id.indexOf("_") + 1)}.${String(part).padStart(2, "0")}`;

/** What distinguishes an event and its version: a test that was marked again has another run. */
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

/** Events in the order in which they are folded; a key that occurs twice is one event. */
export function inOrder(events: readonly KeyedEvent[]): KeyedEvent[] {
  const byKey = new Map(events.map((one) => [one.key, one]));
  return [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The topics that an event's positions name. @throws Error for a position that does not exist */
export function topicAt(event: Extract<LearningEvent, { topics: unknown }>, position: number) {
  const topic = event.topics[position];
  if (!topic) throw new Error(`The event has no topic ${position}.`);
  return topic;
}
