import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { type Cell, cellPart, type CountedCell, readCell, watermarkOf } from "./cell.rules.ts";

/**
 * The numbers of the questions in their cells. One counter item per exam type and catalogue entry
 * has, for each cell, the highest number given, the watermark up to which all numbers are released,
 * and the set of released numbers above it. No number is given twice, so every write here can
 * safely be repeated.
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
const BELOW = "b|";

/** If the closure of an entry is older than this, the call that closed it was interrupted. */
const IN_FLIGHT_MS = 5 * MINUTE;

/**
 * Takes the next `by` numbers of a cell and returns the last; undefined when the entry is closed.
 */
export async function countUp(deps: Deps, cell: Cell, by: number): Promise<number | undefined> {
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

/**
 * Takes numbers of a cell out of its count permanently.
 * @returns how many released numbers the cell now keeps one by one
 */
export async function release(deps: Deps, cell: Cell, numbers: readonly number[]): Promise<number> {
  const item = await deps.content.update(counterKey(cell), {
    text: "ADD #f :numbers",
    names: { "#f": FREE + cellPart(cell) },
    values: { ":numbers": new Set(numbers) },
  });
  return setOf(item?.[FREE + cellPart(cell)]).size;
}

/**
 * Raises the watermark of a cell over the released numbers that directly follow it. These numbers
 * are taken out of the set, so that later writes to the counter do not pay for them.
 * @returns the cell's numbers afterwards
 */
export async function compact(deps: Deps, cell: Cell): Promise<CountedCell> {
  const item = (await deps.content.get(counterKey(cell), { consistent: true })) ?? {};
  const part = cellPart(cell);
  const counted = { ...cell, ...readNumbers(item, part) };
  const up = watermarkOf(counted);
  if (up === counted.below) return counted;
  await deps.content.update(
    counterKey(cell),
    {
      text: "SET #b = :up DELETE #f :lower",
      names: { "#b": BELOW + part, "#f": FREE + part },
      values: {
        ":up": up,
        ":lower": new Set([...setOf(item[FREE + part])].filter((number) => number <= up)),
        ...(counted.below > 0 && { ":b": counted.below }),
      },
    },
    counted.below > 0 ? "#b = :b" : "attribute_not_exists(#b)",
  );
  return { ...counted, below: up, free: counted.free.filter((number) => number > up) };
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

/** One query reads this many counters for the cost of reading one counter by its key. */
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
  return Object.keys(item).flatMap((name) => {
    if (!name.startsWith(GIVEN)) return [];
    const part = name.slice(GIVEN.length);
    return { ...readCell([exam, sk, part].join("|")), ...readNumbers(item, part) };
  });
}

/**
 * A release that is repeated late may add a number below the watermark again. Such a number is
 * ignored.
 */
function readNumbers(item: Record<string, unknown>, part: string) {
  const below = z
    .int()
    .default(0)
    .parse(item[BELOW + part]);
  return {
    given: z
      .int()
      .default(0)
      .parse(item[GIVEN + part]),
    below,
    free: [...setOf(item[FREE + part])]
      .filter((number) => number > below)
      .toSorted((a, b) => a - b),
  };
}

/** DynamoDB drops an attribute when its set becomes empty. */
const setOf = (value: unknown): Set<number> =>
  z
    .set(z.int())
    .default(() => new Set<number>())
    .parse(value);
