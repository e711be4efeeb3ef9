import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { countOf, eventsWithin, capacityFor, sinceReopened } from "./attempt-log.rules.ts";
import { readLeftover } from "./leftover.service.ts";
import * as LogStore from "./attempt-log.store.ts";
import {
  type Attempt,
  type AttemptRef,
  parseSubmissionId,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import type { AttemptLog, SaveInput } from "../terms/attempt/attempt.schema.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";

/**
 * Logs the events of a save or submission in one write; writes nothing if there are none. Repeating
 * the call changes nothing, so a retry after a crash is safe.
 */
export async function logEvents(
  deps: Deps,
  attempt: Attempt,
  { events = [], device = "" }: Pick<SaveInput, "events" | "device">,
): Promise<void> {
  const own = eventsWithin(attempt, events, device);
  const taken = own.length === 0 || (await LogStore.add(deps, attempt, own, capacityFor(own)));
  if (taken && own.length === events.length) return;
  const dropped = taken ? events.length - own.length : events.length;
  deps.log.info("attempt.events-dropped", { submission: submissionIdOf(attempt), dropped });
}

/** Logs how many answers were accepted after the end of their section. */
export async function logLate(
  deps: Deps,
  attempt: Attempt,
  { answers, device }: { answers: number; device: string },
): Promise<void> {
  if (answers === 0) return;
  const event = { kind: "late", at: deps.clock.now(), seconds: answers, device } as const;
  if (await LogStore.add(deps, attempt, [event], capacityFor([event]))) return;
  deps.log.info("attempt.events-dropped", { submission: submissionIdOf(attempt), dropped: 1 });
}

/** How often full screen was left in an attempt so far, on all devices. */
export const exitsOf = async (
  deps: Deps,
  attempt: AttemptRef & Pick<Attempt, "reopenedAt">,
): Promise<number> => countOf(sinceReopened(attempt, await LogStore.read(deps, attempt)), "exit");

/**
 * The events of an attempt, oldest first, and its answers that came too late.
 * @throws AppError `not-found`
 */
export async function readLog(deps: Deps, attemptId: string): Promise<AttemptLog> {
  const ref = parseSubmissionId(attemptId);
  const [attempt, events] = await Promise.all([
    AttemptStore.find(deps, ref),
    LogStore.read(deps, ref),
  ]);
  if (!attempt) throw notFound("This attempt");
  return {
    attemptId,
    name: attempt.name,
    startedAt: iso(attempt.startedAt),
    ...(await readLeftover(deps, attempt)),
    events: events.map(({ at, ...event }) => ({ ...event, at: iso(at) })),
  };
}
