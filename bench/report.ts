import { leaves } from "./statistics.ts";

/** What a figure may be at most. */
export interface Budget {
  max: number;
  unit: string;
  /** What was added to the measured value: "3%", "10%"; "none" where a rule or a count sets it. */
  room: string;
  /** What a student, the staff or the bill would feel. */
  reason: string;
  /** The number of the decision whose table allows it; students' pages need one. */
  decision?: string;
}

/**
 * Budgets by the figures that obey them. In a name, `*` is any text without a dot and `{a,b}` one of
 * these texts; each figure that fits obeys the budget. A name without either comes first.
 */
export type Budgets = Readonly<Record<string, Budget>>;

/** @throws Error naming an invalid entry. */
export function readBudgets(text: string): Budgets {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, toBudget(name, value)]));
}

function toBudget(name: string, value: unknown): Budget {
  if (typeof value === "object" && value !== null && "max" in value && "unit" in value) {
    const { max, unit } = value;
    const [room, reason] = ["room" in value && value.room, "reason" in value && value.reason];
    const decision = "decision" in value ? { decision: String(value.decision) } : {};
    if (
      typeof max === "number" &&
      typeof unit === "string" &&
      typeof room === "string" &&
      typeof reason === "string"
    ) {
      return { max, unit, room, reason, ...decision };
    }
  }
  throw new Error(
    `${name} is not a budget: it needs a number "max" and texts "unit", "room" and "reason"`,
  );
}

const MEANINGS: Readonly<Record<string, string>> = {
  ".": "\\.",
  "*": "[^.]*",
  "{": "(?:",
  ",": "|",
  "}": ")",
};

function fits(name: string, figure: string): boolean {
  const pattern = name.replaceAll(/[.*{},]/g, (sign) => MEANINGS[sign] ?? sign);
  return new RegExp(`^${pattern}$`).test(figure);
}

/** @throws Error when several budgets fit, and none of them has the figure's own name. */
export function budgetOf(budgets: Budgets, figure: string): Budget | undefined {
  const own = budgets[figure];
  if (own) return own;
  const [first, second] = Object.keys(budgets).filter((name) => fits(name, figure));
  if (first !== undefined && second !== undefined) {
    throw new Error(`${figure} has two budgets: ${first} and ${second}`);
  }
  return first === undefined ? undefined : budgets[first];
}

/** What a part measures has its name, but for the world of the database, and the merged exam. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  database: ["capacity", "learning", "watching", "years"],
  exam: ["merge"],
};

/** Figures over their budget, and budgets of measured parts that no figure obeys. */
export function faultsOf(results: object, budgets: Budgets, parts: readonly string[]): string[] {
  const figures = leaves(results);
  const measured = new Set(parts.flatMap((part) => FIGURES[part] ?? [part]));
  const isMeasured = (name: string) => measured.has(name.slice(0, name.indexOf(".")));
  return [
    ...figures.flatMap(([figure, value]) => {
      const budget = budgetOf(budgets, figure);
      return budget && value > budget.max ? [overBudget(figure, value, budget)] : [];
    }),
    ...Object.keys(budgets).flatMap((name) =>
      isMeasured(name) && !figures.some(([figure]) => fits(name, figure))
        ? [`${name}: was not measured`]
        : [],
    ),
  ];
}

export const overBudget = (figure: string, value: number, { max, unit, reason }: Budget): string =>
  `${figure}: ${value} ${unit}, over its budget of ${max}. ${reason}`;

/** How many figures obey a budget. */
export const countHeld = (results: object, budgets: Budgets): number =>
  leaves(results).filter(([figure]) => budgetOf(budgets, figure)).length;

/** One line per figure: its path, its value, how much that is above the last, and its budget. */
export function table(results: object, budgets: Budgets, last: object = {}): string[] {
  const before = new Map(leaves(last));
  const rows = leaves(results).map(([path, value]) => {
    const budget = budgetOf(budgets, path);
    const limit = budget ? `of ${budget.max} ${budget.unit}` : "";
    return {
      path,
      value: String(value),
      change: changeOf(value, before.get(path)),
      limit: budget && value > budget.max ? `${limit}  OVER` : limit,
    };
  });
  const width = (pick: (row: (typeof rows)[number]) => string) =>
    Math.max(0, ...rows.map((row) => pick(row).length));
  const [paths, values] = [width((row) => row.path), width((row) => row.value)];
  const changes = width((row) => row.change);
  return rows.map(({ path, value, change, limit }) =>
    `${path.padEnd(paths)}  ${value.padStart(values)} ${change.padStart(changes)} ${limit}`.trimEnd(),
  );
}

function changeOf(value: number, last: number | undefined): string {
  const change = last === undefined ? 0 : Math.round((value - last) * 100) / 100;
  if (change === 0) return "";
  return change > 0 ? `+${change}` : `−${-change}`;
}
