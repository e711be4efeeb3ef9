import { MINUTE } from "../../kernel/shared/time.ts";
import { type Attempt, GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import { type AttemptEvent, EVENT_KINDS } from "../terms/attempt/attempt.schema.ts";

/** A logged event. `at` is in epoch milliseconds; the device is "" if the client sent none. */
export interface LoggedEvent {
  kind: AttemptEvent["kind"] | "late";
  at: number;
  /** The length of the event in seconds; for the kind `late`, the number of answers. */
  seconds: number;
  device: string;
}

/**
 * A log with this many events takes no more, because further events would show an invigilator
 * nothing new.
 */
const MAX_EVENTS = 200;
/** A higher limit for exits, so that no one can hide them by filling the log with other events. */
const MAX_EVENTS_WITH_EXIT = 300;

/** How far a browser's estimate of server time may be off. */
const CLOCK_SKEW_MS = MINUTE;

/** `<at in base 36>|<kind>|<seconds>|<device>`: an event sent twice gives the same text. */
export const encodeEvent = ({ kind, at, seconds, device }: LoggedEvent): string =>
  `${at.toString(36)}|${kind}|${seconds}|${device}`;

/** @throws Error when the text is not an event. */
export function decodeEvent(text: string): LoggedEvent {
  const [at = "", name, seconds, device = ""] = text.split("|");
  const kind = [...EVENT_KINDS, "late" as const].find((one) => one === name);
  if (!kind) throw new Error(`Not an event: ${text.slice(0, 40)}`);
  return { kind, at: Number.parseInt(at, 36), seconds: Number(seconds), device };
}

/**
 * The events between an attempt's start and end, with a minute's tolerance for the browser's clock.
 * Others come from a wrong clock or another attempt. They are dropped, not moved into the range: if
 * extra time moved the end, a moved event that is sent again would count twice.
 */
export function eventsWithin(
  { startedAt, deadline }: Pick<Attempt, "startedAt" | "deadline">,
  events: readonly AttemptEvent[],
  device: string,
): LoggedEvent[] {
  return events
    .map(({ kind, at, seconds }) => ({ kind, at: Date.parse(at), seconds, device }))
    .filter(
      ({ at }) => at >= startedAt - CLOCK_SKEW_MS && at <= deadline + GRACE_MS + CLOCK_SKEW_MS,
    );
}

/** A log that has this many events or more does not take these events. */
export const capacityFor = (events: readonly LoggedEvent[]): number =>
  events.some(({ kind }) => kind === "exit") ? MAX_EVENTS_WITH_EXIT : MAX_EVENTS;

/** The events that count in an attempt that was opened again. */
export const sinceReopened = (
  { reopenedAt = 0 }: { reopenedAt?: number | undefined },
  events: readonly LoggedEvent[],
): readonly LoggedEvent[] => events.filter(({ at }) => at > reopenedAt);

export const countOf = (events: readonly LoggedEvent[], wanted: LoggedEvent["kind"]): number =>
  events.filter(({ kind }) => kind === wanted).length;
