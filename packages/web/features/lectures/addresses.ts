import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { Refusal } from "./engine/refusal.ts";

/** An address is replaced this long before it expires. */
const AHEAD_MS = 60_000;

/**
 * Both clocks of a device: one stops while the device sleeps, the other may be corrected at any
 * time.
 */
export interface Clocks {
  monotonic: () => number;
  wall: () => number;
}

const own: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() };

const isDecision = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404, 409].includes(error.status);

/** The addresses of a lecture's files, which are renewed before they expire. */
export class Addresses {
  #now: Playback;
  #readAt: { monotonic: number; wall: number };
  #asking: Promise<Playback> | null = null;
  readonly #ask: () => Promise<Playback>;
  readonly #clocks: Clocks;

  /** @param first the server's answer, which has just arrived */
  constructor(first: Playback, ask: () => Promise<Playback>, clocks = own) {
    this.#now = first;
    this.#ask = ask;
    this.#clocks = clocks;
    this.#readAt = this.#moment();
  }

  get now(): Playback {
    return this.#now;
  }

  /**
   * Whether the addresses expire within a minute. This counts from their arrival, because the
   * device's date may be wrong.
   */
  get isDue(): boolean {
    const { validSeconds } = this.#now;
    if (validSeconds === null) return false;
    const { monotonic, wall } = this.#moment();
    const age = Math.max(monotonic - this.#readAt.monotonic, wall - this.#readAt.wall);
    return age >= Math.max(validSeconds * 1000 - AHEAD_MS, validSeconds * 500);
  }

  /** Addresses that still work for at least a minute. @throws as `renew` */
  async fresh(): Promise<Playback> {
    return this.isDue ? this.renew() : this.#now;
  }

  /**
   * New addresses; callers that ask at the same time share one request.
   * @throws Refusal if the server gives none
   */
  renew(): Promise<Playback> {
    this.#asking ??= this.#renewed().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #renewed(): Promise<Playback> {
    try {
      const next = await this.#ask();
      this.#readAt = this.#moment();
      return (this.#now = next);
    } catch (error) {
      throw isDecision(error) ? new Refusal(error.message, { cause: error }) : error;
    }
  }

  #moment() {
    return { monotonic: this.#clocks.monotonic(), wall: this.#clocks.wall() };
  }
}
