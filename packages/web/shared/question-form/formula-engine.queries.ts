import { queryOptions } from "@tanstack/react-query";

/** The engine that renders formulas, also used to freeze papers. */
export const formulaEngineQuery = queryOptions({
  queryKey: ["formula-engine"],
  queryFn: () => import("@academy/core/kernel/rich-text/formula.rules.ts"),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // A module cannot be compared structurally with the previous value.
  structuralSharing: false,
});
