import { useQuery } from "@tanstack/react-query";
import { formulaEngineQuery } from "./formula-engine.queries.ts";

interface Shown {
  /** A text as students will see it. */
  show: (html: string) => string;
  /** Formulas that cannot be rendered, with the reason. */
  faults: readonly { latex: string; reason: string }[];
}

const hasFormula = (html: string): boolean => html.includes("data-latex=");

/**
 * Renders formulas with the engine that freezes papers. It is loaded when a text first contains a
 * formula; until then formulas are empty.
 */
export function useShownHtml(texts: readonly string[]): Shown {
  const engine = useQuery({ ...formulaEngineQuery, enabled: texts.some(hasFormula) });
  const render = engine.data?.renderFormulas;
  if (!render) return { show: (html) => html, faults: [] };
  const rendered = new Map(texts.filter(hasFormula).map((html) => [html, render(html)]));
  return {
    show: (html) => rendered.get(html)?.html ?? html,
    faults: [...rendered.values()].flatMap(({ errors }) => errors),
  };
}
