import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { type Cell, cellName, type SlotRef } from "./cell.rules.ts";
import * as CounterStore from "./counter.store.ts";

/** Slots: one small item for each number in a cell, with the id of its question. */

const slotKey = ({ cell, seq }: SlotRef): Key => ({
  pk: `C#${cellName(cell)}`,
  sk: String(seq).padStart(9, "0"),
});

/** Longer than any call lasts: a number without a question after this time is abandoned. */
const IN_FLIGHT_MS = 5 * MINUTE;

const Slot = z.object({ pk: z.string(), sk: z.string(), questionId: z.string(), at: z.int() });
/** Marks a slot as abandoned, so that a late writer must take a new number. */
const ABANDONED = "";

export interface Slot extends SlotRef {
  /** Null when the number was given but its slot was never written. */
  questionId: string | null;
  /** When the number was taken, in epoch milliseconds. */
  at: number;
}

/**
 * Gives a question the next number of a cell; undefined when the catalogue entry is closed. The
 * number counts immediately, so the caller must store the question next.
 */
export async function take(
  deps: Deps,
  cell: Cell,
  questionId: string,
): Promise<number | undefined> {
  for (;;) {
    const seq = await CounterStore.countUp(deps, cell, 1);
    if (seq === undefined || (await putSlot(deps, { cell, seq }, questionId))) return seq;
  }
}

/** Writes a slot; false when a reader has already marked its number as abandoned. */
const putSlot = (deps: Deps, slot: SlotRef, questionId: string): Promise<boolean> =>
  deps.content.put(
    { ...slotKey(slot), questionId, at: deps.clock.now() },
    { text: "attribute_not_exists(pk)" },
  );

/**
 * Same as `take` for several questions of a cell, which get their numbers in the order given.
 */
export async function takeMany(
  deps: Deps,
  cell: Cell,
  questionIds: readonly string[],
): Promise<Map<string, number> | undefined> {
  const count = questionIds.length;
  const last = await CounterStore.countUp(deps, cell, count);
  if (last === undefined) return undefined;
  const taken = questionIds.map(async (questionId, at) => {
    const seq = last - count + 1 + at;
    if (await putSlot(deps, { cell, seq }, questionId)) return [questionId, seq] as const;
    return [questionId, await take(deps, cell, questionId)] as const;
  });
  const numbers = new Map<string, number>();
  for (const [questionId, seq] of await Promise.all(taken)) {
    if (seq === undefined) return undefined;
    numbers.set(questionId, seq);
  }
  return numbers;
}

/** If this many numbers of a cell are read, one query costs less than reading each by its key. */
const RANGE_FROM = 3;
/** A query pays off only if it covers at most this many numbers for each number that is wanted. */
const MOST_GAPS = 4;
const MOST_RANGES = 2;

/**
 * The items of some numbers. At most two queries read the cells with the most numbers, for about a
 * fortieth of the cost of reading these by their keys; all other items are read by their keys.
 */
async function slotItems(deps: Deps, refs: readonly SlotRef[]): Promise<Item[]> {
  const runs = [...Map.groupBy(refs, ({ cell }) => cellName(cell)).values()]
    .map((run) => run.toSorted((a, b) => a.seq - b.seq))
    .filter((run) => run.length >= RANGE_FROM && span(run) <= run.length * MOST_GAPS)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_RANGES);
  const inRuns = new Set(runs.flat());
  const single = refs.filter((ref) => !inRuns.has(ref));
  const found = await Promise.all([
    single.length > 0 ? deps.content.batchGet(single.map(slotKey)) : [],
    ...runs.map((run) => slotsBetween(deps, run)),
  ]);
  return found.flat();
}

const span = (run: readonly SlotRef[]): number => (run.at(-1)?.seq ?? 0) - (run[0]?.seq ?? 0) + 1;

async function slotsBetween(deps: Deps, run: readonly SlotRef[]): Promise<Item[]> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const { pk, sk: from } = slotKey(first);
  return deps.content.all({
    where: {
      text: "pk = :pk AND sk BETWEEN :from AND :to",
      values: { ":pk": pk, ":from": from, ":to": slotKey(last).sk },
    },
  });
}

/** The slots of some numbers, in the same order. */
export async function slotsOf(deps: Deps, refs: readonly SlotRef[]): Promise<Slot[]> {
  const items = await slotItems(deps, refs);
  const slots = new Map(
    items.map((item) => {
      const slot = Slot.parse(item);
      return [`${slot.pk} ${slot.sk}`, slot];
    }),
  );
  return refs.map((ref) => {
    const { pk, sk } = slotKey(ref);
    const { questionId = null, at = 0 } = slots.get(`${pk} ${sk}`) ?? {};
    return { ...ref, questionId, at };
  });
}

/**
 * Releases numbers that a crash left behind; they are given as slots without a question. Skips a
 * slot whose question may still be written.
 * @returns how many were released
 */
export async function releaseAbandoned(deps: Deps, slots: readonly Slot[]): Promise<number> {
  let released = 0;
  for (const slot of slots) {
    if (!(await isAbandoned(deps, slot))) continue;
    await CounterStore.release(deps, slot.cell, [slot.seq]);
    released++;
  }
  return released;
}

/**
 * Whether a slot is abandoned. An unwritten slot is marked as abandoned, unless its writer comes
 * first.
 */
async function isAbandoned(deps: Deps, slot: Slot): Promise<boolean> {
  if (slot.questionId === ABANDONED) return true;
  const now = deps.clock.now();
  if (slot.questionId !== null) return slot.at < now - IN_FLIGHT_MS;
  return deps.content.put(
    { ...slotKey(slot), questionId: ABANDONED, at: now },
    { text: "attribute_not_exists(pk)" },
  );
}
