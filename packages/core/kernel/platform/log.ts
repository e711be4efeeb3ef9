import { metIn } from "../overload/refusal.ts";

/** What a log event is about. */
type Subject =
  | "attempt"
  | "bulk"
  | "challenge"
  | "closing"
  | "day-total"
  | "due-work"
  | "enquiry"
  | "exam"
  | "export"
  | "image"
  | "import"
  | "job-failure"
  | "lease"
  | "mail-event"
  | "marking"
  | "message"
  | "payment"
  | "presence"
  | "probe"
  | "processing"
  | "ranking"
  | "release"
  | "request"
  | "schedule"
  | "service"
  | "session"
  | "sign-in"
  | "submission"
  | "subscription"
  | "test"
  | "user"
  | "video"
  | "week";

/** What happened: the second part of an event's name. */
type PastTense =
  | "accepted"
  | "blocked"
  | "changed"
  | "checked"
  | "connected"
  | "deleted"
  | "demoted"
  | "denied"
  | "detected"
  | "disabled"
  | "dropped"
  | "enabled"
  | "ended"
  | "exceeded"
  | "failed"
  | "finished"
  | "forged"
  | "lost"
  | "processed"
  | "promoted"
  | "received"
  | "recorded"
  | "refused"
  | "registered"
  | "rejected"
  | "renewed"
  | "reset"
  | "retried"
  | "reused"
  | "skipped"
  | "trapped"
  | "verified";

/**
 * The name of a log event, such as `import.refused` or `user.deletion-refused`. Alarms search for
 * these names, so the types allow no other spelling.
 */
export type LogEvent = `${Subject}.${PastTense}` | `${Subject}.${string}-${PastTense}`;

/** Matches keys of sealed papers anywhere in a line. */
const SEAL_KEY = /EXK1\.[\w-]{43}/g;

/**
 * Writes one JSON object a line, as CloudWatch reads it. Bodies, tokens and email addresses must
 * not be logged; keys of papers are removed from every line.
 */
export interface Log {
  info(event: LogEvent, facts?: Record<string, unknown>): void;
  error(event: LogEvent, error: unknown, facts?: Record<string, unknown>): void;
}

/**
 * Opens the log. For an error of a service, a line has the service, the cause, and the original
 * error of the service's client.
 * @param always fields of every line, such as the version of the function that writes it
 * @param call names the call of the API that an error belongs to
 */
export function createLog(
  write: (line: string) => void,
  always: Record<string, unknown> = {},
  call: () => Record<string, unknown> = () => ({}),
): Log {
  const line = (level: string, event: LogEvent, facts: Record<string, unknown>) =>
    write(JSON.stringify({ level, event, ...facts }).replace(SEAL_KEY, "[removed]"));
  return {
    info: (event, facts) => line("info", event, { ...facts, ...always }),
    error: (event, error, facts) => {
      const { met, refusal } = metIn(error);
      const text = met instanceof Error ? (met.stack ?? met.message) : String(met);
      // The order helps readers: important fields come first, the longest comes last.
      line("error", event, { ...refusal, ...call(), ...facts, ...always, error: text });
    },
  };
}
