import { formulaAt } from "@academy/core/kernel/rich-text/typed-formulas.rules.ts";

/** A formula in a text, from its first delimiter to the end of its last. */
export interface WrittenFormula {
  from: number;
  to: number;
  latex: string;
  kind: "inline" | "block";
}

/** Placeholder in a text for other content: an image, code, an existing formula. */
export const NO_TEXT = "\uFFFC";

/** Every formula in a text, each between `$`, `$$`, `\(` or `\[` and its counterpart. */
export function writtenFormulas(text: string): WrittenFormula[] {
  const found: WrittenFormula[] = [];
  for (let at = nextSign(text, 0); at < text.length;) {
    const formula = formulaAt(text, at);
    const isFormula = formula && !text.slice(at, formula.end).includes(NO_TEXT);
    if (isFormula) {
      found.push({ from: at, to: formula.end, latex: formula.latex, kind: formula.kind });
    }
    at = nextSign(text, isFormula ? formula.end : at + signLength(text, at));
  }
  return found;
}

/**
 * A backslash escapes the next character, and a `$$` without a partner does not count as `$`
 * either.
 */
const signLength = (text: string, at: number): number =>
  text[at] === "\\" || text.startsWith("$$", at) ? 2 : 1;

function nextSign(text: string, from: number): number {
  const found = text.slice(from).search(/[$\\]/);
  return found < 0 ? text.length : from + found;
}

/** An amount continues after these: in "$5/$10", the second sign does not end a formula. */
const GOES_ON = /[-–—/,;:+(]\$$/;

/** The formula that the last typed character completed, if any. */
export function finishedFormula(text: string): WrittenFormula | undefined {
  if (!/(?:\$|\\\)|\\\])$/.test(text) || GOES_ON.test(text)) return undefined;
  const last = writtenFormulas(text).at(-1);
  return last?.to === text.length ? last : undefined;
}

/** Joins the lines of a formula: the lines of plain text become paragraphs when it is pasted. */
export function withFormulasOnOneLine(text: string): string {
  let joined = "";
  let from = 0;
  const parts = [...writtenFormulas(text), ...mathmlOf(text)].toSorted((a, b) => a.from - b.from);
  for (const part of parts) {
    if (part.from < from) continue;
    joined += text.slice(from, part.from);
    joined += text.slice(part.from, part.to).replace(/\s*\n\s*/g, " ");
    from = part.to;
  }
  return joined + text.slice(from);
}

const MATHML = /<(?:mml:)?math[\s>][\s\S]*?<\/(?:mml:)?math>/g;

/** Finds MathML source in a text, since some programs copy formulas that way. */
export const mathmlOf = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(MATHML)].map(({ index, 0: source }) => ({
    from: index,
    to: index + source.length,
  }));
