import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, monthOf } from "../../kernel/shared/time.ts";
import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import * as SubscriptionMonths from "../../sales/subscription/subscription-month.service.ts";
import { inStates, stateOf } from "../../sales/subscription/subscription-total.rules.ts";
import * as SubscriptionTotals from "../../sales/subscription/subscription-total.service.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import { byDay, monthSpan, sumBy, sumByExamType } from "./month.rules.ts";
import type {
  SubscriptionReport,
  SubscriptionReportFilters,
  SubscriptionReportQuery,
  SubscriptionRow,
} from "./month-report.schema.ts";

const monthQuery = (
  { examType, state, by = "end" }: SubscriptionReportFilters,
  month: string,
): SubscriptionMonths.SubscriptionFilter => ({ by, examType, state, ...monthSpan(month) });

/** A page of the subscriptions that end or start in a month, and figures over all of them. */
export async function read(
  deps: Deps,
  { after, limit, ...filters }: SubscriptionReportQuery,
): Promise<SubscriptionReport> {
  const { month = monthOf(deps.clock.now()), examType, state, by = "end" } = filters;
  const [{ found, next }, totals, endedToday] = await Promise.all([
    SubscriptionMonths.page(deps, monthQuery(filters, month), { after, limit }),
    SubscriptionTotals.ofMonth(deps, { month, list: by }),
    SubscriptionMonths.endedToday(deps, examType),
  ]);
  const now = deps.clock.now();
  const counted = totals.days
    .flatMap((day) => inStates(day, by, endedToday, now))
    .filter((one) => examType === undefined || one.examType === examType)
    .filter((one) => state === undefined || one.state === state);
  const value = (one: { count: number }) => one.count;
  return {
    month,
    rows: await rowsOf(deps, found),
    next,
    asOf: iso(totals.asOf),
    total: counted.reduce((sum, one) => sum + value(one), 0),
    byDay: byDay(month, counted, { dayOf: ({ day }) => day, value }),
    byExamType: sumByExamType(counted, value),
    sums: [
      ...sumBy(counted, (one) => one.state, value),
      ...sumBy(counted, (one) => one.source, value),
    ],
  };
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
  const { month = monthOf(deps.clock.now()) } = filters;
  for await (const some of SubscriptionMonths.all(deps, monthQuery(filters, month))) {
    const rows = await rowsOf(deps, some);
    yield rows.map((row) => rowOf(SUBSCRIPTION_COLUMNS, row));
  }
}
