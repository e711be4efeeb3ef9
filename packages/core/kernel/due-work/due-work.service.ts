import type { Deps } from "../platform/deps.ts";
import { mapConcurrently } from "../shared/concurrency.ts";

/**
 * Work that is due for something, such as the results of a test. There is no record of a job: the
 * test itself says since when the work is due. A worker does the work when it is asked, and every
 * run of the schedule asks again.
 */
export interface DueWork {
  /** The name of the work in the log. */
  name: string;
  /** The event that asks a worker to do the work. */
  event: string;
  /** After this time the schedule does the work itself, so that it never depends on the queue. */
  lateMs: number;
}

/**
 * Asks a worker to do the work. A request that is lost is only logged, because the schedule asks
 * again.
 */
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
 * Asks workers to do all due work, then does the work that is late. Work that fails is logged and
 * stays due, so that it does not stop the rest.
 * @param due what the work is for, and since when it is due, in epoch milliseconds
 * @param work returns how much was done, or whether something was done
 * @returns how much was done by this call
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
