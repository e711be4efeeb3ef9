import { stateOfGstin } from "../../kernel/shared/gst.rules.ts";
import type { BillKind, Seller } from "../../kernel/shared/deployment.rules.ts";
import type { Order } from "./order.schema.ts";
import type { Buyer } from "./order-view.schema.ts";

/** The current settings that a bill depends on. */
export interface Terms {
  seller: Pick<Seller, "gstin">;
  bill: { kind: BillKind; sac: string | null };
}

/** Whether the buyer's state is needed: only a tax invoice depends on it. */
export const asksState = (terms: Terms | null): boolean => terms?.bill.kind === "TAX_INVOICE";

/**
 * The bill of a new order, by the current settings. If the buyer's state is not known, the place of
 * supply is the seller's state (section 12 of the IGST Act).
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
