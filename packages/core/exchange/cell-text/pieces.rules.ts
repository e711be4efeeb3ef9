/**
 * While a text is read, its formulas, tags and tables stand aside, each as a token of characters
 * that no text may have (U+FDD0 to U+FDEF are for a program's own use and never exchanged).
 */
export interface Piece {
  html: string;
  /** It stands by itself: a table, a formula on a line of its own. */
  block: boolean;
  /** A block formula in the middle of bold text or a heading stands in the line instead. */
  inline?: string;
}

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
/** Stands for an asterisk that emphasises nothing. */
export const ASTERISK = "\uFDD2";
/** Keeps a line from being read as an item of a list; nothing in itself. */
export const NO_ITEM = "\uFDD3";
const AFTER_END = "\uFDD4";
const BEFORE_START = "\uFDD5";

const OWN = /[\uFDD0-\uFDEF]/g;
/** Nothing a text shows; a workbook cannot hold them. */
// oxlint-disable-next-line no-control-regex -- what is no text
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/g;
const TOKEN = /\uFDD0(\d+)\uFDD1/g;

export const withoutControls = (text: string): string => text.replace(CONTROLS, "");

/** The text without what only a program may use, with one kind of line end. */
export const cleaned = (text: string): string =>
  withoutControls(text)
    .replace(OWN, "")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .trim();

export class Pieces {
  readonly #pieces: Piece[] = [];

  /** Puts a piece aside; its token goes in its place. */
  aside(piece: Piece): string {
    this.#pieces.push(piece);
    return `${OPEN}${this.#pieces.length - 1}${CLOSE}`;
  }

  tag(html: string): string {
    return this.aside({ html, block: false });
  }

  /** The HTML with every piece in its place; a block splits the paragraph in which it stands. */
  restore(html: string): string {
    const inlined = this.#inlined(html);
    const open: string[] = [];
    const placed = inlined.replace(
      /\uFDD0(\d+)\uFDD1|<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi,
      (found, index: string | undefined, closing: string | undefined, name: string | undefined) => {
        if (index === undefined) {
          follow(open, (name ?? "").toLowerCase(), closing === "/");
          return found;
        }
        const piece = this.#pieces[Number(index)];
        return piece ? placedBlock(piece, open) : "";
      },
    );
    return tidied(placed).replaceAll(ASTERISK, "*").replaceAll(NO_ITEM, "");
  }

  /** A token inside a piece, as a formula in a cell of a table, comes first. */
  #inlined(html: string): string {
    const replaced = html.replace(TOKEN, (token, index: string) => {
      const piece = this.#pieces[Number(index)];
      return piece && !piece.block ? piece.html : token;
    });
    return replaced;
  }

  /** A piece's content as it would stand in a line: for tables, whose cells hold pieces. */
  inLine(text: string): string {
    return text.replace(TOKEN, (_token, index: string) => {
      const piece = this.#pieces[Number(index)];
      return piece ? (piece.inline ?? piece.html) : "";
    });
  }
}

const VOID = new Set(["br", "hr", "img"]);
const HOLDS_BLOCKS = new Set(["li", "td", "th", "blockquote", "div"]);

function follow(open: string[], name: string, closing: boolean): void {
  if (VOID.has(name)) return;
  if (!closing) open.push(name);
  else if (open.includes(name)) open.length = open.lastIndexOf(name);
}

function placedBlock(piece: Piece, open: readonly string[]): string {
  const last = open.at(-1);
  if (last === undefined || HOLDS_BLOCKS.has(last)) return piece.html;
  const outer = open.at(-2);
  if (last === "p" && (outer === undefined || HOLDS_BLOCKS.has(outer))) {
    return `</p>${AFTER_END}${piece.html}${BEFORE_START}<p>`;
  }
  return piece.inline ?? piece.html;
}

/** No empty paragraph or line is left where a block split its own. */
const tidied = (html: string): string =>
  html
    .replace(/(?:\s|<br ?\/?>)*<\/p>\uFDD4/g, `</p>${AFTER_END}`)
    .replace(/\uFDD5<p>(?:\s|<br ?\/?>)*/g, `${BEFORE_START}<p>`)
    .replace(/<p><\/p>\uFDD4/g, "")
    .replace(/\uFDD5<p><\/p>/g, "")
    .replace(/[\uFDD4\uFDD5]/g, "");
