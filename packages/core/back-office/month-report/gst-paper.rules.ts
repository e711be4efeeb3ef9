import { stateOfGstin, STATES } from "../../kernel/shared/gst.rules.ts";
import { dayOf, indianDay } from "../../kernel/shared/time.ts";
import type { CreditNote, Order } from "../../sales/payment/order.schema.ts";
import { partsOf, type TaxParts } from "../../sales/payment/tax.rules.ts";

/** An invoice or a credit note, as the return GSTR-1 sees it. */
export interface GstPaper {
  kind: "invoice" | "note";
  /** Such as `2026-27/000012`. */
  number: string;
  at: number;
  paise: number;
  /** The tax in the part of the price that the paper is about. */
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
 * Where an invoice belongs, and its notes with it:
 *
 * - `b2b`: the buyer has a GSTIN
 * - `b2cl`: one without, in another state, above the limit
 * - `b2cs`: all others with tax, as sums
 * - `exp`: outside India
 * - `exemp`: a bill of supply
 */
export type Section = "b2b" | "b2cl" | "b2cs" | "exp" | "exemp";

/** Above 1 lakh rupees, by notification 12/2024 (central tax), from August 2024 on. */
const LARGE_PAISE = 100_000 * 100;
const OUTSIDE = "96";

/** The invoice of a paid order; undefined if it is not one under GST, such as a receipt. */
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

/** A credit note of an order; undefined until it has its number, and if it is not one under GST. */
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

/** As the list of the offline tool spells it: "01-Jammu & Kashmir". */
export const placeText = (code: string): string =>
  `${code}-${(STATES[code] ?? "").replaceAll(" and ", " & ").replace("territory", "Territory")}`;

/** In the format of the offline tool: "05-Apr-2026", a day in India. */
export const dateText = (ms: number): string => {
  const [, month = "", year = ""] = indianDay(ms).split(" ");
  return `${dayOf(ms).slice(8)}-${month}-${year}`;
};
