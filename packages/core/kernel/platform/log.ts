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

/** What happened to it. */
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
 * The name of a log event, such as `import.refused` or `user.deletion-refused`. Alarms filter on
 * these names, so another spelling does not compile.
 */
export type LogEvent = `${Subject}.${PastTense}` | `${Subject}.${string}-${PastTense}`;

/** Keys of sealed papers, wherever they are in a line. */
const SEAL_KEY = /EXK1\.[\w-]{43}/g;

/**
 * One JSON object a line, as CloudWatch reads it. No bodies, no tokens, no email addresses; keys of
 * papers are removed from whatever it gets.
 */
export interface Log {
  info(event: LogEvent, facts?: Record<string, unknown>): void;
  error(event: LogEvent, error: unknown, facts?: Record<string, unknown>): void;
}

/**
 * An error of a service is logged as its client met it, with the service and the cause.
 *
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
      // Ordered for reading: the important fields first, the longest last.
      line("error", event, { ...refusal, ...call(), ...facts, ...always, error: text });
    },
  };
}
