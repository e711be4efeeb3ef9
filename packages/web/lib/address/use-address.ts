import { startTransition, useMemo, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Place, queryWriter, type QueryChange, type WriteOptions } from "./address.rules.ts";
import { useHydrated } from "../session/use-hydrated.ts";

export type WriteAddress = (change: QueryChange, options?: WriteOptions) => void;

const place: Place = {
  get pathname() {
    return window.location.pathname;
  },
  get search() {
    return window.location.search;
  },
};

/**
 * The query of the address, and a function that changes it: see `queryWriter`. On a slow machine,
 * the router renders a new address late. Therefore the screen that makes a change shows it
 * immediately, and a control never jumps back while someone types. A prerendered page was rendered
 * without a query.
 */
export function useAddress(): [URLSearchParams, WriteAddress] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(search);
  const known = useHydrated() ? shown : "";
  const query = useMemo(() => new URLSearchParams(known), [known]);
  const write = queryWriter(pathname, place, (next, options) =>
    startTransition(() => {
      show(next && `?${next}`);
      void navigate(`?${next}`, options);
    }),
  );
  return [query, write];
}
