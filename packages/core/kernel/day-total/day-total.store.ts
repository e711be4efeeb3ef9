import * as z from "zod";
import type { Deps } from "../platform/deps.ts";

/**
 * What is counted by days: orders with their refunds, subscriptions, or money taken at the office.
 */
export type Ledger = "PAY" | "SUB" | "DESK";

/** A day of India, `2026-11-21`, of one of a ledger's lists. */
export interface DayOfList {
  list: string;
  day: string;
}

const DirtyDay = z.object({
  list: z.string(),
  day: z.string(),
  /** Raised by every change, so that none is missed while the day is counted. */
  rev: z.int(),
  at: z.int(),
  since: z.int(),
});
export type DirtyDay = z.infer<typeof DirtyDay>;

const totalKey = (ledger: Ledger, { list, day }: DayOfList) => ({
  pk: `${ledger}DAY#${day.slice(0, 7)}`,
  sk: `${list}#${day}`,
});
const markKey = (ledger: Ledger, { list, day }: DayOfList) => ({
  pk: `${ledger}DIRTY`,
  sk: `${list}#${day}`,
});

/** Notes that a day is about to change. A repeated note only delays the final count. */
export async function mark(
  deps: Deps,
  ledger: Ledger,
  { list, day }: DayOfList,
  now: number,
): Promise<void> {
  await deps.content.update(markKey(ledger, { list, day }), {
    text: "SET #list = :list, #day = :day, #at = :now, #since = if_not_exists(#since, :now) ADD #rev :one",
    names: { "#list": "list", "#day": "day", "#at": "at", "#since": "since", "#rev": "rev" },
    values: { ":list": list, ":day": day, ":now": now, ":one": 1 },
  });
}

/** The marked days of a list in a month or, without `of`, those of the whole ledger. */
export async function marks(
  deps: Deps,
  ledger: Ledger,
  of?: { list: string; month: string },
): Promise<DirtyDay[]> {
  const prefix = of && { ":prefix": `${of.list}#${of.month}` };
  const items = await deps.content.all({
    where: {
      text: `pk = :pk${prefix ? " AND begins_with(sk, :prefix)" : ""}`,
      values: { ":pk": `${ledger}DIRTY`, ...prefix },
    },
    consistent: true,
  });
  return items.map((item) => DirtyDay.parse(item));
}

/** Removes the mark of a day, unless the day was marked again since the mark was read. */
export async function unmark(deps: Deps, ledger: Ledger, dirty: DirtyDay): Promise<void> {
  await deps.content.remove(markKey(ledger, dirty), {
    text: "#rev = :rev AND #at = :at",
    names: { "#rev": "rev", "#at": "at" },
    values: { ":rev": dirty.rev, ":at": dirty.at },
  });
}

/** Notes that all changes before a moment are in the total. */
export async function countedUntil(
  deps: Deps,
  ledger: Ledger,
  of: DayOfList,
  since: number,
): Promise<void> {
  const change = {
    text: "SET #since = :since",
    names: { "#since": "since" },
    values: { ":since": since },
  };
  await deps.content.update(markKey(ledger, of), change, "attribute_exists(pk)");
}

/** Writes a day's total, unless the stored total was counted later. */
export async function write(
  deps: Deps,
  ledger: Ledger,
  of: DayOfList,
  total: { cells: unknown; asOf: number },
): Promise<void> {
  await deps.content.put(
    { ...totalKey(ledger, of), day: of.day, ...total },
    {
      text: "attribute_not_exists(pk) OR asOf <= :asOf",
      values: { ":asOf": total.asOf },
    },
  );
}

/** The totals of a month's days; days without a total are missing, so there are 31 at most. */
export async function ofMonth<Cells>(
  deps: Deps,
  ledger: Ledger,
  { list, month }: { list: string; month: string },
  cells: z.ZodType<Cells>,
): Promise<{ day: string; cells: Cells }[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `${ledger}DAY#${month}`, ":prefix": `${list}#` },
    },
  });
  const Total = z.object({ day: z.string(), cells });
  return items.map((item) => Total.parse(item));
}

/** The totals of a span of days of one list, both days included and in one month. */
export async function ofDays<Cells>(
  deps: Deps,
  ledger: Ledger,
  { list, from, to }: { list: string; from: string; to: string },
  cells: z.ZodType<Cells>,
): Promise<{ day: string; cells: Cells }[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND sk BETWEEN :from AND :to",
      values: {
        ":pk": totalKey(ledger, { list, day: from }).pk,
        ":from": totalKey(ledger, { list, day: from }).sk,
        ":to": totalKey(ledger, { list, day: to }).sk,
      },
    },
  });
  const Total = z.object({ day: z.string(), cells });
  return items.map((item) => Total.parse(item));
}
