/** The fields by which a question that was read is matched with a question of the paper. */
export interface Alike {
  stem: string;
  options: string;
}

const BEGINNING = 24;

/**
 * How similar two questions are, from 0 to 6. Several questions may have the same stem: their
 * order, which reading does not change, shows which is which.
 */
function likeness(wanted: Alike, found: Alike): number {
  const begin = wanted.stem.slice(0, BEGINNING);
  const stem =
    found.stem === wanted.stem
      ? 4
      : found.stem !== "" && (found.stem.startsWith(begin) || wanted.stem.startsWith(found.stem))
        ? 3
        : found.stem.includes(begin) || isPart(found.stem, wanted.stem)
          ? 1
          : 0;
  return stem + (wanted.options !== "" && found.options === wanted.options ? 2 : 0);
}

/**
 * Whether a row's stem begins in the middle of the question's real stem. The reader may make such a
 * row if it was not sure where the question begins.
 */
const isPart = (found: string, wanted: string): boolean =>
  found.length >= BEGINNING / 2 && wanted.includes(found.slice(0, BEGINNING));

/**
 * For each wanted question in order, the position of the found question; undefined if it was not
 * found.
 */
export function aligned(wanted: readonly Alike[], found: readonly Alike[]): (number | undefined)[] {
  const width = found.length + 1;
  const scores = new Float64Array((wanted.length + 1) * width);
  const at = (row: number, column: number) => scores[row * width + column] ?? 0;
  const alike = (row: number, column: number) => {
    const [one, other] = [wanted[row], found[column]];
    return one && other ? likeness(one, other) : 0;
  };
  for (let row = wanted.length - 1; row >= 0; row--) {
    for (let column = found.length - 1; column >= 0; column--) {
      const both = alike(row, column);
      const paired = both === 0 ? 0 : both + at(row + 1, column + 1);
      scores[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (number | undefined)[] = [];
  let column = 0;
  for (let row = 0; row < wanted.length; row++) {
    while (column < found.length && at(row, column) === at(row, column + 1)) column++;
    const isPair = column < found.length && at(row, column) > at(row + 1, column);
    pairs.push(isPair ? column++ : undefined);
  }
  return pairs;
}
