/**
 * Picking questions at random at a cost that follows how many are wanted, not how many there are:
 * every question of a cell (same exam, catalogue entry, types and difficulty) has a dense number,
 * so drawing numbers draws questions.
 */
export interface Cell {
  examType: string;
  subjectTopicId: string;
  responseType: string;
  questionType: string;
  difficulty: string;
}

export interface CountedCell extends Cell {
  /** Numbers given out so far; some may belong to deleted questions. */
  count: number;
}

export interface SlotRef {
  cell: Cell;
  /** 1 to the cell's count. */
  seq: number;
}

/** Half-open random integer below `below`, of 48 random bits. */
export type RandomInt = (below: number) => number;

/**
 * Draws up to `wanted` different slots, each equally likely, over all cells; `taken` numbers (as
 * positions in the cells laid end to end) are left out. Fewer when there are not so many.
 */
export function drawSlots(
  cells: readonly CountedCell[],
  wanted: number,
  taken: Set<number>,
  random: RandomInt,
): SlotRef[] {
  const total = cells.reduce((sum, cell) => sum + cell.count, 0);
  const drawn: SlotRef[] = [];
  while (drawn.length < wanted && taken.size < total) {
    const position = nextFree(random(total), taken, total, random);
    taken.add(position);
    drawn.push(locate(cells, position));
  }
  return drawn;
}

/** Redraws while it meets taken numbers; when most are taken, lists the free ones instead. */
function nextFree(first: number, taken: Set<number>, total: number, random: RandomInt): number {
  if (taken.size * 2 > total) {
    const free = Array.from({ length: total }, (_, i) => i).filter((i) => !taken.has(i));
    return free[random(free.length)] ?? first;
  }
  let position = first;
  while (taken.has(position)) position = random(total);
  return position;
}

function locate(cells: readonly CountedCell[], position: number): SlotRef {
  let rest = position;
  for (const cell of cells) {
    if (rest < cell.count) return { cell, seq: rest + 1 };
    rest -= cell.count;
  }
  throw new RangeError(`There is no slot ${position}`);
}
