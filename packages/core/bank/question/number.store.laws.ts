import fc from "fast-check";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { runs } from "../../testing/runs.ts";
import { type Cell, liveCount, slotAt } from "./cell.rules.ts";
import * as CounterStore from "./counter.store.ts";
import * as NumberStore from "./number.store.ts";

let topics = 0;
let questions = 0;
const newCell = (): Cell => ({
  examType: "JEE",
  subjectTopicId: `st_numbers${++topics}`,
  responseType: "INTEGER",
  kind: "STANDARD",
  difficulty: "EASY",
});
const newIds = (count: number) => Array.from({ length: count }, () => `q_law${++questions}`);

/**
 * How many numbers each of several concurrent calls takes, and which numbers a reader finds before
 * their slots are written.
 */
const round = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  found: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
});

/**
 * How many questions are added, which of them are deleted, whether each release arrives twice, and
 * how often readers raise the watermark.
 */
const change = fc.record({
  adds: fc.integer({ min: 1, max: 6 }),
  leaves: fc.uniqueArray(fc.nat(4)).map((all) => new Set(all)),
  repeats: fc.boolean(),
  compacts: fc.array(fc.constant(true), { maxLength: 2 }),
});

/** Tests of taking several question numbers together, which every database must pass. */
export function testNumberStore(deps: () => Deps): void {
  const counted = async (cell: Cell) => {
    const [one] = await CounterStore.countedCells(deps(), [cell.examType], [cell.subjectTopicId]);
    return one ?? { ...cell, given: 0, below: 0, free: [] };
  };

  test("gives each question one number and each number once to concurrent callers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        const cell = newCell();
        const numbers = new Map<string, number>();
        const gone = new Set<number>();
        for (const { sizes, found } of rounds) {
          const { given } = await counted(cell);
          const ahead = found.map((by) => given + by).filter((seq) => !gone.has(seq));
          for (const seq of ahead) gone.add(seq);
          const slots = ahead.map((seq) => ({ cell, seq, questionId: null, at: 0 }));
          await NumberStore.releaseAbandoned(deps(), slots);
          const calls = sizes.map(async (size) => {
            const ids = newIds(size);
            const taken = await NumberStore.takeMany(deps(), cell, ids);
            expect(taken && [...taken.keys()].toSorted()).toEqual(ids.toSorted());
            for (const [id, seq] of taken ?? []) numbers.set(id, seq);
            const seqs = ids.flatMap((id) => taken?.get(id) ?? []);
            if (gone.size === 0) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
          });
          await Promise.all(calls);
        }
        const { given } = await counted(cell);
        const all = Array.from({ length: given }, (_, i) => i + 1);
        const seqs = [...numbers.values()].toSorted((a, b) => a - b);
        expect(seqs).toEqual(all.filter((seq) => !gone.has(seq)));
        const refs = [...numbers.values()].map((seq) => ({ cell, seq }));
        const slots = await NumberStore.slotsOf(deps(), refs);
        expect(slots.map(({ questionId }) => questionId)).toEqual([...numbers.keys()]);
      }),
      { numRuns: runs(25) },
    );
  });

  test("gives no numbers while an entry is closed", async () => {
    const cell = newCell();
    expect(await CounterStore.close(deps(), cell.examType, cell.subjectTopicId, [])).toBe(true);
    expect(await NumberStore.takeMany(deps(), cell, newIds(3))).toBeUndefined();
    expect(await counted(cell)).toMatchObject({ given: 0 });
    await CounterStore.reopen(deps(), cell.examType, cell.subjectTopicId);
    const taken = await NumberStore.takeMany(deps(), cell, newIds(3));
    expect([...(taken?.values() ?? [])]).toEqual([1, 2, 3]);
  });

  test("counts and finds exactly the numbers that are not released, compacted or not", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const cell = newCell();
        const live = new Set<number>();
        const released: number[][] = [];
        for (const { adds, leaves, repeats, compacts } of changes) {
          const taken = await NumberStore.takeMany(deps(), cell, newIds(adds));
          for (const seq of taken?.values() ?? []) live.add(seq);
          const gone = [...live].filter((seq) => leaves.has(seq % 5));
          for (const seq of gone) live.delete(seq);
          if (gone.length > 0) released.push(gone);
          const again = repeats ? released[0] : undefined;
          await Promise.all([
            ...(gone.length > 0 ? [CounterStore.release(deps(), cell, gone)] : []),
            ...(again ? [CounterStore.release(deps(), cell, again)] : []),
            ...compacts.map(() => CounterStore.compact(deps(), cell)),
          ]);
          const now = await counted(cell);
          const found = Array.from({ length: liveCount(now) }, (_, i) => slotAt([now], i).seq);
          expect(found).toEqual([...live].toSorted((a, b) => b - a));
        }
        const { below, free, given } = await CounterStore.compact(deps(), cell);
        const lowest = Math.min(given + 1, ...live);
        expect(below).toBe(lowest - 1);
        expect(free.every((seq) => seq > lowest)).toBe(true);
        expect(free.length).toBe(given - below - live.size);
      }),
      { numRuns: runs(25) },
    );
  });
}
