import { MINUTE } from "../../kernel/shared/time.ts";
import { type Attempt, GRACE_MS } from "../attempt/attempt.rules.ts";
import { type AttemptEvent, EVENT_KINDS } from "../attempt/attempt.schema.ts";

/** An event as the log tells it: `at` in epoch milliseconds, the device "" where none was named. */
export interface LoggedEvent {
  kind: AttemptEvent["kind"];
  at: number;
  seconds: number;
  device: string;
}

/** A log takes no more once it holds so many; more tell an invigilator nothing new. */
const LOG_MAX = 200;
/** Room that only exits still get, so that nobody hides them behind other events. */
const EXIT_MAX = 300;

/** How far a browser's idea of the server's clock may be off. */
const SLACK_MS = MINUTE;

/** `<at in base 36>|<kind>|<seconds>|<device>`: the same event is the same text, sent twice or not. */
export const encodeEvent = ({ kind, at, seconds, device }: LoggedEvent): string =>
  `${at.toString(36)}|${kind}|${seconds}|${device}`;

/** @throws Error when the text is no event. */
export function decodeEvent(text: string): LoggedEvent {
  const [at = "", name, seconds, device = ""] = text.split("|");
  const kind = EVENT_KINDS.find((one) => one === name);
  if (!kind) throw new Error(`No event: ${text.slice(0, 40)}`);
  return { kind, at: Number.parseInt(at, 36), seconds: Number(seconds), device };
}

/**
 * The events that can belong to an attempt: those between its start and its end, give or take a
 * minute for the browser's clock. Others are a wrong clock's or another attempt's, and are left
 * out rather than moved: a moved one would count again when it is sent again under a later end.
 */
export function eventsWithin(
  { startedAt, deadline }: Pick<Attempt, "startedAt" | "deadline">,
  events: readonly AttemptEvent[],
  device: string,
): LoggedEvent[] {
  return events
    .map(({ kind, at, seconds }) => ({ kind, at: Date.parse(at), seconds, device }))
    .filter(({ at }) => at >= startedAt - SLACK_MS && at <= deadline + GRACE_MS + SLACK_MS);
}

/** A log that holds so many events takes these no more. */
export const roomFor = (events: readonly LoggedEvent[]): number =>
  events.some(({ kind }) => kind === "exit") ? EXIT_MAX : LOG_MAX;

/** How many events of a kind there are. */
export const countOf = (events: readonly LoggedEvent[], wanted: LoggedEvent["kind"]): number =>
  events.filter(({ kind }) => kind === wanted).length;
