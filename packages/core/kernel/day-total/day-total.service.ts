import type * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { mapConcurrently } from "../shared/concurrency.ts";
import { dayAfter } from "../shared/time.ts";
import { asOf, dueOf, SETTLED_AFTER } from "./day-total.rules.ts";
import * as DayTotalStore from "./day-total.store.ts";

type DayOfList = DayTotalStore.DayOfList;

export interface DayTotals<Cells> {
  ledger: DayTotalStore.Ledger;
  cells: z.ZodType<Cells>;
  /** Counts a day by reading the list. */
  count(deps: Deps, of: DayOfList): Promise<Cells>;
}

/**
 * Notes days that are about to change, so that the schedule counts them again. The note is written
 * before the change: if a process dies in between, a day is counted once more than necessary, and
 * no total is ever wrong.
 */
export async function mark(
  deps: Deps,
  { ledger }: { ledger: DayTotalStore.Ledger },
  days: readonly DayOfList[],
): Promise<void> {
  const now = deps.clock.now();
  await mapConcurrently(days, (of) => DayTotalStore.mark(deps, ledger, of, now));
}

/**
 * Counts the marked days that are due. If counting a day fails, the error is logged and the day
 * stays marked.
 * @returns the number of days that were counted
 */
export async function recount<Cells>(deps: Deps, totals: DayTotals<Cells>): Promise<number> {
  const marks = await DayTotalStore.marks(deps, totals.ledger);
  const counted = await mapConcurrently(marks, async (dirty) => {
    try {
      return await recountDay(deps, totals, dirty);
    } catch (error) {
      const { list, day } = dirty;
      deps.log.error("day-total.count-failed", error, { ledger: totals.ledger, list, day });
      return false;
    }
  });
  return counted.filter(Boolean).length;
}

async function recountDay<Cells>(
  deps: Deps,
  totals: DayTotals<Cells>,
  dirty: DayTotalStore.DirtyDay,
): Promise<boolean> {
  const now = deps.clock.now();
  const due = dueOf(dirty, now);
  if (due === null) return false;
  const { ledger } = totals;
  const cells = await totals.count(deps, dirty);
  await DayTotalStore.write(deps, ledger, dirty, { cells, asOf: now });
  if (due === "final") await DayTotalStore.unmark(deps, ledger, dirty);
  else await DayTotalStore.countedUntil(deps, ledger, dirty, now - SETTLED_AFTER);
  return true;
}

/** A month's days with their totals, and the moment up to which all changes are in them. */
export async function ofMonth<Cells>(
  deps: Deps,
  { ledger, cells }: DayTotals<Cells>,
  of: { list: string; month: string },
): Promise<{ days: { day: string; cells: Cells }[]; asOf: number }> {
  // Marks are read before totals: a day that is counted in between then seems older than it is, and
  // never newer.
  const marks = await DayTotalStore.marks(deps, ledger, of);
  const days = await DayTotalStore.ofMonth(deps, ledger, of, cells);
  return { days, asOf: asOf(marks, deps.clock.now()) };
}

/**
 * The totals of a span of days, both included, and the moment up to which they have all changes.
 */
export async function ofDays<Cells>(
  deps: Deps,
  { ledger, cells }: DayTotals<Cells>,
  { list, from, to }: { list: string; from: string; to: string },
): Promise<{ days: { day: string; cells: Cells }[]; asOf: number }> {
  // Marks are read before totals, for the reason above.
  const marks = await DayTotalStore.marks(deps, ledger);
  const days: { day: string; cells: Cells }[] = [];
  for (let first = from; first <= to;) {
    const next = firstOfNextMonth(first);
    const last = next <= to ? dayAfter(next, -1) : to;
    days.push(
      ...(await DayTotalStore.ofDays(deps, ledger, { list, from: first, to: last }, cells)),
    );
    first = next;
  }
  const own = marks.filter((mark) => mark.list === list && from <= mark.day && mark.day <= to);
  return { days, asOf: asOf(own, deps.clock.now()) };
}

const firstOfNextMonth = (day: string): string =>
  `${dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
