import type { Deps } from "../platform/deps.ts";
import { newId } from "../shared/id.ts";
import { SECOND } from "../shared/time.ts";
import type { StepJob, StepKind } from "./step-job.store.ts";
import * as StepJobStore from "./step-job.store.ts";

const HEARTBEAT_MS = 10 * SECOND;

/**
 * Thrown when another process has taken the job, or the job was removed. The work then stops
 * without an error.
 */
export class LeaseLost extends Error {}

/**
 * A process's lease on a job. All writes of the job go through the lease, one at a time. Each write
 * requires that the job's revision is unchanged, so that a process that was believed dead cannot
 * write.
 */
export class StepLease<Job extends StepJob> {
  readonly #deps: Deps;
  readonly #kind: StepKind<Job>;
  readonly #since: number;
  #stored: Job;
  #writing: Promise<unknown> = Promise.resolve();
  #lost = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(deps: Deps, kind: StepKind<Job>, stored: Job) {
    this.#deps = deps;
    this.#kind = kind;
    this.#stored = stored;
    this.#since = deps.clock.now();
    this.#timer = setInterval(() => void this.save({}).catch(() => undefined), HEARTBEAT_MS);
    this.#timer.unref();
  }

  /**
   * Leases a job whose next step is due; undefined if no step is due or another process has the
   * lease.
   */
  static async acquire<Job extends StepJob>(
    deps: Deps,
    kind: StepKind<Job>,
    id: string,
  ): Promise<StepLease<Job> | undefined> {
    const stored = await StepJobStore.find(deps, kind, id);
    if (!stored || !kind.isDue(stored)) return undefined;
    const now = deps.clock.now();
    if (stored.holder !== null && stored.beatAt > now - kind.silentMs) return undefined;
    const holder = newId("run", deps);
    const held = { ...stored, holder, tries: stored.tries + 1, beatAt: now };
    const leased = await StepJobStore.change(deps, kind, stored, held);
    return leased && new StepLease(deps, kind, leased);
  }

  get stored(): Job {
    return this.#stored;
  }

  /** Whether a step is left to do. */
  get isDue(): boolean {
    return this.#kind.isDue(this.#stored);
  }

  /** Whether it is time to hand over to another process. */
  get isTimeUp(): boolean {
    return this.#deps.clock.now() - this.#since > this.#kind.maxRunMs;
  }

  /** Saves progress. @throws LeaseLost when another process has changed or removed the job */
  save(changes: Partial<Job>): Promise<void> {
    const beatAt = this.#deps.clock.now();
    return this.#write((stored) => ({ ...stored, beatAt, ...changes }));
  }

  /** Lets another process have the job. @throws LeaseLost */
  release(): Promise<void> {
    return this.#write((stored) => ({ ...stored, holder: null }));
  }

  #write(changed: (stored: Job) => Job): Promise<void> {
    const write = this.#writing.then(async () => {
      if (this.#lost) throw new LeaseLost();
      const stored = this.#stored;
      const after = await StepJobStore.change(this.#deps, this.#kind, stored, changed(stored));
      this.#lost = after === undefined;
      if (!after) throw new LeaseLost();
      this.#stored = after;
    });
    this.#writing = write.catch(() => undefined);
    return write;
  }

  /** Stops the heartbeat, and waits for the write in progress. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }
}

/**
 * Requests jobs again that are due and silent, because an event was lost or a process was killed.
 * @returns the number of requested jobs
 */
export async function sweep<Job extends StepJob>(
  deps: Deps,
  kind: StepKind<Job>,
  request: (id: string) => Promise<void>,
): Promise<number> {
  const before = deps.clock.now() - kind.silentMs;
  const silent = await StepJobStore.silentSince(deps, kind, before);
  for (const id of silent) await request(id);
  return silent.length;
}
