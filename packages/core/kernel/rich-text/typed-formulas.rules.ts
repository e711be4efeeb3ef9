/** A formula that was found in a text. `end` is the position after it. */
export interface FoundFormula {
  latex: string;
  kind: "inline" | "block";
  end: number;
}

/** Environments that are formulas without any delimiter around them. */
const FORMULA_ENVIRONMENT =
  /\\begin\{((?:equation|align|alignat|gather|aligned|gathered|split|array|darray|cases|rcases|[pbvBV]?matrix|smallmatrix|CD)\*?)\}/y;

/** A tag of the surrounding text. No formula contains such a tag. */
const TAG = /<\/?(?:p|div|td|th|li|tr|table|sup|sub)\b/i;
const PARAGRAPH = /\n\s*\n/;

/** The formula that begins at `at`; null if no formula begins there. */
export function formulaAt(text: string, at: number): FoundFormula | null {
  if (text.startsWith("$$", at)) return between(text, at, "$$", "$$", "block");
  if (text[at] === "$") return inDollars(text, at);
  if (text.startsWith("\\(", at)) return between(text, at, "\\(", "\\)", "inline");
  if (text.startsWith("\\[", at)) return between(text, at, "\\[", "\\]", "block");
  return text.startsWith("\\begin{", at) ? environment(text, at) : null;
}

function between(
  text: string,
  at: number,
  open: string,
  close: string,
  kind: "inline" | "block",
): FoundFormula | null {
  const from = at + open.length;
  const to = closing(text, from, close);
  if (to < 0) return null;
  const latex = source(text.slice(from, to));
  return latex === null ? null : { latex, kind, end: to + close.length };
}

/** The position of the closing delimiter. A "$" after a backslash belongs to the formula. */
function closing(text: string, from: number, close: string): number {
  let at = text.indexOf(close, from);
  while (at > 0 && close.startsWith("$") && text[at - 1] === "\\") at = text.indexOf(close, at + 1);
  return at;
}

/**
 * A formula between two "$", by the rules of Markdown: no space directly inside the signs, and no
 * digit after the second sign, so that "$5 and $6" is money. With spaces inside the signs, the text
 * must contain something that only formulas have.
 */
function inDollars(text: string, at: number): FoundFormula | null {
  const to = closing(text, at + 1, "$");
  if (to <= at + 1 || /\d/.test(text[to + 1] ?? "")) return null;
  const inside = text.slice(at + 1, to);
  if (PARAGRAPH.test(inside) && !inside.includes("\\begin{")) return null;
  const padded = /^\s|\s$/.test(inside);
  if (padded && !/[\\^_={}]/.test(inside) && !/^\s[A-Za-z]\s$/.test(inside)) return null;
  const latex = source(inside);
  return latex === null ? null : { latex, kind: "inline", end: to + 1 };
}

function environment(text: string, at: number): FoundFormula | null {
  FORMULA_ENVIRONMENT.lastIndex = at;
  const name = FORMULA_ENVIRONMENT.exec(text)?.[1];
  if (name === undefined) return null;
  const end = text.indexOf(`\\end{${name}}`, at);
  if (end < 0) return null;
  const after = end + name.length + 6;
  const latex = source(text.slice(at, after));
  return latex === null ? null : { latex, kind: "block", end: after };
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&nbsp;": " ",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * The LaTeX between two delimiters; null if the text between them is empty or contains a tag,
 * because then it cannot be a formula.
 */
function source(inside: string): string | null {
  const latex = inside
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/\n\s*\n/g, "\n")
    .replace(/&(?:lt|gt|amp|nbsp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
  return latex === "" || TAG.test(inside) ? null : latex;
}
