import { overloaded } from "@academy/core/kernel/overload/overload.ts";
import {
  mayTryAgain,
  pauseAfter,
  type Service,
  termsOf,
} from "@academy/core/kernel/overload/patience.rules.ts";
import type { Expression, Item } from "@academy/core/kernel/platform/table.ts";
import { attemptsTable } from "@academy/core/kernel/platform/tables.ts";
import { attributesIn, touchedIndexes } from "@academy/local/throttle/table-demand.ts";
import type { Scheduler } from "./scheduler.ts";

const SECOND = 1000;

export type Throttled = "table" | "index" | "directory";

/** AWS refuses a share of the requests for this many seconds. */
export interface Trouble {
  what: Throttled;
  /** 1 for all of them. */
  share: number;
  /** Milliseconds after the beginning. */
  fromMs: number;
  seconds: number;
}

/** The capacity that a call of the database uses: its table's, and an index's if it changes one. */
export const tableAlone: readonly Throttled[] = ["table"];
const tableAndIndex: readonly Throttled[] = ["table", "index"];

export const askedByPut = (item: Item): readonly Throttled[] => touched(new Set(Object.keys(item)));
export const askedByUpdate = ({ text, names }: Expression): readonly Throttled[] =>
  touched(attributesIn(text, names));

const touched = (names: ReadonlySet<string>) =>
  touchedIndexes(attemptsTable, names).length > 0 ? tableAndIndex : tableAlone;

/** The services' throttling, met by the product's own retry rules in virtual time. */
export class Overload {
  readonly #troubles: Trouble[];
  readonly #scheduler: Scheduler;
  readonly #began: number;
  #random: number;

  constructor(troubles: readonly Trouble[], scheduler: Scheduler, seed: number) {
    this.#troubles = [...troubles];
    this.#scheduler = scheduler;
    this.#began = scheduler.now;
    this.#random = seed;
  }

  heal(): void {
    this.#troubles.length = 0;
  }

  readonly draw = (): number => {
    this.#random = (this.#random * 16_807) % 2_147_483_647;
    return this.#random / 2_147_483_647;
  };

  /**
   * Resolves once the service accepts the request. @throws AppError `unavailable` as the stores do
   */
  async ask(whats: readonly Throttled[], service: Service, arrived: number): Promise<void> {
    const terms = termsOf("call", service);
    for (let failures = 1; this.#refuses(whats); failures++) {
      const spentMs = this.#scheduler.now - arrived;
      const again = mayTryAgain({ patience: "call", service, spentMs, silent: false });
      if (failures === terms.attempts || !again) throw overloaded(new Error("Throttled"));
      await this.#scheduler.sleep(pauseAfter(terms, failures, this.draw()));
    }
  }

  #refuses(whats: readonly Throttled[]): boolean {
    const now = this.#scheduler.now - this.#began;
    return this.#troubles.some(
      ({ what, share, fromMs, seconds }) =>
        whats.includes(what) &&
        now >= fromMs &&
        now < fromMs + seconds * SECOND &&
        this.draw() < share,
    );
  }
}
