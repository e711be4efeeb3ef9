/** Random numbers, the same in every run: ACADEMY_SEED=n runs a journey with others. */
export class Seeded {
  #state = Number(process.env["ACADEMY_SEED"] ?? 1);

  /** A whole number from 0 to below `end`; Mulberry32. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }
}
