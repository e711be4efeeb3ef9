import type { Distribution } from "../terms/result/analytics.schema.ts";

const FIRST_SIZE = 256;

/** Counts how often each number of whole seconds occurs. */
export class Times {
  #counts = new Uint32Array(FIRST_SIZE);

  add(seconds: number): void {
    if (seconds >= this.#counts.length) this.#grow(seconds);
    this.#counts[seconds] = (this.#counts[seconds] ?? 0) + 1;
  }

  #grow(seconds: number): void {
    const counts = new Uint32Array(2 ** Math.ceil(Math.log2(seconds + 1)));
    counts.set(this.#counts);
    this.#counts = counts;
  }

  /** Pairs of seconds and count, by ascending seconds. */
  distribution(): Distribution {
    const found: Distribution = [];
    this.#counts.forEach((count, seconds) => {
      if (count > 0) found.push([seconds, count]);
    });
    return found;
  }
}

/** The middle value, or the mean of the two middle values; null for an empty distribution. */
export function medianOf(distribution: Distribution): number | null {
  const all = distribution.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  const at = (position: number): number => {
    let passed = 0;
    for (const [value, count] of distribution) {
      passed += count;
      if (passed > position) return value;
    }
    throw new Error("The values are fewer than their count");
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
}
