import { stateOfGstin } from "../../kernel/shared/gst.rules.ts";
import type { BillKind, Seller } from "../../kernel/shared/deployment.rules.ts";
import type { Order } from "./order.schema.ts";
import type { Buyer } from "./order-view.schema.ts";

/** The settings of this moment. */
export interface Terms {
  seller: Pick<Seller, "gstin">;
  bill: { kind: BillKind; sac: string | null };
}

/** Only an invoice with tax depends on the buyer's state. */
export const asksState = (terms: Terms | null): boolean => terms?.bill.kind === "TAX_INVOICE";

/**
 * What the bill of a new order says, fixed by the settings of this moment. A buyer of whom no state
 * is known is supplied where the seller is (section 12 of the IGST Act).
 */
export function billOf(terms: Terms, buyer: Buyer = {}): Order["bill"] {
  const { name = null, address = null, gstin = null } = buyer;
  const known = buyer.state ?? (gstin === null ? undefined : stateOfGstin(gstin));
  const home = terms.seller.gstin === null ? null : stateOfGstin(terms.seller.gstin);
  return {
    ...terms.bill,
    place: asksState(terms) ? (known ?? home) : null,
    buyer: (name ?? address ?? gstin) ? { name, address, gstin } : null,
  };
}
