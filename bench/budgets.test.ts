import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isUnbudgeted, readBudgets } from "./report.ts";
import { leaves } from "./statistics.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

test("every figure has its budget and every budget its figure", () => {
  const figures = leaves(JSON.parse(read("results.json")) as object).map(([path]) => path);
  const budgets = Object.keys(readBudgets(read("budgets.json")));
  expect(budgets.toSorted()).toEqual(figures.filter((path) => !isUnbudgeted(path)));
});
