import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import type { Invoice, Numbered, Series } from "./invoice.rules.ts";

type StoreDeps = Pick<Deps, "content">;

const REGISTERS: Record<Series, string> = { invoice: "INVOICES", note: "CREDITNOTES" };

const registerKey = (of: Series, year: string): string => `${REGISTERS[of]}#${year}`;
const seriesOf = ({ note }: Numbered): Series => (note === undefined ? "invoice" : "note");
/** Serials are stored with this many digits, so that they sort as texts. */
const SERIAL_DIGITS = 8;

const rowKey = (row: Invoice): Key => ({
  pk: registerKey(seriesOf(row), row.year),
  sk: String(row.serial).padStart(SERIAL_DIGITS, "0"),
});
const orderKey = ({ orderId, note }: Numbered): Key => ({
  pk: `ORD#${orderId}`,
  sk: note === undefined ? "INVOICE" : `NOTE#${note}`,
});

const read = ({ year, serial, orderId, note }: Item): Invoice => ({
  year: String(year),
  serial: Number(serial),
  orderId: String(orderId),
  ...(note !== undefined && { note: Number(note) }),
});

/** The newest row of a financial year's register. */
export async function last(
  deps: StoreDeps,
  of: Series,
  year: string,
): Promise<Invoice | undefined> {
  const where = { text: "pk = :pk", values: { ":pk": registerKey(of, year) } };
  const { items } = await deps.content.query({
    where,
    limit: 1,
    descending: true,
    consistent: true,
  });
  return items[0] && read(items[0]);
}

/** Adds a row to the register. @returns false when another order has this number */
export const add = (deps: StoreDeps, invoice: Invoice): Promise<boolean> =>
  deps.content.put({ ...rowKey(invoice), ...invoice }, { text: "attribute_not_exists(pk)" });

/** Copies a row of the register to its order, unless the order already has one. */
export const copyToOrder = (deps: StoreDeps, invoice: Invoice): Promise<boolean> =>
  deps.content.put({ ...orderKey(invoice), ...invoice }, { text: "attribute_not_exists(pk)" });

/** The number that was copied to an order, or to one of its credit notes. */
export async function ofOrder(deps: StoreDeps, whose: Numbered): Promise<Invoice | undefined> {
  const item = await deps.content.get(orderKey(whose), { consistent: true });
  return item && read(item);
}

const PER_REQUEST = 500;

/** The rows of a financial year's register in order of their serials, page by page. */
export async function* pages(deps: StoreDeps, of: Series, year: string): AsyncGenerator<Invoice[]> {
  const where = { text: "pk = :pk", values: { ":pk": registerKey(of, year) } };
  for (let after: Item | undefined; ;) {
    const { items, next } = await deps.content.query({ where, limit: PER_REQUEST, after });
    yield items.map(read);
    if (next === undefined) return;
    after = next;
  }
}
