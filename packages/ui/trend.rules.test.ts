import { expect, test } from "vitest";
import { trendPieces, trendPoints } from "./trend.rules.ts";

test("points are spread from edge to edge, within the chart", () => {
  expect(trendPoints([-3, 50, 101])).toEqual([
    { at: 0, value: 0 },
    { at: 50, value: 50 },
    { at: 100, value: 100 },
  ]);
  expect(trendPoints([42])).toEqual([{ at: 50, value: 42 }]);
});

test("a missing value leaves a gap that the line crosses", () => {
  const points = trendPoints([10, null, 30]);
  expect(points.map(({ at }) => at)).toEqual([0, 100]);
  expect(trendPieces(points)).toEqual([[points[0], points[1]]]);
  expect(trendPieces(points.slice(1))).toEqual([]);
});
