import type { Buyer } from "@academy/core/sales/payment/order-view.schema.ts";

/** What was typed about the buyer. */
export type BuyerDraft = { [Field in keyof Buyer]: string | undefined };

/** The buyer of an order without empty fields; undefined when nothing was typed. */
export function buyerOf(draft: BuyerDraft): Buyer | undefined {
  const typed = Object.entries(draft).flatMap(([name, text]) =>
    text?.trim() ? [[name, text] as const] : [],
  );
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}
