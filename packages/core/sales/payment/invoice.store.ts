import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import type { Invoice } from "./invoice.rules.ts";

type StoreDeps = Pick<Deps, "content">;

const registerKey = (year: string): string => `INVOICES#${year}`;
/** Enough digits for serials to sort as text. */
const SERIAL_DIGITS = 8;

const rowKey = ({ year, serial }: Invoice): Key => ({
  pk: registerKey(year),
  sk: String(serial).padStart(SERIAL_DIGITS, "0"),
});
const orderKey = (orderId: string): Key => ({ pk: `ORD#${orderId}`, sk: "INVOICE" });

const read = ({ year, serial, orderId }: Item): Invoice => ({
  year: String(year),
  serial: Number(serial),
  orderId: String(orderId),
});

/** The newest row of a financial year's register. */
export async function last(deps: StoreDeps, year: string): Promise<Invoice | undefined> {
  const where = { text: "pk = :pk", values: { ":pk": registerKey(year) } };
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

/** Copies a row to its order, unless the order has one already. */
export const copyToOrder = (deps: StoreDeps, invoice: Invoice): Promise<boolean> =>
  deps.content.put(
    { ...orderKey(invoice.orderId), ...invoice },
    { text: "attribute_not_exists(pk)" },
  );

/** The invoice that was copied to an order. */
export async function ofOrder(deps: StoreDeps, orderId: string): Promise<Invoice | undefined> {
  const item = await deps.content.get(orderKey(orderId), { consistent: true });
  return item && read(item);
}
