import { useQuery } from "@tanstack/react-query";

interface Shown {
  /** A text as a student will see it. */
  show: (html: string) => string;
  /** Formulas that cannot be shown, with the reason. */
  faults: readonly { latex: string; reason: string }[];
}

const hasFormula = (html: string): boolean => html.includes("data-latex=");

/**
 * Renders formulas as the freezing of a paper does, by the same engine. It is loaded when a text
 * first has a formula; until then formulas are empty.
 */
export function useShownHtml(texts: readonly string[]): Shown {
  const engine = useQuery({
    queryKey: ["formula-engine"],
    queryFn: () => import("@academy/core/kernel/rich-text/formula.rules.ts"),
    enabled: texts.some(hasFormula),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A module is no plain data to compare with the one before.
    structuralSharing: false,
  });
  const render = engine.data?.renderFormulas;
  if (!render) return { show: (html) => html, faults: [] };
  const rendered = new Map(texts.filter(hasFormula).map((html) => [html, render(html)]));
  return {
    show: (html) => rendered.get(html)?.html ?? html,
    faults: [...rendered.values()].flatMap(({ errors }) => errors),
  };
}
