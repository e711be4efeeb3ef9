import { type CountedCell, slotAt, type SlotRef, totalOf } from "../question/cell.rules.ts";

/** A random integer from 0 up to, but not including, `below`. */
export type RandomInt = (below: number) => number;

/**
 * Draws up to `wanted` different questions from all cells, each equally likely. The positions in
 * `taken`, which count through all cells, are left out, and the drawn ones are added to them.
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

/**
 * Draws again while the position is taken. If most positions are taken, draws from a list of the
 * free ones.
 */
function nextFree(first: number, taken: Set<number>, total: number, random: RandomInt): number {
  if (taken.size * 2 > total) {
    const free = Array.from({ length: total }, (_, i) => i).filter((i) => !taken.has(i));
    return free[random(free.length)] ?? first;
  }
  let position = first;
  while (taken.has(position)) position = random(total);
  return position;
}
