import { seeded } from "../../../../bench/field-paper.ts";

/** Random choices that are the same for the same seed. */
export class Draw {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seeded(seed);
  }

  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean {
    return this.#next() < share;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return itemAt(list, this.int(0, list.length - 1));
  }

  /** A random item; an item with a higher weight is chosen more often. */
  weighted<T>(list: readonly (readonly [item: T, weight: number])[]): T {
    const total = list.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.#next() * total;
    for (const [item, weight] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return itemAt(list, list.length - 1)[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let at = copy.length - 1; at > 0; at--) {
      const other = this.int(0, at);
      [copy[at], copy[other]] = [itemAt(copy, other), itemAt(copy, at)];
    }
    return copy;
  }

  /** The given number of different items, or all items if there are fewer. */
  some<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list).slice(0, count);
  }
}

/** @throws Error outside the list, which is a fault of the caller */
export function itemAt<T>(list: readonly T[], at: number): T {
  const item = list[at];
  if (item === undefined) throw new Error(`There is no item ${at} among ${list.length}`);
  return item;
}
