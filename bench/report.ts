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
const isUnbudgeted = (path: string): boolean => path.startsWith("unbudgeted.");

/** What a part measures has its name, but for the world of the database, and the merged exam. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  database: ["capacity", "learning", "watching", "years"],
  exam: ["merge"],
};

/** Figures over their budget or without one, and budgets of measured parts without a figure. */
export function faultsOf(results: object, budgets: Budgets, parts: readonly string[]): string[] {
  const figures = new Map(leaves(results).filter(([path]) => !isUnbudgeted(path)));
  const measured = new Set(parts.flatMap((part) => FIGURES[part] ?? [part]));
  const isMeasured = (path: string) => measured.has(path.slice(0, path.indexOf(".")));
  return [
    ...[...figures].flatMap(([path, value]) => {
      const budget = budgets[path];
      if (!budget) return [`${path}: has no budget in budgets.json`];
      const { max, unit } = budget;
      return value > max ? [`${path}: ${value} ${unit}, over its budget of ${max}`] : [];
    }),
    ...Object.keys(budgets).flatMap((path) =>
      isMeasured(path) && !figures.has(path) ? [`${path}: was not measured`] : [],
    ),
  ];
}

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
