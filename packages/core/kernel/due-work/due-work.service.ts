import type { Deps } from "../platform/deps.ts";
import { mapConcurrently } from "../shared/concurrency.ts";

/**
 * Work that is due for something, such as the results of a test: there is no record of a job, the
 * thing itself says since when. A worker does it when asked; every run of the schedule asks again.
 */
export interface DueWork {
  /** In the log. */
  name: string;
  /** The event that asks a worker. */
  event: string;
  /** After this time the schedule does the work itself, so that it never depends on the queue. */
  lateMs: number;
}

/** Asks a worker. A lost request is only logged: the schedule asks again. */
export async function ask(
  deps: Deps,
  { name, event }: Pick<DueWork, "name" | "event">,
  ref: object,
): Promise<void> {
  try {
    await deps.events.send(event, ref);
  } catch (error) {
    deps.log.error("due-work.request-failed", error, { work: name, ...ref });
  }
}

/**
 * Asks workers for all that is due, then does what is late. What fails is logged and stays due, so
 * that the others are still done.
 * @param due with the time since when, in epoch milliseconds
 * @param work returns how much was done, or whether it was
 * @returns how much was done here
 */
export async function askAll<Ref extends object>(
  deps: Deps,
  kind: DueWork,
  due: readonly { ref: Ref; since: number }[],
  work: (ref: Ref) => Promise<number | boolean>,
): Promise<number> {
  const now = deps.clock.now();
  await mapConcurrently(due, ({ ref }) => ask(deps, kind, ref));
  let done = 0;
  for (const { ref } of due.filter(({ since }) => now - since >= kind.lateMs)) {
    try {
      done += Number(await work(ref));
    } catch (error) {
      deps.log.error("due-work.failed", error, { work: kind.name, ...ref });
    }
  }
  return done;
}
