import type { Deps } from "../platform/deps.ts";
import { SECOND } from "../shared/time.ts";
import * as LeaseStore from "./lease.store.ts";

/** How long a run that was killed keeps others from its work. */
const LASTS = 90 * SECOND;
const RENEWED_EVERY = 30 * SECOND;

/**
 * Does work that two runs should not do at the same time; the second one ends immediately. It saves
 * double work but is not a lock: writes must stay conditional.
 * @returns undefined when another run is at it
 */
export async function withLease<T>(
  deps: Deps,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const owner = Buffer.from(deps.random.bytes(12)).toString("hex");
  const lease = () => ({ name, owner, until: deps.clock.now() + LASTS });
  if (!(await LeaseStore.take(deps, lease(), deps.clock.now()))) {
    deps.log.info("schedule.skipped", { job: name });
    return undefined;
  }
  const timer = setInterval(() => void renew(deps, lease()), RENEWED_EVERY);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await release(deps, lease());
  }
}

/** A lease that cannot be renewed stops no work. */
async function renew(deps: Deps, lease: LeaseStore.Lease): Promise<void> {
  try {
    const { name } = lease;
    if (!(await LeaseStore.renew(deps, lease))) deps.log.info("lease.lost", { job: name });
  } catch (error) {
    deps.log.error("lease.renewal-failed", error, { job: lease.name });
  }
}

/** A lease that cannot be given back expires. */
async function release(deps: Deps, lease: LeaseStore.Lease): Promise<void> {
  try {
    await LeaseStore.release(deps, lease);
  } catch (error) {
    deps.log.error("lease.release-failed", error, { job: lease.name });
  }
}
