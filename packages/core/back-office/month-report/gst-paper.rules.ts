import { stateOfGstin, STATES } from "../../kernel/shared/gst.rules.ts";
import { dayOf, indianDay } from "../../kernel/shared/time.ts";
import type { CreditNote, Order } from "../../sales/payment/order.schema.ts";
import { partsOf, type TaxParts } from "../../sales/payment/tax.rules.ts";

/** An invoice or a credit note, with what the return GSTR-1 needs. */
export interface GstPaper {
  kind: "invoice" | "note";
  /** Such as `2026-27/000012`. */
  number: string;
  at: number;
  paise: number;
  /** The tax of the invoice, or of the part that the credit note gives back. */
  taxPaise: number;
  parts: TaxParts;
  percent: number;
  sac: string;
  section: Section;
  /** Code of the state of supply. */
  place: string;
  gstin: string | null;
  buyer: string;
  isInterState: boolean;
}

/**
 * The section of an invoice and of its credit notes:
 *
 * - `b2b`: the buyer has a GSTIN
 * - `b2cl`: the buyer has no GSTIN and is in another state, and the amount is above the limit
 * - `b2cs`: all others with tax, as sums
 * - `exp`: outside India
 * - `exemp`: a bill of supply
 */
export type Section = "b2b" | "b2cl" | "b2cs" | "exp" | "exemp";

/**
 * The limit for `b2cl`: 1 lakh rupees, by notification 12/2024 (central tax), from August 2024 on.
 */
const LARGE_PAISE = 100_000 * 100;
const OUTSIDE = "96";

/**
 * The invoice of a paid order; undefined if it is not an invoice under GST but, for example, a
 * receipt.
 */
export function invoiceOf(order: Order): GstPaper | undefined {
  const { invoice, payment, amountPaise, tax } = order;
  if (invoice === null || payment === null) return undefined;
  const taxPaise = tax?.paise ?? 0;
  return paperOf(order, {
    kind: "invoice",
    number: invoice,
    at: payment.at,
    paise: amountPaise,
    taxPaise,
  });
}

/**
 * A credit note of an order; undefined before the note has a number, and if it is not a credit note
 * under GST.
 */
export const creditOf = (order: Order, note: CreditNote): GstPaper | undefined =>
  note.number === null
    ? undefined
    : paperOf(order, {
        kind: "note",
        number: note.number,
        at: note.at,
        paise: note.paise,
        taxPaise: note.taxPaise,
      });

type Said = Pick<GstPaper, "kind" | "number" | "at" | "paise" | "taxPaise">;

function paperOf(order: Order, said: Said): GstPaper | undefined {
  const { bill, sellerGstin, tax, buyer } = order;
  if (!bill || bill.kind === "RECEIPT" || sellerGstin === null) return undefined;
  const home = stateOfGstin(sellerGstin);
  const gstin = bill.buyer?.gstin ?? null;
  const place = bill.place ?? (gstin === null ? home : stateOfGstin(gstin));
  const isInterState = place !== home;
  return {
    ...said,
    parts: partsOf(order, said.taxPaise),
    percent: tax?.percent ?? 0,
    sac: bill.sac ?? "",
    section: sectionOf(order, { gstin, place, isInterState }),
    place,
    gstin,
    buyer: bill.buyer?.name ?? buyer.name,
    isInterState,
  };
}

function sectionOf(
  { bill, amountPaise }: Order,
  { gstin, place, isInterState }: Pick<GstPaper, "gstin" | "place" | "isInterState">,
): Section {
  if (bill?.kind === "BILL_OF_SUPPLY") return "exemp";
  if (gstin !== null) return "b2b";
  if (place === OUTSIDE) return "exp";
  return isInterState && amountPaise > LARGE_PAISE ? "b2cl" : "b2cs";
}

/** The sign of a document in sums: a credit note is subtracted. */
export const signOf = ({ kind }: Pick<GstPaper, "kind">): 1 | -1 => (kind === "note" ? -1 : 1);

/** A state in the spelling of the offline tool: "01-Jammu & Kashmir". */
export const placeText = (code: string): string =>
  `${code}-${(STATES[code] ?? "").replaceAll(" and ", " & ").replace("territory", "Territory")}`;

/** A day in India in the format of the offline tool: "05-Apr-2026". */
export const dateText = (ms: number): string => {
  const [, month = "", year = ""] = indianDay(ms).split(" ");
  return `${dayOf(ms).slice(8)}-${month}-${year}`;
};
