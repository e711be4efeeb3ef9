import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeTableText } from "./route-table.ts";

test("the table of routes is up to date with npm run academy -- routes", async () => {
  const file = join(import.meta.dirname, "../packages/functions/api/route-table.ts");
  expect(readFileSync(file, "utf8")).toBe(await routeTableText());
});
