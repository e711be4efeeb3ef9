import { stateOfGstin } from "../../kernel/shared/gst.rules.ts";
import type { Order } from "./order.schema.ts";

/**
 * A tax in paise: two equal halves for the centre and the state (CGST and SGST), or one amount
 * (IGST).
 */
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
 * The tax that a price includes, rounded to the paisa; null without tax. Within the seller's state
 * each half is rounded, so that both halves are the same amount.
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
 * The tax in a part of an order's amount, from one paisa to another. The taxes of consecutive parts
 * add up to the whole tax.
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

/** An amount of tax of this order, divided as the bill and the tax returns show it. */
export function partsOf(order: Pick<Order, "bill" | "sellerGstin">, taxPaise: number): TaxParts {
  return isHalved(order)
    ? { cgst: taxPaise / 2, sgst: taxPaise / 2, igst: 0 }
    : { cgst: 0, sgst: 0, igst: taxPaise };
}
