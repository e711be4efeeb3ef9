import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { dayAfter, dayOf, iso, weekOf } from "../../kernel/shared/time.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import * as SubscriptionTotals from "../../sales/subscription/subscription-total.service.ts";
import { type Days, daysOfWeek, endingDays, latestWeeks, weekBefore } from "./week.rules.ts";
import type { Figure, FigureName, WeekCounts, WeekView } from "./week.schema.ts";
import * as store from "./week.store.ts";

/** How much happened on each day. */
type ByDay = readonly { day: string; value: number }[];

/**
 * The figures of a week and of the week before it, from counters alone.
 * @param week by default the running one
 * @throws AppError `not-found` for a week that is not one of the last twelve
 */
export async function read(deps: Deps, given?: string): Promise<WeekView> {
  const now = deps.clock.now();
  const week = given ?? weekOf(now);
  if (!latestWeeks(now).includes(week)) throw notFound("This week");
  const weeks = [week, weekBefore(week)] as const;
  const [counts, sold] = await Promise.all([store.find(deps, weeks), soldIn(deps, weeks)]);
  const [of, before] = weeks.map((one) => counts.find((found) => found.week === one));
  const figure = (name: Exclude<keyof WeekCounts, "week" | "asOf">): Figure => ({
    value: of?.[name] ?? null,
    before: before?.[name] ?? null,
  });
  const figures: Record<FigureName, Figure> = {
    students: figure("students"),
    tests: figure("tests"),
    lectures: figure("lectures"),
    enquiries: figure("enquiries"),
    ...sold.figures,
  };
  return {
    week,
    until: daysOfWeek(week).to,
    isRunning: week === weekOf(now),
    asOf: of ? iso(Math.min(of.asOf, sold.asOf)) : null,
    figures,
  };
}

/** Subscriptions and money, from the daily totals of the month reports. */
async function soldIn(deps: Deps, [week, before]: readonly [string, string]) {
  const today = dayOf(deps.clock.now());
  const [own, earlier] = [daysOfWeek(week), daysOfWeek(before)];
  const [ending, endedBefore] = [endingDays(week, today), endingDaysBefore(week, today)];
  const both = { from: earlier.from, to: own.to };
  const until = { from: endedBefore.from, to: ending.to };
  const [starts, ends, paid, refunds] = await Promise.all([
    SubscriptionTotals.ofDays(deps, { list: "start", ...both }),
    SubscriptionTotals.ofDays(deps, { list: "end", ...until }),
    OrderTotals.ofDays(deps, { list: "paid", ...both }),
    OrderTotals.ofDays(deps, { list: "refund", ...both }),
  ]);
  const [started, ended] = [byDay(starts.days, one), byDay(ends.days, one)];
  const net = [...byDay(paid.days, paiseOf), ...byDay(refunds.days, (cell) => -paiseOf(cell))];
  return {
    asOf: Math.min(...[starts, ends, paid, refunds].map(({ asOf }) => asOf)),
    figures: {
      enrolled: { value: sum(started, own), before: sum(started, earlier) },
      netPaise: { value: sum(net, own), before: sum(net, earlier) },
      ending: { value: sum(ended, ending), before: sum(ended, endedBefore) },
    },
  };
}

/** The same days as for the week itself, but seven days earlier. */
const endingDaysBefore = (week: string, today: string): Days => {
  const { from, to } = endingDays(week, today);
  return { from: dayAfter(from, -7), to: dayAfter(to, -7) };
};

const one = ({ count }: { count: number }): number => count;
const paiseOf = ({ paise }: { paise: number }): number => paise;

const byDay = <Cell>(
  days: readonly { day: string; cells: readonly Cell[] }[],
  valueOf: (cell: Cell) => number,
): ByDay =>
  days.map(({ day, cells }) => ({
    day,
    value: cells.reduce((total, cell) => total + valueOf(cell), 0),
  }));

const sum = (days: ByDay, { from, to }: Days): number =>
  days.filter(({ day }) => from <= day && day <= to).reduce((total, { value }) => total + value, 0);
