import type { PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, mayRetry } from "../../lib/api/api-error.ts";
import { proofs } from "./proofs.shelf.ts";

/** Milliseconds between two attempts to send a proof. */
const AGAIN_MS = 4_000;

/** Whether the user is logged out: after the next login, the server accepts the proof. */
const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * Sends a proof of payment again and again until the server has accepted or refused it. The device
 * keeps the proof through reloads.
 *
 * @param kept the name of the proof's payment, null while there is no proof
 * @param send true once the payment has arrived
 */
export function useProof(
  kept: string | null,
  send: (proof: PaymentProof, kept: string) => Promise<boolean>,
  onRefused: (error: unknown, kept: string) => Promise<void>,
) {
  const [proof, setProof] = useState(() => (kept === null ? null : proofs.of(kept)));
  const [tries, setTries] = useState(0);
  const sendNow = useEffectEvent(send);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (!proof || kept === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer = setTimeout(() => setTries((before) => before + 1), AGAIN_MS);
    };
    const sendOn = async () => {
      try {
        if (!(await sendNow(proof, kept))) return again();
      } catch (error) {
        if (mayRetry(error) || isLoggedOut(error)) return again();
        await refuse(error, kept);
      }
      proofs.drop(kept);
      setProof(null);
    };
    void sendOn();
    return () => clearTimeout(timer);
  }, [kept, proof, tries]);
  const hand = (name: string, given: PaymentProof) => {
    proofs.keep(name, given);
    setProof(given);
  };
  return { isProven: proof !== null, hand };
}
