import { formulaAt } from "@academy/core/kernel/rich-text/typed-formulas.rules.ts";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";

/** Converts MathML source to LaTeX. */
export type ReadMathml = (source: string) => string;

interface Found {
  from: number;
  to: number;
  node: Node;
}

/** The pasted content, with formulas in its texts converted to formula nodes. */
export function withFormulas(slice: Slice, schema: Schema, readMathml: ReadMathml): Slice {
  const content = inFragment(slice.content, (block) =>
    textblockParts(block, formulasIn(block, schema, readMathml)),
  );
  if (content === slice.content) return slice;
  const openStart = Math.min(slice.openStart, openable(content, "firstChild"));
  return new Slice(content, openStart, Math.min(slice.openEnd, openable(content, "lastChild")));
}

/**
 * Replaces every textblock of a fragment by its parts; returns the same fragment if nothing
 * changes.
 */
function inFragment(fragment: Fragment, partsOf: (block: Node) => Node[] | null): Fragment {
  const nodes: Node[] = [];
  let differs = false;
  fragment.forEach((node) => {
    const parts = node.isTextblock ? partsOf(node) : null;
    const inside = node.isTextblock ? node.content : inFragment(node.content, partsOf);
    differs ||= parts !== null || inside !== node.content;
    nodes.push(...(parts ?? [inside === node.content ? node : node.copy(inside)]));
  });
  return differs ? Fragment.fromArray(nodes) : fragment;
}

/** The text of a textblock, with one character per position. */
function textOf(block: Node): string {
  let text = "";
  block.forEach((node) => {
    const isCode = node.marks.some(({ type }) => type.spec.code);
    if (node.isText && !isCode) text += node.text ?? "";
    else if (node.type.name === "hardBreak") text += "\n";
    else text += NO_TEXT.repeat(node.nodeSize);
  });
  return text;
}

function formulasIn(block: Node, schema: Schema, readMathml: ReadMathml): Found[] {
  if (block.type.spec.code) return [];
  const text = textOf(block);
  const inline = schema.nodes["inlineMath"];
  const display = schema.nodes["blockMath"];
  if (!inline || !display) return [];
  const mathml = mathmlOf(text).map(({ from, to }): Found => {
    const latex = readMathml(text.slice(from, to));
    return { from, to, node: inline.create({ latex }) };
  });
  const isOutside = (at: number) => mathml.every(({ from, to }) => at < from || at >= to);
  const written = writtenFormulas(text)
    .filter(({ from }) => isOutside(from))
    .map(({ from, to, latex, kind }): Found => {
      const node = (kind === "block" ? display : inline).create({ latex });
      return { from, to, node };
    });
  return [...mathml, ...written].toSorted((a, b) => a.from - b.from);
}

/**
 * The parts of a textblock: its text with inline formulas, and each formula that has its own line;
 * null if there is no formula.
 */
function textblockParts(block: Node, found: readonly Found[]): Node[] | null {
  if (found.length === 0) return null;
  const parts: Node[] = [];
  let line = Fragment.empty;
  const endLine = () => {
    if (line.size > 0) parts.push(block.copy(line));
    line = Fragment.empty;
  };
  let at = 0;
  for (const { from, to, node } of found) {
    line = line.append(block.content.cut(at, from));
    at = to;
    if (node.isInline) line = line.addToEnd(node);
    else {
      endLine();
      parts.push(node);
    }
  }
  line = line.append(block.content.cut(at));
  endLine();
  return parts;
}

/**
 * How many levels a slice can be open at one end, so that the text there joins with the text around
 * it. A formula on its own line is not open, because it does not join.
 */
function openable(content: Fragment, end: "firstChild" | "lastChild"): number {
  let depth = 0;
  for (let node = content[end]; node && !node.isAtom; node = node[end]) depth++;
  return depth;
}

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
