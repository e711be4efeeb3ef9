import type { AttemptEvent } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { Outbox } from "./outbox.rules.ts";

/** One event during the attempt; `at` in the server's epoch milliseconds. */
export interface PageEvent {
  kind: AttemptEvent["kind"];
  at: number;
  seconds: number;
}

/** The most events that the server accepts in one request. */
const EVENTS_A_REQUEST = 50;
/**
 * The most events that are kept, because more would not help an invigilator; exits have no limit.
 */
const KEPT_EVENTS = 150;
const DAY_SECONDS = 86_400;
/** Losses of focus or connection that last less than this number of seconds are accidental. */
export const WORTH_SECONDS = 1;

const idOf = ({ kind, at }: AttemptEvent): string => `${at}/${kind}`;

/** Adds an event. An event that is added twice, here or in another tab, is kept once. */
export function record(outbox: Outbox, { kind, at, seconds }: PageEvent): Outbox {
  if (kind !== "exit" && Object.keys(outbox.events).length >= KEPT_EVENTS) return outbox;
  const whole = Math.min(DAY_SECONDS, Math.max(0, Math.round(seconds)));
  const event = { kind, at: new Date(Math.round(at)).toISOString(), seconds: whole };
  const id = idOf(event);
  return outbox.events[id] ? outbox : { ...outbox, events: { ...outbox.events, [id]: event } };
}

/** Events that the server may not have: exits first, then in order of time. */
export const unsentEvents = (outbox: Outbox, count = EVENTS_A_REQUEST): AttemptEvent[] =>
  Object.entries(outbox.events)
    .filter(([id]) => !outbox.logged[id])
    .map(([, event]) => event)
    .toSorted(
      (one, other) =>
        Number(other.kind === "exit") - Number(one.kind === "exit") ||
        one.at.localeCompare(other.at),
    )
    .slice(0, count);

/** Marks events that the server has or will never accept, so that they are not sent again. */
export function markLogged(outbox: Outbox, events: readonly AttemptEvent[]): Outbox {
  if (events.length === 0) return outbox;
  const ids = Object.fromEntries(events.map((event) => [idOf(event), true as const]));
  return { ...outbox, logged: { ...outbox.logged, ...ids } };
}

/** The number of exits from full screen that this browser knows of, across reloads and crashes. */
export const exitsIn = (outbox: Outbox): number =>
  Object.values(outbox.events).filter(({ kind }) => kind === "exit").length;
