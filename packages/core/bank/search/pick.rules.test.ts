import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { type CountedCell, liveCount, slotAt, totalOf } from "../question/cell.rules.ts";
import { drawSlots, type RandomInt } from "./pick.rules.ts";

/** Mulberry32: small, uniform and repeatable. */
function seeded(seed: number): RandomInt {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const cell = (difficulty: string, given: number, free: number[] = []): CountedCell => ({
  examType: "JEE",
  subjectTopicId: "st_1",
  responseType: "INTEGER",
  kind: "STANDARD",
  difficulty,
  given,
  below: 0,
  free,
});

const names = (slots: ReturnType<typeof drawSlots>) =>
  slots.map(({ cell: { difficulty }, seq }) => `${difficulty} ${seq}`);

/** Pearson's statistic over counts that should be equal. */
function chiSquared(counts: readonly number[]): number {
  const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
}

/** Ten questions; the other numbers are released. */
const CELLS = [cell("EASY", 5, [2, 5]), cell("MEDIUM", 2, [1, 2]), cell("DIFFICULT", 8, [3])];
/** Chi-squared with nine degrees of freedom exceeds this once in 10,000. */
const CRITICAL_9 = 33.72;

describe("drawing", () => {
  test.each([1, 3, 5, 6, 9])(
    "%i of ten gives every slot the same chance, whatever cell it is in",
    (wanted) => {
      const random = seeded(wanted);
      const counts = new Map<string, number>();
      for (let draw = 0; draw < runs(20_000); draw++) {
        for (const name of names(drawSlots(CELLS, wanted, new Set(), random))) {
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
      expect(counts.size).toBe(10);
      expect(chiSquared([...counts.values()])).toBeLessThan(CRITICAL_9);
    },
  );

  test("gives every pair the same chance, so that draws are independent", () => {
    const random = seeded(11);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < runs(30_000); draw++) {
      const pair = names(drawSlots([cell("EASY", 5)], 2, new Set(), random));
      const name = pair.toSorted().join();
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    expect(chiSquared([...counts.values()])).toBeLessThan(CRITICAL_9);
  });

  const cells = fc.array(fc.array(fc.boolean(), { maxLength: 12 }), { maxLength: 6 }).map((all) =>
    all.map((removed, i) => {
      const free = removed.flatMap((isRemoved, k) => (isRemoved ? [k + 1] : []));
      return cell(`${i}`, removed.length, free);
    }),
  );

  test("gives only existing slots, none twice, and as many as there are", () => {
    fc.assert(
      fc.property(cells, fc.nat(80), fc.integer(), (all, wanted, seed) => {
        const total = totalOf(all);
        const slots = drawSlots(all, wanted, new Set(), seeded(seed));
        expect(slots).toHaveLength(Math.min(wanted, total));
        expect(new Set(names(slots)).size).toBe(slots.length);
        const known = slots.map(({ cell: { difficulty }, seq }) => {
          const found = all.find((one) => one.difficulty === difficulty);
          return seq >= 1 && seq <= (found?.given ?? 0) && !found?.free.includes(seq);
        });
        expect(known).not.toContain(false);
      }),
    );
  });

  test("never repeats a slot over several draws", () => {
    fc.assert(
      fc.property(
        cells,
        fc.array(fc.nat(9), { maxLength: 20 }),
        fc.integer(),
        (all, steps, seed) => {
          const taken = new Set<number>();
          const random = seeded(seed);
          const drawn = steps.flatMap((wanted) => names(drawSlots(all, wanted, taken, random)));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(taken.size).toBe(drawn.length);
        },
      ),
    );
  });

  test("finds the last free slots of a large bank quickly", () => {
    const taken = new Set(Array.from({ length: 100_000 }, (_, i) => i));
    for (const free of [3, 50_000, 99_999]) taken.delete(free);
    const slots = drawSlots([cell("EASY", 40_000), cell("MEDIUM", 60_000)], 9, taken, seeded(1));
    expect(names(slots).toSorted()).toEqual(["EASY 39997", "MEDIUM 1", "MEDIUM 50000"]);
  });

  test("lists every question once, cell by cell, newest number first", () => {
    fc.assert(
      fc.property(cells, (all) => {
        const listed = Array.from({ length: totalOf(all) }, (_, i) => slotAt(all, i));
        const expected = all.flatMap((one) =>
          Array.from({ length: one.given }, (_, i) => one.given - i)
            .filter((seq) => !one.free.includes(seq))
            .map((seq) => `${one.difficulty} ${seq}`),
        );
        expect(names(listed)).toEqual(expected);
        expect(all.map(liveCount).every((count) => count >= 0)).toBe(true);
        expect(() => slotAt(all, totalOf(all))).toThrow(RangeError);
      }),
    );
  });

  test("gives nothing from an empty bank, or when no question is wanted", () => {
    expect(drawSlots([], 5, new Set(), seeded(1))).toEqual([]);
    expect(drawSlots(CELLS, 0, new Set(), seeded(1))).toEqual([]);
    expect(drawSlots(CELLS, -2, new Set(), seeded(1))).toEqual([]);
  });
});
