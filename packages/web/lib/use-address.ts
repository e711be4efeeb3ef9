import { startTransition, useMemo, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { queryWriter, type QueryChange, type WriteOptions } from "./address.rules.ts";

export type WriteAddress = (change: QueryChange, options?: WriteOptions) => void;

/**
 * The query of the address, and a function that changes it: see `queryWriter`. The router renders a
 * new address in a transition, which a slow machine finishes late; the screen that changes it shows
 * the change immediately, so that a control never jumps back while typing.
 */
export function useAddress(): [URLSearchParams, WriteAddress] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(search);
  const query = useMemo(() => new URLSearchParams(shown), [shown]);
  const write = queryWriter(pathname, window.location, (next, options) =>
    startTransition(() => {
      show(next && `?${next}`);
      void navigate(`?${next}`, options);
    }),
  );
  return [query, write];
}
