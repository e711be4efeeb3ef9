import { queryOptions } from "@tanstack/react-query";

/** The engine that draws formulas, by which papers are frozen, too. */
export const formulaEngineQuery = queryOptions({
  queryKey: ["formula-engine"],
  queryFn: () => import("@academy/core/kernel/rich-text/formula.rules.ts"),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // A module is no plain data to compare with the one before.
  structuralSharing: false,
});
