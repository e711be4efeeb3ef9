import type { OrderView, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isPassing } from "../../lib/api-error.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { orderQuery, postProof } from "./payment.queries.ts";
import { nextLook, type Phase, type Stage, stageOf } from "./payment.rules.ts";
import { proofs } from "./proofs.shelf.ts";

/** Delay between two attempts to send a proof while the server cannot be reached. */
const AGAIN_MS = 5_000;

/** Sends a kept proof to the server, again and again until it is accepted or rejected. */
function useProof(orderId: string | null) {
  const client = useQueryClient();
  const [proof, setProof] = useState<PaymentProof | null>(() =>
    orderId === null ? null : proofs.of(orderId),
  );
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (!proof || orderId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handIn = async () => {
      try {
        client.setQueryData(orderQuery(orderId).queryKey, await postProof(orderId, proof));
      } catch (error) {
        if (isPassing(error)) {
          timer = setTimeout(() => setTries((before) => before + 1), AGAIN_MS);
          return;
        }
        // A rejected proof does not count; the order itself says whether it was paid.
        setRefusal(messageOf(error, "The payment could not be confirmed."));
        await client.invalidateQueries(orderQuery(orderId));
      }
      proofs.drop(orderId);
      setProof(null);
    };
    void handIn();
    return () => clearTimeout(timer);
  }, [client, orderId, proof, tries]);
  const hand = (id: string, given: PaymentProof) => {
    proofs.keep(id, given);
    setRefusal(null);
    setProof(given);
  };
  return { proven: proof !== null, refusal, hand };
}

/** An unknown order, or one of another user, must not hide the price. */
const isUnknown = (error: unknown): boolean => error !== null && !isPassing(error);

interface Local {
  phase: Phase;
  failure: string | null;
}

/**
 * The order from the server, fetched until it is settled, and what the student sees of it. It
 * continues after a reload, on this device and on others.
 */
export function useOrder(orderId: string | null, { phase, failure }: Local) {
  const { proven, refusal, hand } = useProof(orderId);
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
  return { order, stage: stageWith(order.data, order.error), failure: reason, hand };
}
