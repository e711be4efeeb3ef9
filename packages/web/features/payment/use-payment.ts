import type {
  Buyer,
  Checkout,
  OrderView,
  PaymentOffer,
} from "@academy/core/sales/payment/order-view.schema.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { offersQuery } from "../../shared/sales/exam-types.queries.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { type CheckoutEnd, openCheckout } from "../../shared/sales/checkout.ts";
import { type Phase, type Stage, nextLook, stageOf } from "./payment.rules.ts";
import { offerQuery, orderQuery, paymentsKey, postOrder, postProof } from "./payment.queries.ts";
import { mayRetry } from "../../lib/api/api-error.ts";
import { useProof } from "../../shared/sales/use-proof.ts";

/** Whether price and days are the displayed ones; if not, the checkout does not open. */
const sameBill = (offer: PaymentOffer, checkout: Checkout): boolean =>
  offer.amountPaise === checkout.amountPaise && offer.days === checkout.days;

/**
 * Orders something at the displayed price.
 * @throws Error when the price has changed
 */
type OrderAt = (
  client: QueryClient,
  offer: PaymentOffer,
  buyer: Buyer | undefined,
) => Promise<Checkout>;

export const orderFee: OrderAt = async (client, offer, buyer) => {
  const checkout = await postOrder(offer.examType, buyer);
  if (sameBill(offer, checkout)) return checkout;
  // The price has changed, and so may what the subscription includes.
  void client.invalidateQueries(offersQuery);
  await client.invalidateQueries(offerQuery(offer.examType));
  throw new Error("The price has just changed. Check it before you pay.");
};

const FRESH = { phase: "idle", failure: null } as const;

/**
 * Closes the provider's window when the order is settled elsewhere or the user leaves, so that no
 * one pays twice.
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
 * The payment of one subscription, or of one product: creates the order, opens the provider's window, sends its result
 * and follows the order, whose id is in the address.
 */
export function usePayment(orderAt: OrderAt) {
  const client = useQueryClient();
  const [address, setAddress] = useAddress();
  const orderId = address.get("order");
  const [phase, setPhase] = useState<Phase>("idle");
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // When the student is back at the price after an order, the result of the last window is
  // outdated.
  const local = orderId === null && phase === "closed" ? FRESH : { phase, failure };
  const { order, stage, failure: reason, hand } = useOrder(orderId, local);
  const stop = useRef<AbortController>(null);
  useSettled(stage, stop);

  const ended = (id: string, end: CheckoutEnd) => {
    if (end.kind === "proven") hand(id, end.proof);
    else setFailure(end.failure);
    setPhase("closed");
  };
  const pay = async (offer: PaymentOffer, buyer: Buyer | undefined) => {
    setProblem(null);
    setFailure(null);
    setPhase("ordering");
    try {
      const checkout = await orderAt(client, offer, buyer);
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

/** Whether the order does not exist or belongs to another user: then the page shows the price. */
const isUnknown = (error: unknown): boolean => error !== null && !mayRetry(error);

interface Local {
  phase: Phase;
  failure: string | null;
}

/**
 * The order from the server, fetched until it is settled, and what the student sees of it. It
 * continues after a reload, on this device and on others.
 */
function useOrder(orderId: string | null, { phase, failure }: Local) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isProven: proven, hand } = useProof(
    orderId,
    async (proof, id) => {
      client.setQueryData(orderQuery(id).queryKey, await postProof(id, proof));
      return true;
    },
    (error, id) => {
      // A rejected proof decides nothing: the order itself says whether it was paid.
      setRefusal(messageOf(error, "The payment could not be confirmed."));
      return client.invalidateQueries(orderQuery(id));
    },
  );
  const stageWith = (order: OrderView | undefined, error: unknown): Stage => {
    const unread = orderId !== null && !order && !isUnknown(error);
    return stageOf({ order, unread, phase, proven, failure: failure ?? refusal });
  };
  const order = useQuery({
    ...orderQuery(orderId ?? ""),
    enabled: orderId !== null,
    refetchInterval: ({ state }) =>
      !isUnknown(state.error) &&
      nextLook(stageWith(state.data, state.error), state.dataUpdateCount),
  });
  const reason = failure ?? refusal ?? order.data?.failure ?? null;
  const handOver: typeof hand = (id, proof) => {
    setRefusal(null);
    hand(id, proof);
  };
  return { order, stage: stageWith(order.data, order.error), failure: reason, hand: handOver };
}
