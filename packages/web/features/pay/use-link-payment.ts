import type { Buyer } from "@academy/core/sales/payment/order-view.schema.ts";
import type { LinkOutcome } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { openCheckout } from "../../shared/sales/checkout.ts";
import { useProof } from "../../shared/sales/use-proof.ts";
import { linkQuery, postCheckout, postProof } from "./pay.queries.ts";

/**
 * The name of a link's proof on this device: long enough to tell links apart, too short to open
 * one.
 */
const nameOf = (secret: string) => `link.${secret.slice(0, 6)}`;

/** How the provider's window was left. */
type Left = { kind: "abandoned" } | { kind: "failed"; reason: string };

/** The payment of a link: opens its checkout, sends the proof, and reports the outcome. */
export function useLinkPayment(secret: string) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const { isProven, hand } = useProof(
    nameOf(secret),
    async (proof) => {
      const said = await postProof(secret, proof);
      setOutcome(said);
      return said.state !== "waiting";
    },
    // After a rejected proof, the link is loaded again: it says whether it can still be paid.
    () => client.invalidateQueries(linkQuery(secret)),
  );
  const [isOpen, setOpen] = useState(false);
  const [left, setLeft] = useState<Left | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const pay = async (buyer: Buyer | undefined) => {
    setProblem(null);
    setLeft(null);
    setOpen(true);
    try {
      const checkout = await postCheckout(secret, buyer);
      const control = new AbortController();
      stop.current = control;
      const end = await openCheckout(checkout, control.signal);
      if (end.kind === "proven") return hand(nameOf(secret), end.proof);
      setLeft(
        end.failure === null ? { kind: "abandoned" } : { kind: "failed", reason: end.failure },
      );
      // The payment may have arrived without its proof. In this case the link is used up.
      void client.invalidateQueries(linkQuery(secret));
    } catch (error) {
      setProblem(messageOf(error, error instanceof Error ? error.message : "Please try again."));
    } finally {
      setOpen(false);
    }
  };
  return { isProven, isOpen, outcome, left, problem, pay };
}
