import { join } from "node:path";
import { readFile } from "@academy/core/exchange/files/read-file.ts";
import { USER_TABLE } from "@academy/core/exchange/users/user-columns.rules.ts";
import { userOfRow } from "@academy/core/exchange/users/user-row.rules.ts";
import { expect, test } from "vitest";

const path = join(import.meta.dirname, "../packages/web/public/sample-users-template.xlsx");

test("the examples of the users' template are read without an invalid row", async () => {
  const { rows, unknownColumns } = await readFile({ path, name: "a.xlsx" }, USER_TABLE);
  expect(unknownColumns).toEqual([]);
  const read: unknown[] = [];
  for await (const row of rows) {
    if ("reason" in row) throw new Error(row.reason);
    read.push(userOfRow(row.cells, Date.parse("2027-01-01T00:00:00Z")));
  }
  expect(read).toMatchObject([
    { name: "Asha Rao", subscription: { examType: "JEE" } },
    { name: "Kabir Singh", extraTime: { unit: "percent", amount: 25 } },
  ]);
});
