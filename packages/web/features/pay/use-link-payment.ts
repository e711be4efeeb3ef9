import type { Buyer, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import type { LinkOutcome } from "@academy/core/sales/payment-link/link-payment.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { openCheckout } from "../../shared/sales/checkout.ts";
import { proofs } from "../../shared/sales/proofs.shelf.ts";
import { linkQuery, postCheckout, postProof } from "./pay.queries.ts";

/** The name under which the device keeps the proof of a link: it has no order of its own to name. */
const KEPT = "link";
const AGAIN_MS = 4_000;

/** No repetition helps, as one does after a lost connection or a limit. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 404);

/** Sends a proof until the payment has arrived; it survives a reload. */
function useProof(secret: string) {
  const client = useQueryClient();
  const [proof, setProof] = useState<PaymentProof | null>(() => proofs.of(KEPT));
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!proof) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer = setTimeout(() => setTries((before) => before + 1), AGAIN_MS);
    };
    const submit = async () => {
      try {
        const said = await postProof(secret, proof);
        setOutcome(said);
        if (said.state === "waiting") return again();
      } catch (error) {
        if (!isRefused(error)) return again();
        // The proof belongs to another link, or does not count: the link itself says whether it can
        // be paid.
        await client.invalidateQueries(linkQuery(secret));
      }
      proofs.drop(KEPT);
      setProof(null);
    };
    void submit();
    return () => clearTimeout(timer);
  }, [client, secret, proof, tries]);
  const hand = (given: PaymentProof) => {
    proofs.keep(KEPT, given);
    setProof(given);
  };
  return { isProven: proof !== null, outcome, hand };
}

/** How the provider's window was left. */
type Left = { kind: "abandoned" } | { kind: "failed"; reason: string };

/** The payment of a link: opens its checkout, sends the proof, and reports the outcome. */
export function useLinkPayment(secret: string) {
  const client = useQueryClient();
  const { isProven, outcome, hand } = useProof(secret);
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
      if (end.kind === "proven") return hand(end.proof);
      setLeft(
        end.failure === null ? { kind: "abandoned" } : { kind: "failed", reason: end.failure },
      );
      // The payment may have arrived without its proof: then the link is used.
      void client.invalidateQueries(linkQuery(secret));
    } catch (error) {
      setProblem(messageOf(error, error instanceof Error ? error.message : "Please try again."));
    } finally {
      setOpen(false);
    }
  };
  return { isProven, isOpen, outcome, left, problem, pay };
}
