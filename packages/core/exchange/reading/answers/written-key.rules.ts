import { lowered, raised } from "../../cell-text/script-text.rules.ts";
import type { Piece, RichLine } from "../rich-line.rules.ts";

/**
 * A formula that is only a number, as a person types the number without a formula. Other formulas
 * are not changed.
 */
function typedFormula(latex: string): string {
  const typed = latex
    .replaceAll("{,}", ",")
    .replace(/\\(?:times|cdot)\b/g, "×")
    .replace(/\\pm\b/g, "±")
    .replace(/\\[,;: ]/g, " ")
    .replace(/\{(-?[\d.]+)\}(?=\s*\^)/g, "$1");
  return /^[\d\s.,+\-−×±^{}%]+$/.test(typed) ? typed : latex;
}

function writtenPiece({ text, tags, latex }: Piece): string {
  if (latex !== undefined) return typedFormula(latex);
  if (tags.includes("sup")) return raised(text);
  return tags.includes("sub") ? lowered(text) : text;
}

/** The text of a key with its superscripts, for the response type to read. */
export const writtenKey = ({ pieces }: RichLine): string => pieces.map(writtenPiece).join("");
