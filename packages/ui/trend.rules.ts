/** A point of a line: `at` and `value` in percent of the chart's width and height. */
export interface TrendPoint {
  at: number;
  value: number;
}

/**
 * The points of one line through `values`, evenly spaced from left to right. A single value is in
 * the middle, and a missing value leaves a gap.
 */
export function trendPoints(values: readonly (number | null)[]): TrendPoint[] {
  const last = values.length - 1;
  return values.flatMap((value, i) =>
    value === null
      ? []
      : [{ at: last === 0 ? 50 : (100 * i) / last, value: Math.min(100, Math.max(0, value)) }],
  );
}

/** Each point with its predecessor: the segments of a line. */
export const trendPieces = (points: readonly TrendPoint[]): [TrendPoint, TrendPoint][] =>
  points.slice(1).flatMap((point, i) => {
    const before = points[i];
    return before ? [[before, point]] : [];
  });
