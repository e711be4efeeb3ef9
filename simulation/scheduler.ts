import { nextTick } from "node:process";
import { setImmediate as turn } from "node:timers/promises";

interface Event {
  at: number;
  work: () => void;
}

const MOST_TURNS = 10_000;

/** Virtual time: it moves from event to event, once everything that runs has come to rest. */
export class Scheduler {
  /** True epoch milliseconds, whole ones as of any real clock; nothing in the simulated world can read it. */
  now: number;
  /** Handlers of the server that run and do not wait for a later event. */
  busy = 0;
  readonly #events: Event[] = [];

  constructor(start: number) {
    this.now = start;
  }

  /**
   * Runs work later, in the order of time, then of scheduling; returns a function that cancels it.
   */
  after(ms: number, work: () => void): () => void {
    const event = { at: this.now + Math.max(0, Math.ceil(ms)), work };
    const later = this.#events.findIndex((other) => other.at > event.at);
    this.#events.splice(later < 0 ? this.#events.length : later, 0, event);
    return () => {
      const index = this.#events.indexOf(event);
      if (index >= 0) this.#events.splice(index, 1);
    };
  }

  /** For a handler of the server: it is at rest until then. */
  async sleep(ms: number): Promise<void> {
    this.busy -= 1;
    await new Promise<void>((resolve) => {
      this.after(ms, () => {
        this.busy += 1;
        resolve();
      });
    });
  }

  /** Lets time pass; `look` is called whenever the world has come to rest. */
  async pass(ms: number, look: () => Promise<void>): Promise<void> {
    const end = this.now + ms;
    await this.#rest();
    await look();
    for (let next = this.#events[0]; next && next.at <= end; next = this.#events[0]) {
      this.#events.shift();
      this.now = next.at;
      next.work();
      await this.#rest();
      await look();
    }
    this.now = end;
  }

  /**
   * Waits for all promises that can be kept now. A handler of the server may also wait for a stream,
   * which takes a turn of the event loop; that costs more than all promises, so it comes last.
   */
  async #rest(): Promise<void> {
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      await new Promise<void>((resolve) => nextTick(resolve));
      if (this.busy === 0) return;
      await turn();
    }
    throw new Error("The world does not come to rest");
  }
}
