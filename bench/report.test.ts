import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultsOf, readBudgets } from "./report.ts";

const budgets = {
  "api.bytes": { max: 100, unit: "bytes" },
  "web.kilobytes": { max: 5, unit: "KB" },
};

test("a figure within its budget is not reported, and other parts need not be measured", () => {
  const results = { api: { bytes: 100 }, unbudgeted: { api: { milliseconds: 9 } } };
  expect(faultsOf(results, budgets, ["api"])).toEqual([]);
});

test("a figure over its budget, one without, and a budget without a figure are faults", () => {
  const results = { api: { bytes: 101, calls: 1 } };
  expect(faultsOf(results, budgets, ["api", "web"])).toEqual([
    "api.bytes: 101 bytes, over its budget of 100",
    "api.calls: has no budget in budgets.json",
    "web.kilobytes: was not measured",
  ]);
});

test("the world of the database measures capacity, learning and watching", () => {
  const text = readFileSync(join(import.meta.dirname, "budgets.json"), "utf8");
  const faults = faultsOf({}, readBudgets(text), ["database"]);
  expect(new Set(faults.map((fault) => fault.split(".")[0]))).toEqual(
    new Set(["capacity", "learning", "years", "watching"]),
  );
});
