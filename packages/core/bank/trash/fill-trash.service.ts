import type { Deps } from "../../kernel/platform/deps.ts";
import { cellName, type CountedCell } from "../question/cell.rules.ts";
import * as CounterStore from "../question/counter.store.ts";
import * as NumberStore from "../question/number.store.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as TrashStore from "./trash.store.ts";

/** Numbers that one run looks at. */
const PER_RUN = 500;

/**
 * Puts questions into the index of the trash that were deleted before it existed. Every question
 * once had a number, and the slots of released numbers stay, so no table has to be read as a whole.
 * Each run looks at some of them, from where the last one ended; safe to interrupt and to repeat.
 * @returns how many questions were put there now
 */
export async function fillTrash(deps: Deps): Promise<number> {
  const marker = await TrashStore.readMarker(deps);
  if (marker.isDone) return 0;
  const cells = (await CounterStore.everyCell(deps))
    .filter(({ kind }) => kind !== "PASSAGE")
    .map((cell) => ({ cell, name: cellName(cell) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const current = cells.find(({ name }) => name >= marker.cell);
  if (!current) {
    await TrashStore.writeMarker(deps, { ...marker, isDone: true });
    return 0;
  }
  const { cell, name } = current;
  const from = name === marker.cell ? marker.seq : 0;
  const numbers = releasedAfter(cell, from, PER_RUN);
  const filled = await fill(deps, cell, numbers);
  const isLast = numbers.length < PER_RUN;
  // The next cell in the order of names begins after this one.
  const next = isLast ? { cell: `${name}|`, seq: 0 } : { cell: name, seq: numbers.at(-1) ?? 0 };
  await TrashStore.writeMarker(deps, { ...next, isDone: false });
  return filled;
}

/** Released numbers of a cell above `after`, in rising order. */
function releasedAfter({ below, free }: CountedCell, after: number, most: number): number[] {
  const low = Math.max(0, Math.min(below - after, most));
  const first = Array.from({ length: low }, (_, i) => after + 1 + i);
  return [...first, ...free.filter((seq) => seq > Math.max(after, below))].slice(0, most);
}

async function fill(deps: Deps, cell: CountedCell, numbers: readonly number[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const slots = await NumberStore.slotsOf(
    deps,
    numbers.map((seq) => ({ cell, seq })),
  );
  const ids = slots.flatMap(({ questionId }) => questionId || []);
  const kept = await QuestionStore.findKept(deps, ids, { consistent: true });
  let filled = 0;
  for (const one of kept.filter(({ deletedAt }) => deletedAt !== null)) {
    if (await QuestionStore.rewrite(deps, one, one)) filled++;
  }
  return filled;
}
