import { expect, test } from "vitest";
import { checkRows } from "./dry-run.service.ts";
import type { RowChecker } from "./import-kind.ts";

const checker = {
  check: async (rows: readonly { index: number; cells: object }[]) =>
    rows.map(({ index, cells }) => ({
      index,
      cells: { ...cells },
      verdict: "good" as const,
      problems: [],
      preview: "",
      needsEntry: false,
    })),
} satisfies Pick<RowChecker, "check">;

test("what a file says and a question cannot hold is noted at its row in the dry run", async () => {
  const rows = [
    { index: 0, cells: {}, notes: ["Hints are left out."] },
    { index: 1, cells: {} },
  ];
  // `checkRows` calls only the checker's `check`, so the other methods may be missing.
  const checked = await checkRows(checker as unknown as RowChecker, rows);
  expect(checked.map(({ notes }) => notes)).toEqual([["Hints are left out."], undefined]);
});
