import type { Buyer, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import type { checkBuyer } from "@academy/functions/api/payment-links/check-buyer.ts";
import type { confirmLink } from "@academy/functions/api/payment-links/confirm-link.ts";
import type { openCheckout } from "@academy/functions/api/payment-links/open-checkout.ts";
import type { readLink } from "@academy/functions/api/payment-links/read-link.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/**
 * The offer of a payment link. The secret is sent in the request's body, and the query is not
 * cached after the page is left.
 */
export const linkQuery = (secret: string) =>
  queryOptions({
    queryKey: ["pay", secret],
    queryFn: ({ signal }) =>
      call<typeof readLink>("POST /api/payment-links/read", { body: { secret }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

const withBuyer = (secret: string, buyer: Buyer | undefined) => ({
  secret,
  ...(buyer && { buyer }),
});

export const postBuyer = (secret: string, buyer: Buyer | undefined) =>
  call<typeof checkBuyer>("POST /api/payment-links/bill", { body: withBuyer(secret, buyer) });

export const postCheckout = (secret: string, buyer: Buyer | undefined) =>
  call<typeof openCheckout>("POST /api/payment-links/checkout", {
    body: withBuyer(secret, buyer),
  });

export const postProof = (secret: string, proof: PaymentProof) =>
  call<typeof confirmLink>("POST /api/payment-links/confirm", { body: { secret, proof } });
