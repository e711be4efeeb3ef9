/** A point of a line: `at` and `value` in percent of the picture's width and height. */
export interface TrendPoint {
  at: number;
  value: number;
}

/**
 * The points of one line over `values`, spread evenly from left to right; one alone stands in the
 * middle, a missing one leaves its place empty.
 */
export function trendPoints(values: readonly (number | null)[]): TrendPoint[] {
  const last = values.length - 1;
  return values.flatMap((value, i) =>
    value === null
      ? []
      : [{ at: last === 0 ? 50 : (100 * i) / last, value: Math.min(100, Math.max(0, value)) }],
  );
}

/** Each point with the one before it: the pieces that a line is drawn of. */
export const trendPieces = (points: readonly TrendPoint[]): [TrendPoint, TrendPoint][] =>
  points.slice(1).flatMap((point, i) => {
    const before = points[i];
    return before ? [[before, point]] : [];
  });
