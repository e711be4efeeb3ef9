import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import {
  type Cell,
  cellName,
  cellPart,
  type CountedCell,
  readCell,
  type SlotRef,
} from "../search/cell.rules.ts";

/**
 * The numbers of the questions in their cells. One counter item per exam type and catalogue entry
 * has, for each cell, the highest number given and the set of released numbers. No number is given
 * twice, so every write here can safely be repeated.
 */
const counterKey = ({
  examType,
  subjectTopicId,
}: Omit<Cell, "kind" | "difficulty" | "responseType">): Key => ({
  pk: `CC#${examType}`,
  sk: subjectTopicId,
});

const GIVEN = "n|";
const FREE = "f|";

const slotKey = ({ cell, seq }: SlotRef): Key => ({
  pk: `C#${cellName(cell)}`,
  sk: String(seq).padStart(9, "0"),
});

/** Longer than any call lasts: a number without a question after this time is abandoned. */
const IN_FLIGHT_MS = 5 * MINUTE;

const Slot = z.object({ pk: z.string(), sk: z.string(), questionId: z.string(), at: z.int() });
/** Tombstone for an abandoned slot; a late writer must take a new number. */
const ABANDONED = "";

export interface Slot extends SlotRef {
  /** Null when the number was given but its slot was never written. */
  questionId: string | null;
  /** When it was taken, epoch milliseconds. */
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
    const seq = await countUp(deps, cell, 1);
    if (seq === undefined || (await putSlot(deps, { cell, seq }, questionId))) return seq;
  }
}

/**
 * Takes the next `by` numbers of a cell and returns the last; undefined when the entry is closed.
 */
async function countUp(deps: Deps, cell: Cell, by: number): Promise<number | undefined> {
  const name = GIVEN + cellPart(cell);
  const counted = await deps.content.update(
    counterKey(cell),
    {
      text: "ADD #n :by, taken :by",
      names: { "#n": name },
      values: { ":by": by, ":long": deps.clock.now() - IN_FLIGHT_MS },
    },
    "attribute_not_exists(closed) OR closed < :long",
  );
  return counted && z.int().parse(counted[name]);
}

/** False when a reader has already marked the number as abandoned. */
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
  const last = await countUp(deps, cell, count);
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

/** Takes numbers of a cell out of its count permanently. */
export async function release(deps: Deps, cell: Cell, numbers: readonly number[]): Promise<void> {
  await deps.content.update(counterKey(cell), {
    text: "ADD #f :numbers",
    names: { "#f": FREE + cellPart(cell) },
    values: { ":numbers": new Set(numbers) },
  });
}

/** The slots of some numbers, in the same order. */
export async function slotsOf(deps: Deps, refs: readonly SlotRef[]): Promise<Slot[]> {
  const items = await deps.content.batchGet(refs.map(slotKey));
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
 * Releases numbers that a crash left behind, given slots without a question. Skips a slot whose
 * question may still be in flight.
 * @returns how many were released
 */
export async function releaseAbandoned(deps: Deps, slots: readonly Slot[]): Promise<number> {
  let released = 0;
  for (const slot of slots) {
    if (!(await isAbandoned(deps, slot))) continue;
    await release(deps, slot.cell, [slot.seq]);
    released++;
  }
  return released;
}

/** An unwritten slot gets the tombstone, unless its writer comes first. */
async function isAbandoned(deps: Deps, slot: Slot): Promise<boolean> {
  if (slot.questionId === ABANDONED) return true;
  const now = deps.clock.now();
  if (slot.questionId !== null) return slot.at < now - IN_FLIGHT_MS;
  return deps.content.put(
    { ...slotKey(slot), questionId: ABANDONED, at: now },
    { text: "attribute_not_exists(pk)" },
  );
}

/**
 * Closes a catalogue entry to new questions while it is being deleted; false when a question was
 * added after `cells` were read. An abandoned closure expires automatically.
 */
export async function close(
  deps: Deps,
  examType: string,
  subjectTopicId: string,
  cells: readonly CountedCell[],
): Promise<boolean> {
  const taken = cells
    .filter((cell) => cell.examType === examType)
    .reduce((sum, { given }) => sum + given, 0);
  const closed = await deps.content.update(
    counterKey({ examType, subjectTopicId }),
    {
      text: "SET closed = :now",
      values: { ":now": deps.clock.now(), ...(taken > 0 && { ":taken": taken }) },
    },
    taken === 0 ? "attribute_not_exists(taken)" : "taken = :taken",
  );
  return closed !== undefined;
}

/** Opens the entry to new questions again. */
export async function reopen(deps: Deps, examType: string, subjectTopicId: string): Promise<void> {
  await deps.content.update(counterKey({ examType, subjectTopicId }), { text: "REMOVE closed" });
}

/** A query reads this many counters for the cost of reading one by key. */
const COUNTERS_PER_KEY_READ = 10;

/**
 * The cells of some exam types and catalogue entries, with their numbers, in no particular order.
 * Reads counters by key or all of them, whichever is cheaper for a catalogue of `catalogueSize`.
 */
export async function countedCells(
  deps: Deps,
  examTypes: readonly string[],
  entryIds: readonly string[],
  catalogueSize = entryIds.length,
): Promise<CountedCell[]> {
  const few = entryIds.length <= Math.max(1, catalogueSize / COUNTERS_PER_KEY_READ);
  const items = few
    ? await deps.content.batchGet(
        examTypes.flatMap((examType) =>
          entryIds.map((subjectTopicId) => counterKey({ examType, subjectTopicId })),
        ),
      )
    : (await Promise.all(examTypes.map((one) => countersOf(deps, one)))).flat();
  const wanted = new Set(entryIds);
  return items.flatMap(readCounter).filter((cell) => wanted.has(cell.subjectTopicId));
}

const countersOf = (deps: Deps, examType: string) =>
  deps.content.all({ where: { text: "pk = :pk", values: { ":pk": `CC#${examType}` } } });

function readCounter(item: Record<string, unknown>): CountedCell[] {
  const { pk, sk } = z.object({ pk: z.string(), sk: z.string() }).parse(item);
  const exam = pk.slice("CC#".length);
  return Object.entries(item).flatMap(([name, value]) => {
    if (!name.startsWith(GIVEN)) return [];
    const part = name.slice(GIVEN.length);
    const free =
      z
        .set(z.int())
        .optional()
        .parse(item[FREE + part]) ?? new Set<number>();
    return {
      ...readCell([exam, sk, part].join("|")),
      given: z.int().parse(value),
      free: [...free].toSorted((a, b) => a - b),
    };
  });
}
