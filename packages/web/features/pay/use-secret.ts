import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";

/** The secret in the history state of this page; null if there is none. */
const keptIn = (state: unknown): string | null =>
  typeof state === "object" &&
  state !== null &&
  "secret" in state &&
  typeof state.secret === "string"
    ? state.secret
    : null;

/**
 * The secret behind the `#` of a payment link; null if there is none. It is removed from the
 * address before the provider's script loads, because that script may read the address. The page's
 * entry in the browser's history keeps the secret through a reload.
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
