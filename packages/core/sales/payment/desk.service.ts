import * as z from "zod";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { DayTotals } from "../../kernel/day-total/day-total.service.ts";
import * as Totals from "../../kernel/day-total/day-total.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayOf, iso } from "../../kernel/shared/time.ts";
import { cellsOf, lineOf } from "./desk.rules.ts";
import { DeskCell, type DeskDay, type DeskLine, type DeskQuery } from "./desk.schema.ts";
import * as DeskStore from "./desk.store.ts";
import { partPlace } from "./office.rules.ts";
import { entryIdOf } from "./order-entry.rules.ts";
import type { Order } from "./order.schema.ts";

const LIST = "all";
const PER_REQUEST = 1_000;

/** What the office took and gave back, by Indian calendar day, person and way. */
const totals: DayTotals<DeskCell[]> = {
  ledger: "DESK",
  cells: z.array(DeskCell),
  async count(deps, { day }) {
    let cells: DeskCell[] = [];
    for await (const lines of pages(deps, day)) cells = cellsOf(lines, cells);
    return cells;
  },
};

export async function* pages(deps: Deps, day: string): AsyncGenerator<DeskLine[]> {
  for (let after: string | undefined; ;) {
    const { lines, next } = await DeskStore.ofDay(deps, day, { after, limit: PER_REQUEST });
    yield lines;
    if (next === null) return;
    after = next;
  }
}

/**
 * Adds a line to its day for money that the office took or gave back for an order, and writes it to
 * the audit log. A repeated call adds nothing. Does nothing for payments and refunds of the
 * provider.
 */
export async function list(deps: Deps, order: Order, id: string): Promise<void> {
  const line = lineOf(order, id);
  if (!line) return;
  await Totals.mark(deps, totals, [{ list: LIST, day: dayOf(line.at) }]);
  await DeskStore.put(deps, line);
  const { enteredAt: at, by, orderId, userId, paise, way, reference, number, reason } = line;
  const facts = { userId, name: line.name, paise, way, reference, day: dayOf(line.at), number };
  await Audit.recordOnce(deps, {
    id: entryIdOf(orderId, at, stepOf(line)),
    at,
    by,
    action: actionOf(line),
    target: orderId,
    after: reason === null ? facts : { ...facts, reason },
  });
}

const actionOf = ({ lineId, paise }: DeskLine): string => {
  if (partPlace(lineId) !== undefined) return "payment.part-refund";
  return paise < 0 ? "payment.void" : "payment.take";
};

/**
 * The number of an entry of the audit log: the payment, its void and each part have different
 * numbers.
 */
function stepOf({ lineId, paise }: DeskLine): number {
  const nth = partPlace(lineId);
  return nth === undefined ? Number(paise < 0) : nth + 2;
}

/** Counts the marked days again. @returns the number of days that were counted */
export const recount = (deps: Deps): Promise<number> => Totals.recount(deps, totals);

/** A day's closing. */
export async function read(deps: Deps, { day: asked, after, limit }: DeskQuery): Promise<DeskDay> {
  const now = deps.clock.now();
  const day = asked ?? dayOf(now);
  const { lines, next } = await DeskStore.ofDay(deps, day, { after, limit });
  // If all lines of the day are on this page, they are added up here.
  const isWhole = after === undefined && next === null;
  const counted = isWhole ? { cells: cellsOf(lines), asOf: now } : await totalOf(deps, day);
  return {
    day,
    sums: counted.cells,
    asOf: iso(counted.asOf),
    lines: lines.map((line) => ({ ...line, at: iso(line.at), enteredAt: iso(line.enteredAt) })),
    next,
  };
}

async function totalOf(deps: Deps, day: string) {
  const { days, asOf } = await Totals.ofDays(deps, totals, { list: LIST, from: day, to: day });
  return { cells: days[0]?.cells ?? [], asOf };
}
