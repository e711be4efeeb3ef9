/**
 * Units needed from one bucket, which is refilled with `rate` a second and holds at most `burst`.
 */
export interface Want {
  readonly name: string;
  readonly units: number;
  readonly rate: number;
  /** The most that the bucket holds; what one second adds, by default. */
  readonly burst?: number;
}

interface Bucket {
  units: number;
  at: number;
}

const MOST_BUCKETS = 10_000;

/** Token buckets by name; each begins full. */
export class Buckets {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param now milliseconds of any clock that only moves forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Takes the requested units from all buckets, or no units at all. A request for more than a
   * bucket can hold needs a full bucket, whose content is then below zero.
   * @returns the first of the requests that its bucket could not fill
   */
  take(wants: readonly Want[]): Want | undefined {
    const short = wants.find(
      (want) => this.#filled(want).units < Math.min(want.units, burstOf(want)),
    );
    if (!short) this.charge(wants);
    return short;
  }

  /**
   * Takes the units in any case, because the cost of a call is only known when the call is done.
   */
  charge(wants: readonly Want[]): void {
    for (const want of wants) this.#filled(want).units -= want.units;
  }

  #filled(want: Want): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(want.name) ?? { units: burstOf(want), at: now };
    const gained = ((now - bucket.at) / 1000) * want.rate;
    bucket.units = Math.min(burstOf(want), bucket.units + gained);
    bucket.at = now;
    // The least recently used bucket is dropped: it is most likely full again.
    this.#buckets.delete(want.name);
    this.#buckets.set(want.name, bucket);
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size > MOST_BUCKETS && !oldest.done) this.#buckets.delete(oldest.value);
    return bucket;
  }
}

/** Calls are whole numbers, so a bucket holds at least one. */
const burstOf = ({ rate, burst = rate }: Want): number => Math.max(1, burst);
