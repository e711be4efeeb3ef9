import { RICH_TEXT_TAGS } from "../../rich-text/allowed.rules.ts";
import { formulaAt } from "../../rich-text/typed-formulas.rules.ts";
import type { Pieces } from "./pieces.rules.ts";

/** Tags of others' HTML that the sanitiser takes away, with or without what is in them. */
const FOREIGN_TAGS =
  "font center big small strike del ins mark tt cite dl dt dd figure figcaption section article header footer main nav script style iframe object embed form input button textarea select option svg math label video audio source picture link meta html head body title noscript tfoot colgroup col address h4 h5 h6 o:p".split(
    " ",
  );
const TAGS = new Set([...RICH_TEXT_TAGS, ...FOREIGN_TAGS]);
/** Often written without an end. */
const MAY_STAND_OPEN = new Set("p br hr img li td th tr input col meta link source".split(" "));

const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|hr|dl|dt|dd|figure|section|article|center|address|html|body)\b/i;

const TAG =
  /<(\/?)([a-z][a-z0-9:]*)((?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`=]+))?)*)\s*\/?>/iy;
const COMMENT = /<!--[\s\S]*?-->/y;
const PICTURE = /!\[([^\][\n]{0,500})\]\(([^()\n]{1,2000})\)/y;
/** LaTeX's own sign for a letter that means something to it. */
const ESCAPED = /\\([$%&#_])/y;

export interface Scanned {
  /** The text with a token for each formula, tag and picture. */
  text: string;
  /** Whether paragraphs and the like are marked by tags, so that line ends mean nothing. */
  blocks: boolean;
}

/** What the scanner meets, for its caller to make HTML of. */
export interface Makers {
  formula(latex: string, kind: "inline" | "block"): string;
  /** An `<img>` or a Markdown picture. */
  picture(source: string, alternative: string, attributes: string): string;
}

/** Reads a text once, from left to right, and puts aside what is no plain text in it. */
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
  /** The same in lower case, as tags are looked for in any. */
  lower: string;
  pieces: Pieces;
  make: Makers;
}

interface Found {
  text: string;
  end: number;
  block?: boolean;
}

const SIGN = /[<$\\!]/g;

function nextSign(text: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(text)?.index ?? text.length;
}

/** An angle bracket that opens no tag is a character like any other. */
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
    // What is code has no formulas; its tag is the only thing that is read of it.
    if (close > 0) {
      const code = pieces.tag(text.slice(at, close));
      return { text: code, end: close, block: BLOCK_TAG.test(text.slice(at, close)) };
    }
  }
  return { text: pieces.tag(whole), end, block: BLOCK_TAG.test(whole) };
}

/** "if a<b and c>d" has no tag in it: a tag is known, and what opens is closed somewhere. */
function isTag({ lower }: Page, name: string, closing: boolean): boolean {
  if (!TAGS.has(name)) return false;
  if (MAY_STAND_OPEN.has(name)) return true;
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
