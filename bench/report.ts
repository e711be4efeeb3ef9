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

/** "a.{b,c}" as "a.b" and "a.c". */
function spelled(name: string): string[] {
  const [list, texts] = /\{([^}]*)\}/.exec(name) ?? [];
  if (list === undefined || texts === undefined) return [name];
  return texts.split(",").flatMap((text) => spelled(name.replace(list, text)));
}

const patterns = new Map<string, RegExp>();

/** A budget is compared with hundreds of figures, so its pattern is compiled once. */
function fits(name: string, figure: string): boolean {
  const known = patterns.get(name) ?? patternOf(name);
  patterns.set(name, known);
  return known.test(figure);
}

function patternOf(name: string): RegExp {
  const texts = spelled(name).map((one) => one.replaceAll(".", "\\.").replaceAll("*", "[^.]*"));
  return new RegExp(`^(?:${texts.join("|")})$`);
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

/** Figures over their budget, and what budgets of measured parts name and no figure obeys. */
export function faultsOf(results: object, budgets: Budgets, parts: readonly string[]): string[] {
  const figures = leaves(results).map(
    ([figure, value]) => [figure, value, budgetOf(budgets, figure)] as const,
  );
  const measured = new Set(parts.flatMap((part) => FIGURES[part] ?? [part]));
  const isMeasured = (name: string) => measured.has(name.slice(0, name.indexOf(".")));
  return [
    ...figures.flatMap(([figure, value, budget]) =>
      budget && value > budget.max ? [overBudget(figure, value, budget)] : [],
    ),
    ...Object.entries(budgets).flatMap(([name, budget]) => {
      if (!isMeasured(name)) return [];
      const held = figures.filter(([, , one]) => one === budget);
      return spelled(name)
        .filter((one) => !held.some(([figure]) => fits(one, figure)))
        .map((one) => `${one}: was not measured`);
    }),
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
