import { listShape, matrixTicks } from "./wire-value.ts";

/** Lists of a matching question while they are edited, and the ticks of a key. */
export interface ListDraft {
  rows: readonly string[];
  options: readonly string[];
}

export const FEWEST_ITEMS = 2;
export const MOST_ITEMS = 8;

/** Gives the new position for an old position; null if the item was removed. */
export type Place = (index: number) => number | null;

interface Places {
  row: Place;
  column: Place;
}

/** The ticks of a key in lists of another size, each at the new place of its row and column. */
export function movedTicks(value: unknown, lists: ListDraft, { row, column }: Places): boolean[][] {
  const ticks = matrixTicks([], listShape(lists));
  const old: unknown[] = Array.isArray(value) ? value : [];
  old.forEach((cells: unknown, from) => {
    const to = ticks[row(from) ?? -1];
    if (!to || !Array.isArray(cells)) return;
    cells.forEach((ticked: unknown, at) => {
      const place = column(at);
      if (ticked === true && place !== null && place < to.length) to[place] = true;
    });
  });
  return ticks;
}

export const same: Place = (index) => index;

/** The places after one item was removed. */
export const without =
  (removed: number): Place =>
  (index) =>
    index === removed ? null : index > removed ? index - 1 : index;
