import { RICH_TEXT_TAGS } from "../../kernel/rich-text/allowed.rules.ts";
import { formulaAt } from "../../kernel/rich-text/typed-formulas.rules.ts";
import type { Pieces } from "./pieces.rules.ts";

/**
 * HTML tags that rich text does not allow. The sanitiser removes them, some with their contents.
 */
const FOREIGN_TAGS =
  "font center big small strike del ins mark tt cite dl dt dd figure figcaption section article header footer main nav script style iframe object embed form input button textarea select option svg math label video audio source picture link meta html head body title noscript tfoot colgroup col address h4 h5 h6 o:p".split(
    " ",
  );
const TAGS = new Set([...RICH_TEXT_TAGS, ...FOREIGN_TAGS]);
/** Tags that are often written without an end tag. */
const MAY_BE_UNCLOSED = new Set("p br hr img li td th tr input col meta link source".split(" "));

const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|hr|dl|dt|dd|figure|section|article|center|address|html|body)\b/i;

const TAG =
  /<(\/?)([a-z][a-z0-9:]*)((?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`=]+))?)*)\s*\/?>/iy;
const COMMENT = /<!--[\s\S]*?-->/y;
const PICTURE = /!\[([^\][\n]{0,500})\]\(([^()\n]{1,2000})\)/y;
/** LaTeX's escape of a special character. */
const ESCAPED = /\\([$%&#_])/y;

export interface Scanned {
  /** The text with a token for each formula, tag and picture. */
  text: string;
  /** Whether tags mark the paragraphs, so that line ends have no meaning. */
  blocks: boolean;
}

/** The caller's functions that turn formulas and pictures into HTML. */
export interface Makers {
  formula(latex: string, kind: "inline" | "block"): string;
  /** An `<img>` or a Markdown picture. */
  picture(source: string, alternative: string, attributes: string): string;
}

/** Scans a text once and replaces everything that is not plain text by tokens. */
export function scan(text: string, pieces: Pieces, make: Makers): Scanned {
  const page: Page = { text, lower: text.toLowerCase(), pieces, make };
  let scanned = "";
  let blocks = false;
  let at = 0;
  while (at < text.length) {
    const next = nextSign(text, at);
    scanned += text.slice(at, next);
    if (next >= text.length) break;
    const found = readAt(page, next);
    scanned += found?.text ?? plainSign(text.charAt(next), pieces);
    blocks ||= found?.block ?? false;
    at = found?.end ?? next + 1;
  }
  return { text: scanned, blocks };
}

interface Page {
  text: string;
  /** The text in lower case, to find tags in any case. */
  lower: string;
  pieces: Pieces;
  make: Makers;
}

interface Found {
  text: string;
  end: number;
  block?: boolean;
}

const SPECIAL = /[<$\\!]/g;

function nextSign(text: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.exec(text)?.index ?? text.length;
}

/** An angle bracket that does not start a tag is escaped. */
const plainSign = (sign: string, pieces: Pieces) => (sign === "<" ? pieces.tag("&lt;") : sign);

function readAt(page: Page, at: number): Found | null {
  const { text, pieces, make } = page;
  if (text[at] === "<") return tagAt(page, at);
  if (text[at] === "!") return pictureAt(text, at, make);
  if (text[at] === "\\" && text[at - 1] === "\\") return null;
  const escaped = matchAt(ESCAPED, text, at)?.[1];
  if (escaped !== undefined) {
    return { text: escaped === "&" ? pieces.tag("&amp;") : escaped, end: at + 2 };
  }
  const formula = formulaAt(text, at);
  return formula && { text: make.formula(formula.latex, formula.kind), end: formula.end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function tagAt(page: Page, at: number): Found | null {
  const { text, pieces, make } = page;
  const comment = matchAt(COMMENT, text, at);
  if (comment) return { text: "", end: at + comment[0].length };
  const [whole, slash, name = "", attributes = ""] = matchAt(TAG, text, at) ?? [];
  if (whole === undefined || !isTag(page, name.toLowerCase(), slash === "/")) return null;
  const end = at + whole.length;
  if (/^img$/i.test(name)) {
    const source = attributeOf(attributes, "src");
    return { text: make.picture(source, attributeOf(attributes, "alt"), attributes), end };
  }
  if (slash === "" && /^(?:pre|code|script|style)$/i.test(name)) {
    const close = page.lower.indexOf(`</${name.toLowerCase()}`, end);
    // Code has no formulas: its contents stay as they are.
    if (close > 0) {
      const code = pieces.tag(text.slice(at, close));
      return { text: code, end: close, block: BLOCK_TAG.test(text.slice(at, close)) };
    }
  }
  return { text: pieces.tag(whole), end, block: BLOCK_TAG.test(whole) };
}

/** A tag has a known name and an end tag: "if a<b and c>d" has no tag. */
function isTag({ lower }: Page, name: string, closing: boolean): boolean {
  if (!TAGS.has(name)) return false;
  if (MAY_BE_UNCLOSED.has(name)) return true;
  const other = closing ? `<${name}` : `</${name}`;
  return lower.includes(other);
}

function pictureAt(text: string, at: number, make: Makers): Found | null {
  const [whole, alternative = "", source = ""] = matchAt(PICTURE, text, at) ?? [];
  if (whole === undefined) return null;
  return { text: make.picture(source.trim(), alternative, ""), end: at + whole.length };
}

const ATTRIBUTE = /([a-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`=]+))/gi;

function attributeOf(attributes: string, name: string): string {
  for (const [, key = "", double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    if (key.toLowerCase() === name) return unescaped(double ?? single ?? bare ?? "").trim();
  }
  return "";
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
