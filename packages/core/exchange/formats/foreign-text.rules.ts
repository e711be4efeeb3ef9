import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { inParagraphs, readCellText } from "../cell-text/cell-text.rules.ts";
import { withoutControls } from "../cell-text/pieces.rules.ts";
import { escapeHtml, latexOf } from "../cell-text/tree.rules.ts";
import { inertText } from "../cell-text/write.rules.ts";

/** Converts texts of other systems to cells of the template, and back. */

const BLOCK = /<(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|hr)[\s/>]/i;
const BLOCK_FIRST = /^\s*<(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|hr)[\s/>]/i;

/** A cell of HTML with formulas between \( and \), \[ and \], or two dollar signs. */
export function htmlText(html: string): string {
  const text = withDollars(html.trim());
  if (text === "" || BLOCK_FIRST.test(text)) return text;
  return BLOCK.test(text) ? `<div>${text}</div>` : `<p>${text}</p>`;
}

/** A cell of plain text, in which no character has a special meaning. */
export function plainText(text: string): string {
  const lines = escapeHtml(text.trim()).split(/\r\n|\r|\n/);
  return lines.join("") === "" ? "" : inertText(`<p>${lines.join("<br>")}</p>`);
}

/** Makes a cell of text that teachers typed. It may have the same markup as any cell. */
export const autoText = (text: string): string => text.trim();

const FORMULA_ENDS: Record<string, string> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };
const FORMULA_OR_DOLLAR = /<[^<>]*>|\\\(|\\\[|\$\$|\\?\$/g;

/**
 * Escapes single dollar signs outside formulas: in other systems they mean money, but in a cell
 * they would begin a formula.
 */
function withDollars(text: string): string {
  let kept = "";
  let from = 0;
  const missing = new Set<string>();
  for (const { 0: mark, index } of text.matchAll(FORMULA_OR_DOLLAR)) {
    if (index < from) continue;
    const end = FORMULA_ENDS[mark];
    const to = end === undefined || missing.has(end) ? -1 : text.indexOf(end, index + 2);
    if (end !== undefined && to < 0) missing.add(end);
    if (to >= 0) {
      kept += text.slice(from, to + 2);
      from = to + 2;
    } else if (!mark.startsWith("<") && mark.includes("$")) {
      kept += text.slice(from, index) + "\\$".repeat(mark === "$$" ? 2 : 1);
      from = index + mark.length;
    }
  }
  return kept + text.slice(from);
}

const FORMULA =
  /<(?:span|div) data-type="(?:inline|block)-math" data-latex="[^"]*"><\/(?:span|div)>/g;

/** Replaces our formula elements by the delimiters that Moodle and others know. */
const withDelimiters = (html: string): string =>
  html.replace(FORMULA, (element) => {
    const formula = latexOf(element);
    if (!formula) return element;
    const latex = escapeHtml(formula.latex);
    return formula.kind === "block" ? `\\[${latex}\\]` : `\\(${latex}\\)`;
  });

/** Characters that XML does not allow; HTML may write them by number. */
// oxlint-disable-next-line no-control-regex -- characters that XML does not allow
export const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Rich text for other systems: formulas between \( \) or \[ \], images by their addresses.
 * `htmlText` reads it back unchanged. A formula that no delimiters can hold stays an element.
 * @param html with absolute addresses of images
 */
export function foreignHtml(html: string, mediaUrl: string): string {
  const shown = inParagraphs(withMedia(withoutControls(html), mediaUrl));
  const inert = inertText(shown);
  const delimited = withDelimiters(inert);
  const read = (text: string) =>
    readCellText(htmlText(text), { mediaUrl, image: () => undefined }).html;
  const safe = delimited === inert || read(delimited) === read(inert) ? delimited : inert;
  return safe.replace(NO_XML, (char) => `&#${char.charCodeAt(0)};`);
}

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

/** The visible text of HTML, line by line, without images. */
export const visibleText = (html: string): string =>
  html
    .replace(/[^\S\n]+/g, " ")
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (all, name: string) => ENTITIES[name] ?? all)
    .trim();

/** The first element of HTML in which every tag is closed, and the text after this element. */
export interface TakenBlock {
  inside: string;
  after: string;
}

/** Splits off the first element if it starts with `open`; undefined otherwise. */
export function takeBlock(html: string, tag: string, open: string): TakenBlock | undefined {
  if (!html.startsWith(open)) return undefined;
  const tags = new RegExp(`<(/?)${tag}[\\s>]`, "gi");
  tags.lastIndex = open.length;
  let depth = 1;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === "/" ? -1 : 1;
    if (depth > 0) continue;
    const after = html.indexOf(">", found.index) + 1;
    return { inside: html.slice(open.length, found.index), after: html.slice(after) };
  }
  return undefined;
}
