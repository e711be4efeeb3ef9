import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, dayEnd, dayOf, iso, monthOf } from "../../kernel/shared/time.ts";
import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import * as SubscriptionMonths from "../../sales/subscription/subscription-month.service.ts";
import {
  type CountedState,
  inStates,
  stateOf,
} from "../../sales/subscription/subscription-total.rules.ts";
import * as SubscriptionTotals from "../../sales/subscription/subscription-total.service.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import { byDay, monthsIn, monthSpan, type Span, sumBy, sumByExamType } from "./month.rules.ts";
import type {
  SubscriptionReport,
  SubscriptionReportFilters,
  SubscriptionReportQuery,
  SubscriptionRow,
} from "./month-report.schema.ts";

/** What a report covers: the subscriptions that end, or those that start, in a span of time. */
interface Scope {
  by: "end" | "start";
  span: Span;
}

function scopeOf({ month, by = "end", within }: SubscriptionReportFilters, now: number): Scope {
  if (within === undefined) return { by, span: monthSpan(month ?? monthOf(now)) };
  // The span includes the whole last day, as for the state `ending`.
  return { by: "end", span: { from: now + 1, to: dayEnd(dayOf(now + Number(within) * DAY)) } };
}

const queryOf = (
  { examType, state }: SubscriptionReportFilters,
  { by, span }: Scope,
): SubscriptionMonths.SubscriptionFilter => ({ by, examType, state, ...span });

/** A page of the subscriptions that end or start in a month, and figures over all of them. */
export async function read(
  deps: Deps,
  { after, limit, ...filters }: SubscriptionReportQuery,
): Promise<SubscriptionReport> {
  const now = deps.clock.now();
  const { month = monthOf(now), within } = filters;
  const scope = scopeOf(filters, now);
  const [{ found, next }, counted] = await Promise.all([
    SubscriptionMonths.page(deps, queryOf(filters, scope), { after, limit }),
    count(deps, filters, scope),
  ]);
  const { cells, asOf } = counted;
  const value = (one: { count: number }) => one.count;
  return {
    month,
    within: within ?? null,
    rows: await rowsOf(deps, found),
    next,
    asOf: iso(asOf),
    total: cells.reduce((sum, one) => sum + value(one), 0),
    byDay: byDay(scope.span, cells, { dayOf: ({ day }) => day, value }),
    byExamType: sumByExamType(cells, value),
    sums: [...sumBy(cells, (one) => one.state, value), ...sumBy(cells, (one) => one.source, value)],
  };
}

/** The matching subscriptions of a scope, counted by day, exam type, source and state. */
async function count(
  deps: Deps,
  { examType, state, within }: SubscriptionReportFilters,
  { by: list, span }: Scope,
): Promise<{ cells: CountedState[]; asOf: number }> {
  const [endedToday, ...months] = await Promise.all([
    SubscriptionMonths.endedToday(deps, examType),
    ...monthsIn(span).map((month) => SubscriptionTotals.ofMonth(deps, { month, list })),
  ]);
  const now = deps.clock.now();
  const [first, last] = [dayOf(span.from), dayOf(span.to)];
  const cells = months
    .flatMap(({ days }) => days)
    .filter(({ day }) => first <= day && day <= last)
    .flatMap((day) => inStates(day, list, endedToday, now))
    .filter((one) => examType === undefined || one.examType === examType)
    .filter((one) => state === undefined || one.state === state)
    .filter((one) => within === undefined || one.state !== "ended");
  return { cells, asOf: Math.min(...months.map(({ asOf }) => asOf)) };
}

/** Names are read in one batch per page; they are empty if the account was deleted. */
async function rowsOf(
  deps: Deps,
  subscriptions: readonly Subscription[],
): Promise<SubscriptionRow[]> {
  const users = await UserAccess.findMany(deps, [
    ...new Set(subscriptions.map(({ userId }) => userId)),
  ]);
  const byId = new Map(users.map((user) => [user.userId, user]));
  const now = deps.clock.now();
  return subscriptions.map((one) => ({
    userId: one.userId,
    name: byId.get(one.userId)?.name ?? "",
    email: byId.get(one.userId)?.email ?? "",
    examType: one.examType,
    from: one.startsAt === 0 ? null : iso(one.startsAt),
    until: iso(one.endsAt),
    state: stateOf(one, now),
    source: one.source,
  }));
}

/** The columns of the file. */
export const SUBSCRIPTION_COLUMNS: readonly ColumnOf<SubscriptionRow, string>[] = [
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 34, value: ({ email }) => email },
  { header: "Exam type", width: 14, value: ({ examType }) => examType },
  { header: "From", width: 24, value: ({ from }) => from ?? "" },
  { header: "Until", width: 24, value: ({ until }) => until },
  { header: "State", width: 12, value: ({ state }) => state },
  { header: "Source", width: 12, value: ({ source }) => source },
];

/** All subscriptions of a month as rows of cells, page by page. */
export async function* cells(
  deps: Deps,
  filters: SubscriptionReportFilters,
): AsyncGenerator<string[][]> {
  const scope = scopeOf(filters, deps.clock.now());
  for await (const some of SubscriptionMonths.all(deps, queryOf(filters, scope))) {
    const rows = await rowsOf(deps, some);
    yield rows.map((row) => rowOf(SUBSCRIPTION_COLUMNS, row));
  }
}
