import { leaves } from "./statistics.ts";

export interface Budget {
  max: number;
  unit: string;
}
export type Budgets = Readonly<Record<string, Budget>>;

/** @throws Error naming an invalid entry. */
export function readBudgets(text: string): Budgets {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([path, value]) => [path, toBudget(path, value)]));
}

function toBudget(path: string, value: unknown): Budget {
  if (typeof value === "object" && value !== null && "max" in value && "unit" in value) {
    const { max, unit } = value;
    if (typeof max === "number" && typeof unit === "string") return { max, unit };
  }
  throw new Error(`${path} is no budget: it needs a number "max" and a text "unit"`);
}

/** Figures that are in the results for comparison only. */
export const isUnbudgeted = (path: string): boolean => path.startsWith("unbudgeted.");

/** One line per figure: its path, its value, its budget. */
export function table(results: object, budgets: Budgets): string[] {
  const rows = leaves(results).map(([path, value]) => {
    const budget = budgets[path];
    const limit = budget ? `of ${budget.max} ${budget.unit}` : "";
    return {
      path,
      value: String(value),
      limit: budget && value > budget.max ? `${limit}  OVER` : limit,
    };
  });
  const width = (pick: (row: (typeof rows)[number]) => string) =>
    Math.max(0, ...rows.map((row) => pick(row).length));
  const [paths, values] = [width((row) => row.path), width((row) => row.value)];
  return rows.map(({ path, value, limit }) =>
    `${path.padEnd(paths)}  ${value.padStart(values)} ${limit}`.trimEnd(),
  );
}
