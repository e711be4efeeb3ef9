import { type CountedCell, slotAt, type SlotRef, totalOf } from "./cell.rules.ts";

/** Half-open random integer below `below`, of 48 random bits. */
export type RandomInt = (below: number) => number;

/**
 * Draws up to `wanted` different questions, each equally likely, over all cells; `taken` ones (as
 * positions in the cells laid end to end) are left out. Fewer when there are not so many.
 */
export function drawSlots(
  cells: readonly CountedCell[],
  wanted: number,
  taken: Set<number>,
  random: RandomInt,
): SlotRef[] {
  const total = totalOf(cells);
  const drawn: SlotRef[] = [];
  while (drawn.length < wanted && taken.size < total) {
    const position = nextFree(random(total), taken, total, random);
    taken.add(position);
    drawn.push(slotAt(cells, position));
  }
  return drawn;
}

/** Redraws while it meets taken ones; when most are taken, lists the free ones instead. */
function nextFree(first: number, taken: Set<number>, total: number, random: RandomInt): number {
  if (taken.size * 2 > total) {
    const free = Array.from({ length: total }, (_, i) => i).filter((i) => !taken.has(i));
    return free[random(free.length)] ?? first;
  }
  let position = first;
  while (taken.has(position)) position = random(total);
  return position;
}
