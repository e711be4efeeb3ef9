import type { Deps } from "../platform/deps.ts";
import { SECOND } from "../shared/time.ts";
import * as LeaseStore from "./lease.store.ts";

/**
 * How long a lease lasts without being renewed. If a run is killed, no other run can do its work
 * until then.
 */
const LASTS = 90 * SECOND;
const RENEWED_EVERY = 30 * SECOND;

/**
 * Does work that two runs should not do at the same time; the second run ends immediately. This
 * avoids doing work twice, but it is not a lock: writes must stay conditional.
 * @returns undefined when another run is doing the work
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

/** Renews a lease. If that fails, the work continues. */
async function renew(deps: Deps, lease: LeaseStore.Lease): Promise<void> {
  try {
    const { name } = lease;
    if (!(await LeaseStore.renew(deps, lease))) deps.log.info("lease.lost", { job: name });
  } catch (error) {
    deps.log.error("lease.renewal-failed", error, { job: lease.name });
  }
}

/** Gives a lease back. If that fails, the lease expires. */
async function release(deps: Deps, lease: LeaseStore.Lease): Promise<void> {
  try {
    await LeaseStore.release(deps, lease);
  } catch (error) {
    deps.log.error("lease.release-failed", error, { job: lease.name });
  }
}
