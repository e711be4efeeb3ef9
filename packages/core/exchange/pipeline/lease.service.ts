import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as ImportStore from "./import.store.ts";
import type { StoredImport } from "./import.store.ts";
import { LEASE_MS } from "./import-sweep.service.ts";

const HEARTBEAT_MS = 10 * SECOND;

/** After this many starts without progress an import is refused. */
export const MAX_TRIES = 3;

/** After this long a worker hands over to another: AWS stops functions after 15 minutes. */
const MAX_RUN_MS = 8 * MINUTE;

/** Thrown when another process has taken the import, or it was removed: the work stops silently. */
export class LeaseLost extends Error {}

/** One process's lease on an import. Every write of the import goes through it, one at a time. */
export class Lease {
  readonly #deps: Deps;
  readonly #since: number;
  #stored: StoredImport;
  #writing: Promise<unknown> = Promise.resolve();
  #lost = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(deps: Deps, stored: StoredImport) {
    this.#deps = deps;
    this.#stored = stored;
    this.#since = deps.clock.now();
    this.#timer = setInterval(() => void this.save({}).catch(() => undefined), HEARTBEAT_MS);
    this.#timer.unref();
  }

  /** Leases an import whose next step is due; undefined when it is not, or is already leased. */
  static async acquire(deps: Deps, importId: string): Promise<Lease | undefined> {
    const stored = await ImportStore.find(deps, importId);
    const isDue = stored?.state === "checking" || stored?.state === "inserting";
    if (!stored || !isDue) return undefined;
    const now = deps.clock.now();
    if (stored.holder !== null && stored.beatAt > now - LEASE_MS) return undefined;
    const holder = newId("run", deps);
    const tries = stored.tries + 1;
    const leased = await ImportStore.change(deps, stored, { holder, tries, beatAt: now });
    return leased && new Lease(deps, leased);
  }

  get stored(): StoredImport {
    return this.#stored;
  }

  /** Whether it is time to hand over to another process. */
  get isTimeUp(): boolean {
    return this.#deps.clock.now() - this.#since > MAX_RUN_MS;
  }

  /** Saves progress. @throws LeaseLost when another process has changed or removed the import */
  save(changes: Partial<StoredImport>): Promise<void> {
    const write = this.#writing.then(async () => {
      if (this.#lost) throw new LeaseLost();
      const beatAt = this.#deps.clock.now();
      const after = await ImportStore.change(this.#deps, this.#stored, { beatAt, ...changes });
      this.#lost = after === undefined;
      if (!after) throw new LeaseLost();
      this.#stored = after;
    });
    this.#writing = write.catch(() => undefined);
    return write;
  }

  /** Stops the heartbeat after the write in progress. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }
}
