import { stateOfGstin } from "../../kernel/shared/gst.rules.ts";
import type { Order } from "./order.schema.ts";

/** A tax in paise: either in two equal halves, of the centre and of the state, or in one. */
export interface TaxParts {
  cgst: number;
  sgst: number;
  igst: number;
}

type Taxed = Pick<Order, "amountPaise" | "tax" | "bill" | "sellerGstin">;

/** Whether the supply stays in the seller's state, so that its tax has two halves. */
const isHalved = ({ bill, sellerGstin }: Pick<Order, "bill" | "sellerGstin">): boolean =>
  sellerGstin !== null && bill?.place === stateOfGstin(sellerGstin);

/**
 * The tax included in a price, rounded to the paisa; null without tax. Within the seller's state
 * each half is rounded, because both have the same rate and so the same amount.
 */
export function taxOf(
  amountPaise: number,
  percent: number,
  of: Pick<Order, "bill" | "sellerGstin"> = { bill: null, sellerGstin: null },
): Order["tax"] {
  if (percent === 0) return null;
  const exact = (amountPaise * percent) / (100 + percent);
  return { percent, paise: isHalved(of) ? 2 * Math.round(exact / 2) : Math.round(exact) };
}

/**
 * The tax in a part of an order's amount: in the paise after `from` up to `to`. The taxes of parts
 * that follow one another add up to the whole tax.
 */
export function taxBetween(order: Taxed, from: number, to: number): number {
  const { tax, amountPaise } = order;
  if (tax === null || amountPaise === 0) return 0;
  const share = (paise: number) =>
    isHalved(order)
      ? 2 * Math.round(((tax.paise / 2) * paise) / amountPaise)
      : Math.round((tax.paise * paise) / amountPaise);
  return share(to) - share(from);
}

/** A tax of this order as the bill and the returns name it. */
export function partsOf(order: Pick<Order, "bill" | "sellerGstin">, taxPaise: number): TaxParts {
  return isHalved(order)
    ? { cgst: taxPaise / 2, sgst: taxPaise / 2, igst: 0 }
    : { cgst: 0, sgst: 0, igst: taxPaise };
}
