import { INDIA_OFFSET } from "../../kernel/shared/time.ts";

/** A row of the invoice register: a number and its order. */
export interface Invoice {
  /** Indian financial year, such as `2026-27`. */
  year: string;
  /** From 1, without gaps. */
  serial: number;
  orderId: string;
}

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
