import { formulaAt } from "@academy/core/kernel/rich-text/typed-formulas.rules.ts";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";

/** Reads the source of MathML into LaTeX. */
export type ReadMathml = (source: string) => string;

interface Found {
  from: number;
  to: number;
  node: Node;
}

/** What is pasted, with the formulas that are written in its texts as formulas. */
export function withFormulas(slice: Slice, schema: Schema, readMathml: ReadMathml): Slice {
  const content = inFragment(slice.content, (block) =>
    textblockParts(block, formulasIn(block, schema, readMathml)),
  );
  if (content === slice.content) return slice;
  const openStart = Math.min(slice.openStart, openable(content, "firstChild"));
  return new Slice(content, openStart, Math.min(slice.openEnd, openable(content, "lastChild")));
}

/** Every textblock of a fragment in its parts; the same fragment when nothing differs. */
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

/** The text of a textblock, a character for each place in it. */
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

/** The textblock with its formulas, cut in two at each that has a line of its own. */
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

/** How deep a slice may be open at an end: a formula on its own line joins with no text. */
function openable(content: Fragment, end: "firstChild" | "lastChild"): number {
  let depth = 0;
  for (let node = content[end]; node && !node.isAtom; node = node[end]) depth++;
  return depth;
}

/** A formula written in a text, from its first sign to behind its last. */
export interface WrittenFormula {
  from: number;
  to: number;
  latex: string;
  kind: "inline" | "block";
}

/** Stands in a text for what is no text: a picture, code, a formula that is one already. */
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

/** A backslash takes the next character with it, and `$$` that opens nothing is no `$` either. */
const signLength = (text: string, at: number): number =>
  text[at] === "\\" || text.startsWith("$$", at) ? 2 : 1;

function nextSign(text: string, from: number): number {
  const found = text.slice(from).search(/[$\\]/);
  return found < 0 ? text.length : from + found;
}

/** An amount goes on after these: in "$5/$10" the second sign ends no formula. */
const GOES_ON = /[-–—/,;:+(]\$$/;

/** The formula that the last typed character has finished, if it has. */
export function finishedFormula(text: string): WrittenFormula | undefined {
  if (!/(?:\$|\\\)|\\\])$/.test(text) || GOES_ON.test(text)) return undefined;
  const last = writtenFormulas(text).at(-1);
  return last?.to === text.length ? last : undefined;
}

/** Lines of a formula are one: a plain text's lines become paragraphs when it is pasted. */
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

/** Where a text holds the source of MathML, as some programs copy a formula. */
export const mathmlOf = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(MATHML)].map(({ index, 0: source }) => ({
    from: index,
    to: index + source.length,
  }));
