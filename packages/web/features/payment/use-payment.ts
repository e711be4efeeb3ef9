import type { Checkout, PaymentOffer } from "@academy/core/sales/payment/order-view.schema.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { withParts } from "../../lib/address.rules.ts";
import { offersQuery } from "../../shared/sales/exam-types.queries.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { useAddress } from "../../lib/use-address.ts";
import { type CheckoutEnd, openCheckout } from "./checkout.ts";
import type { Phase, Stage } from "./payment.rules.ts";
import { offerQuery, postOrder, paymentsKey } from "./payment.queries.ts";
import { useOrder } from "./use-order.ts";

/** The displayed price is the price to pay; otherwise no one is asked to pay. */
const sameBill = (offer: PaymentOffer, checkout: Checkout): boolean =>
  offer.amountPaise === checkout.amountPaise && offer.days === checkout.days;

/** @throws Error when the price has changed since it was read */
async function orderAt(client: QueryClient, offer: PaymentOffer): Promise<Checkout> {
  const checkout = await postOrder(offer.examType);
  if (sameBill(offer, checkout)) return checkout;
  // What the subscription includes may have changed with the price.
  void client.invalidateQueries(offersQuery);
  await client.invalidateQueries(offerQuery(offer.examType));
  throw new Error("The price has just changed. Check it before you pay.");
}

const FRESH = { phase: "idle", failure: null } as const;

/**
 * Closes the window when the order is settled elsewhere or the user leaves, so that no one pays
 * twice.
 */
function useSettled(stage: Stage, stop: RefObject<AbortController | null>): void {
  const client = useQueryClient();
  const settled = stage === "paid" || stage === "waiting" || stage === "returned";
  useEffect(() => {
    if (settled) stop.current?.abort();
    // Tests, videos and subscriptions are unlocked now, so their lists are reloaded.
    if (stage === "paid") {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== paymentsKey[0],
      });
    }
  }, [client, settled, stage, stop]);
  useEffect(() => () => stop.current?.abort(), [stop]);
}

/**
 * The payment of one subscription: creates the order, opens the provider's window, sends its result
 * and follows the order, whose id is in the address.
 */
export function usePayment() {
  const client = useQueryClient();
  const [address, setAddress] = useAddress();
  const orderId = address.get("order");
  const [phase, setPhase] = useState<Phase>("idle");
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Back at the price after an order, the result of the last window is outdated.
  const local = orderId === null && phase === "closed" ? FRESH : { phase, failure };
  const { order, stage, failure: reason, hand } = useOrder(orderId, local);
  const stop = useRef<AbortController>(null);
  useSettled(stage, stop);

  const ended = (id: string, end: CheckoutEnd) => {
    if (end.kind === "proven") hand(id, end.proof);
    else setFailure(end.failure);
    setPhase("closed");
  };
  const pay = async (offer: PaymentOffer) => {
    setProblem(null);
    setFailure(null);
    setPhase("ordering");
    try {
      const checkout = await orderAt(client, offer);
      setAddress(withParts({ order: checkout.orderId }), { replace: true });
      if (checkout.state === "paid") return setPhase("idle");
      const control = new AbortController();
      stop.current = control;
      setPhase("open");
      ended(checkout.orderId, await openCheckout(checkout, control.signal));
    } catch (error) {
      setProblem(messageOf(error, error instanceof Error ? error.message : "Please try again."));
      setPhase("idle");
    }
  };
  return { order, stage, problem, failure: reason, pay };
}
