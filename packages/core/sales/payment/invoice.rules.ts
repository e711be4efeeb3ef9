import { INDIA_OFFSET } from "../../kernel/shared/time.ts";

/** Each kind of document is numbered separately: invoices, and credit notes. */
export type Series = "invoice" | "note";

/** A row of the register of a series: a number and its order. */
export interface Invoice {
  /** Indian financial year, such as `2026-27`. */
  year: string;
  /** From 1, without gaps. */
  serial: number;
  orderId: string;
  /** The place of the credit note among the order's notes, from 0; missing for an invoice. */
  note?: number;
}

/** The order, or the credit note, that a number belongs to. */
export type Numbered = Pick<Invoice, "orderId" | "note">;

/** The financial year (April to March, Indian time) of a time in epoch milliseconds. */
export function financialYearOf(ms: number): string {
  const day = new Date(ms + INDIA_OFFSET);
  const APRIL = 3;
  const from = day.getUTCFullYear() - (day.getUTCMonth() < APRIL ? 1 : 0);
  return `${from}-${String((from + 1) % 100).padStart(2, "0")}`;
}

/** Such as `2026-27/000012`. GST rule 46 allows 16 characters: letters, digits, "-" and "/". */
export const invoiceNumber = ({ year, serial }: Pick<Invoice, "year" | "serial">): string =>
  `${year}/${String(serial).padStart(6, "0")}`;

/** Such as `CN26-27/000012`; it never equals the number of an invoice. */
export const creditNoteNumber = ({ year, serial }: Pick<Invoice, "year" | "serial">): string =>
  `CN${year.slice(2)}/${String(serial).padStart(6, "0")}`;
