import fc from "fast-check";
import { expect, test } from "vitest";
import { movedTicks, same, without } from "./list-draft.ts";

const lists = (rows: number, columns: number) => ({
  rows: Array.from({ length: rows }, (_, at) => `row ${at}`),
  options: Array.from({ length: columns }, (_, at) => `column ${at}`),
});

const grid = fc
  .tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 3, max: 8 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

test("ticks stay with their rows and columns when one of them is removed", () => {
  fc.assert(
    fc.property(grid, fc.nat(2), fc.nat(2), (ticks, row, column) => {
      const [rows, columns] = [ticks.length, ticks[0]?.length ?? 0];
      const shorter = { row: without(row), column: same };
      expect(movedTicks(ticks, lists(rows - 1, columns), shorter)).toEqual(ticks.toSpliced(row, 1));
      const narrower = { row: same, column: without(column) };
      expect(movedTicks(ticks, lists(rows, columns - 1), narrower)).toEqual(
        ticks.map((cells) => cells.toSpliced(column, 1)),
      );
    }),
  );
});

test("added rows and columns are unticked, and what does not fit is left out", () => {
  const ticks = [
    [true, false],
    [false, true],
  ];
  const places = { row: same, column: same };
  expect(movedTicks(ticks, lists(3, 3), places)).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ]);
  expect(movedTicks(movedTicks(ticks, lists(3, 3), places), lists(2, 2), places)).toEqual(ticks);
});

test("without a list of rows a key has four rows and five columns", () => {
  const ticks = movedTicks([[true]], { rows: [], options: ["x"] }, { row: same, column: same });
  expect(ticks.map((cells) => cells.length)).toEqual([5, 5, 5, 5]);
  expect(ticks[0]?.[0]).toBe(true);
});
