import type { OrderView, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isPassing } from "../../lib/api-error.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { orderQuery, postProof } from "./payment.queries.ts";
import { nextLook, type Phase, type Stage, stageOf } from "./payment.rules.ts";
import { proofs } from "./proofs.shelf.ts";

/** Between two tries to hand in a proof while the server cannot be reached. */
const AGAIN_MS = 5_000;

/** Hands a kept proof to the server, again and again until it takes or refuses it. */
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
        // A refused proof is no payment; whether there is one all the same, the order tells.
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

/** An order that is nobody's, or somebody else's, is no reason to show no price. */
const isUnknown = (error: unknown): boolean => error !== null && !isPassing(error);

interface Local {
  phase: Phase;
  failure: string | null;
}

/**
 * An order as the server has it, asked for until it is settled, and what its student sees of it. It
 * goes on where it was after a reload, on this device and on any other.
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
