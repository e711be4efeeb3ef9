/** Spaces calls to a service that allows a limited number a second. */
export class Throttle {
  readonly #every: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#every = 1000 / perSecond;
  }

  /** Resolves when it is the caller's turn. */
  async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#every;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
