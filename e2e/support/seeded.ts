/** Random numbers from a printed seed: ACADEMY_SEED=n runs the same journey again. */
export class Seeded {
  readonly seed: number;
  #state: number;

  constructor(seed = Number(process.env["ACADEMY_SEED"] ?? Date.now() % 1e6)) {
    this.seed = seed;
    this.#state = seed;
    console.log(`Run again with ACADEMY_SEED=${seed}`);
  }

  /** A whole number from 0 to below `end`; Mulberry32. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }
}
