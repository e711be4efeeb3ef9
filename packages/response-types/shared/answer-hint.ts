import type { AnswerForm } from "./answer-form.ts";
import { spanText } from "./number-text.ts";

const KINDS: Readonly<Record<AnswerForm["kind"], string>> = {
  integer: "A whole number.",
  decimal: "A number.",
  scientific: "A number; use ×10ⁿ for powers of ten.",
};

/** What students read about how to write a number that is compared exactly. */
export function answerHint({ kind, figures, places }: AnswerForm): string {
  return [
    KINDS[kind],
    ...(figures ? [`Give ${spanText(figures)} significant ${plural(figures.max, "figure")}.`] : []),
    ...(places ? [`Give ${spanText(places)} decimal ${plural(places.max, "place")}.`] : []),
  ].join(" ");
}

const plural = (count: number, what: string) => (count === 1 ? what : `${what}s`);
