import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";

/** The secret in a state that this page has left in the history. */
const keptIn = (state: unknown): string | null =>
  typeof state === "object" &&
  state !== null &&
  "secret" in state &&
  typeof state.secret === "string"
    ? state.secret
    : null;

/**
 * The secret behind the `#` of a payment link; null without one. It leaves the address before the
 * provider's script loads, which may look at it, and is kept through a reload with the page's entry in
 * the browser's history.
 */
export function useSecret(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [, given = null] = /^#([\w-]{1,100})$/.exec(hash) ?? [];
  useEffect(() => {
    if (given !== null) void navigate(patterns.pay, { replace: true, state: { secret: given } });
  }, [given, navigate]);
  return given ?? keptIn(state);
}
