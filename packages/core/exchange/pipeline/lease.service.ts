import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../shared/id.ts";
import { MINUTE, SECOND } from "../../shared/time.ts";
import * as ImportStore from "./import.store.ts";
import type { KeptImport } from "./import.store.ts";
import { SILENT_MS } from "./import-sweep.service.ts";

/** Whoever works on an import is heard of this often. */
const BEAT_MS = 10 * SECOND;

/** Begun so often without coming forward, an import is given up. */
export const MOST_TRIES = 3;

/** After so long a worker lets another go on: functions of AWS live for 15 minutes. */
const SLICE_MS = 8 * MINUTE;

/** Thrown where the import is another's by now, or nobody's: the work ends without a word. */
export class Superseded extends Error {}

/** One process's hold on an import: every write of it goes through here, one after the other. */
export class Hold {
  readonly #deps: Deps;
  readonly #since: number;
  #kept: KeptImport;
  #writing: Promise<unknown> = Promise.resolve();
  #lost = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(deps: Deps, kept: KeptImport) {
    this.#deps = deps;
    this.#kept = kept;
    this.#since = deps.clock.now();
    this.#timer = setInterval(() => void this.put({}).catch(() => undefined), BEAT_MS);
    this.#timer.unref();
  }

  /** Takes an import that is due and that nobody works on; undefined for any other. */
  static async take(deps: Deps, importId: string): Promise<Hold | undefined> {
    const kept = await ImportStore.find(deps, importId);
    const isDue = kept?.state === "checking" || kept?.state === "inserting";
    if (!kept || !isDue) return undefined;
    const now = deps.clock.now();
    if (kept.holder !== null && kept.beatAt > now - SILENT_MS) return undefined;
    const holder = newId("run", deps);
    const tries = kept.tries + 1;
    const held = await ImportStore.change(deps, kept, { holder, tries, beatAt: now });
    return held && new Hold(deps, held);
  }

  get kept(): KeptImport {
    return this.#kept;
  }

  /** Whether it is time to let another process go on. */
  get isLate(): boolean {
    return this.#deps.clock.now() - this.#since > SLICE_MS;
  }

  /** Notes progress. @throws Superseded when somebody else has written the import, or removed it */
  put(changes: Partial<KeptImport>): Promise<void> {
    const write = this.#writing.then(async () => {
      if (this.#lost) throw new Superseded();
      const beatAt = this.#deps.clock.now();
      const after = await ImportStore.change(this.#deps, this.#kept, { beatAt, ...changes });
      this.#lost = after === undefined;
      if (!after) throw new Superseded();
      this.#kept = after;
    });
    this.#writing = write.catch(() => undefined);
    return write;
  }

  /** Ends the beating; what is being written is finished first. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }
}
