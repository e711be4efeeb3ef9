import * as z from "zod";
import type { DayTotals } from "../../kernel/day-total/day-total.service.ts";
import * as Totals from "../../kernel/day-total/day-total.service.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayEnd, dayStart } from "../../kernel/shared/time.ts";
import type { Subscription } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";
import {
  cellsOf,
  changedDays,
  type MonthList,
  SubscriptionCell,
} from "./subscription-total.rules.ts";

const PER_REQUEST = 1_000;

/** Totals of subscriptions by the day on which they end or start, Indian time. */
const totals: DayTotals<SubscriptionCell[]> = {
  ledger: "SUB",
  cells: z.array(SubscriptionCell),
  async count(deps, { list, day }) {
    const by = list === "start" ? "start" : "end";
    const from = dayStart(day);
    let cells: SubscriptionCell[] = [];
    for (const examType of EXAM_TYPES) {
      for await (const found of pages(deps, { by, examType, from, to: dayEnd(day) })) {
        cells = cellsOf(found, cells);
      }
    }
    return cells;
  },
};

/** All subscriptions of a span, page by page, earliest first. */
export async function* pages(
  deps: Deps,
  span: SubscriptionStore.Span,
): AsyncGenerator<Subscription[]> {
  for (let after: string | undefined; ;) {
    const page = await SubscriptionStore.within(deps, span, { after, limit: PER_REQUEST });
    yield page.found;
    if (page.next === undefined) return;
    after = page.next;
  }
}

/** Marks the days that a change affects. Call it before the write. */
export const markChange = (
  deps: Deps,
  before: Subscription | undefined,
  after: Subscription,
): Promise<void> => Totals.mark(deps, totals, changedDays(before, after));

/** Counts the marked days again. @returns the number of days that were counted */
export const recount = (deps: Deps): Promise<number> => Totals.recount(deps, totals);

/** A month's totals of a list by day; `asOf` is the time up to which they are complete. */
export const ofMonth = (
  deps: Deps,
  of: { list: MonthList; month: string },
): Promise<{ days: { day: string; cells: SubscriptionCell[] }[]; asOf: number }> =>
  Totals.ofMonth(deps, totals, of);

/** The totals of a list by day, from one day to another; `asOf` as above. */
export const ofDays = (
  deps: Deps,
  of: { list: MonthList; from: string; to: string },
): Promise<{ days: { day: string; cells: SubscriptionCell[] }[]; asOf: number }> =>
  Totals.ofDays(deps, totals, of);
