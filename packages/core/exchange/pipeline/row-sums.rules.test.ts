import { expect, test } from "vitest";
import { RowSums } from "./row-sums.rules.ts";
import type { CheckedRow } from "./import-pages.schema.ts";

const bad = (...reasons: string[]): CheckedRow => ({
  index: 0,
  cells: {},
  verdict: "bad",
  problems: reasons.map((reason) => ({ column: "answerKey", reason })),
  preview: "",
  needsEntry: false,
});

test("errors are counted by their cause, whatever their values, the most frequent first", () => {
  const sums = new RowSums();
  sums.add([bad("Enter a key."), bad("“E” names no option.", "Option 5 is missing.")]);
  sums.add([bad("“F” names no option.", "“G” names no option."), bad("Option 6 is missing.")]);
  expect(sums.end().causes).toEqual([
    { column: "answerKey", reason: "“E” names no option.", rows: 2 },
    { column: "answerKey", reason: "Option 5 is missing.", rows: 2 },
    { column: "answerKey", reason: "Enter a key.", rows: 1 },
  ]);
});

test("drafts without a key are counted", () => {
  const sums = new RowSums();
  const good = { ...bad(), verdict: "good" as const };
  sums.add([{ ...good, keyless: true }, good]);
  expect(sums.end()).toEqual({ drafts: 1, languages: [], translations: 0, causes: [] });
});
