import { attemptsTable, type IndexShape } from "@academy/core/kernel/platform/tables.ts";
import { describe, expect, test } from "vitest";
import { indexWriteUnits, itemBytes, writeUnits } from "./capacity-units.ts";

describe("the size of an item", () => {
  test("is its names and texts in UTF-8", () => {
    expect(itemBytes({ pk: "a", name: "\u00e9t\u00e9" })).toBe(2 + 1 + 4 + 5);
  });

  test.each([
    [7, 2],
    [1234, 3],
    [-12.5, 3],
    [1_000_000, 2],
  ])("counts two digits of %d a byte and one more", (value, size) => {
    expect(itemBytes({ n: value })).toBe(1 + size);
  });

  test("adds three for a list or map and one for each thing in it", () => {
    expect(itemBytes({ l: ["ab", true] })).toBe(1 + 3 + 3 + 2);
    expect(itemBytes({ m: { k: null } })).toBe(1 + 3 + 1 + 1 + 1);
  });

  test("makes a unit of every started kilobyte", () => {
    const item = (length: number) => ({ a: "x".repeat(length - 1) });
    expect([1024, 1025].map((length) => writeUnits(item(length)))).toEqual([1, 2]);
  });
});

describe("a write costs an index", () => {
  const [byUser, byDeadline] = attemptsTable.indexes as [IndexShape, IndexShape];
  const open = { pk: "T", sk: "u#0", sheet: "", duePk: "D#01", dueSk: "1" };
  const submitted = {
    pk: "T",
    sk: "u#0",
    sheet: "x".repeat(1100),
    userPk: "U#u",
    submittedAt: "2",
  };

  test("one write where an entry comes or goes", () => {
    expect(indexWriteUnits(byDeadline, undefined, open)).toBe(1);
    expect(indexWriteUnits(byDeadline, open, submitted)).toBe(1);
  });

  test("as many units as the projected entry has kilobytes", () => {
    expect(indexWriteUnits(byUser, open, submitted)).toBe(2);
  });

  test("nothing where it is sparse or sees no change", () => {
    expect(indexWriteUnits(byUser, undefined, open)).toBe(0);
    expect(indexWriteUnits(byDeadline, open, { ...open, sheet: "changed" })).toBe(0);
  });

  test("one write for a change of what it keeps, two for a change of its key", () => {
    const small = { ...submitted, sheet: "" };
    expect(indexWriteUnits(byUser, small, { ...small, sheet: "b" })).toBe(1);
    expect(indexWriteUnits(byUser, small, { ...small, submittedAt: "3" })).toBe(2);
  });
});
