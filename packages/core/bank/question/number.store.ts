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
 * The numbers of the questions in their cells. One item counts the cells of an exam type and a
 * catalogue entry: for each the highest number given, and the set of those whose question has
 * left. A number is given once and never again, so every write here can be repeated at any time.
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

/** Longer than any call lasts: a number whose question has not come by then was left behind. */
const COMING_MS = 5 * MINUTE;

const Slot = z.object({ pk: z.string(), sk: z.string(), questionId: z.string(), at: z.int() });
/** Stands in the slot of a number that nobody uses: whoever was about to, takes another. */
const NOBODY = "";

export interface Slot extends SlotRef {
  /** Null where the number was given and nothing was put there. */
  questionId: string | null;
  /** When it was taken, epoch milliseconds. */
  at: number;
}

/**
 * Gives a question the next number of a cell; undefined when the catalogue entry has been closed.
 * The number counts at once, so the question must be put next.
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

/** The last of the next numbers of a cell; undefined when the entry has been closed. */
async function countUp(deps: Deps, cell: Cell, by: number): Promise<number | undefined> {
  const name = GIVEN + cellPart(cell);
  const counted = await deps.content.update(
    counterKey(cell),
    {
      text: "ADD #n :by, taken :by",
      names: { "#n": name },
      values: { ":by": by, ":long": deps.clock.now() - COMING_MS },
    },
    "attribute_not_exists(closed) OR closed < :long",
  );
  return counted && z.int().parse(counted[name]);
}

/** False where the number was taken for one that a crash left behind. */
const putSlot = (deps: Deps, slot: SlotRef, questionId: string): Promise<boolean> =>
  deps.content.put(
    { ...slotKey(slot), questionId, at: deps.clock.now() },
    { text: "attribute_not_exists(pk)" },
  );

/**
 * As `take`, for several questions of a cell, which get their numbers in the order given; undefined
 * when the catalogue entry has been closed.
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

/** Takes numbers of a cell out of its count, for good. */
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
 * Releases numbers that were left behind by a crash: `slots` are some whose question is not there.
 * One whose question may still be coming is left alone.
 * @returns how many were released
 */
export async function releaseLeft(deps: Deps, slots: readonly Slot[]): Promise<number> {
  let released = 0;
  for (const slot of slots) {
    if (!(await isLeft(deps, slot))) continue;
    await release(deps, slot.cell, [slot.seq]);
    released++;
  }
  return released;
}

async function isLeft(deps: Deps, slot: Slot): Promise<boolean> {
  if (slot.questionId === NOBODY) return true;
  const now = deps.clock.now();
  if (slot.questionId !== null) return slot.at < now - COMING_MS;
  return deps.content.put(
    { ...slotKey(slot), questionId: NOBODY, at: now },
    { text: "attribute_not_exists(pk)" },
  );
}

/**
 * Closes an entry of the catalogue for new questions, while it is being deleted; false when a
 * question has come since `cells` were read. A closure that was left behind ends by itself.
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

/** Lets questions in again. */
export async function reopen(deps: Deps, examType: string, subjectTopicId: string): Promise<void> {
  await deps.content.update(counterKey({ examType, subjectTopicId }), { text: "REMOVE closed" });
}

/** So many counters are read in a query for what one costs that is read by its key. */
const COUNTERS_A_QUERY = 10;

/**
 * The cells of some exam types and catalogue entries, with their numbers; in no order. The way is
 * taken that is cheaper where the catalogue has `catalogueSize` entries: by key, or all of them.
 */
export async function countedCells(
  deps: Deps,
  examTypes: readonly string[],
  entryIds: readonly string[],
  catalogueSize = entryIds.length,
): Promise<CountedCell[]> {
  const few = entryIds.length <= Math.max(1, catalogueSize / COUNTERS_A_QUERY);
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
