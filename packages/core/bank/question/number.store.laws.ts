import fc from "fast-check";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { runs } from "../../testing/runs.ts";
import type { Cell } from "../search/cell.rules.ts";
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

/** Concurrent calls, and numbers ahead that a reader meets before their slots are written. */
const round = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  found: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
});

/** Laws of taking several question numbers together, for any database. */
export function testNumberStore(deps: () => Deps): void {
  const counted = async (cell: Cell) => {
    const [one] = await NumberStore.countedCells(deps(), [cell.examType], [cell.subjectTopicId]);
    return one ?? { given: 0, free: [] };
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
    expect(await NumberStore.close(deps(), cell.examType, cell.subjectTopicId, [])).toBe(true);
    expect(await NumberStore.takeMany(deps(), cell, newIds(3))).toBeUndefined();
    expect(await counted(cell)).toMatchObject({ given: 0 });
    await NumberStore.reopen(deps(), cell.examType, cell.subjectTopicId);
    const taken = await NumberStore.takeMany(deps(), cell, newIds(3));
    expect([...(taken?.values() ?? [])]).toEqual([1, 2, 3]);
  });
}
