import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./step.ts";

/**
 * Checks the figures of bench/results.json against bench/budgets.json, whose keys are a figure's
 * dotted path and whose values are `{ "max": number, "unit": text }`. A budget without a figure
 * fails too.
 */
export const budgetsStep: Step = {
  name: "budgets",
  run(root) {
    const budgets = Object.entries(readObject(join(root, "bench/budgets.json")));
    if (budgets.length === 0) return [];
    const results = join(root, "bench/results.json");
    if (!existsSync(results)) return ["bench/results.json is missing: npm run bench writes it"];
    const measured = readObject(results);
    return budgets.flatMap(([path, budget]) => overBudget(path, budget, measured));
  },
};

function overBudget(path: string, budget: unknown, measured: object): string[] {
  const max = property(budget, "max");
  const unit = property(budget, "unit");
  if (typeof max !== "number") return [`${path}: its budget has no number "max"`];
  const figure = path.split(".").reduce<unknown>(property, measured);
  if (typeof figure !== "number") return [`${path}: was not measured`];
  const shown = typeof unit === "string" ? ` ${unit}` : "";
  return figure <= max ? [] : [`${path}: ${figure}${shown}, over its budget of ${max}`];
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function readObject(file: string): object {
  const value: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof value !== "object" || value === null) throw new Error(`${file} holds no object`);
  return value;
}
