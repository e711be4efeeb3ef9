/**
 * While a text is read, tokens replace its formulas, tags and tables. Tokens use characters that no
 * text may contain: U+FDD0 to U+FDEF are for internal use by programs.
 */
export interface Piece {
  html: string;
  /** A block: a table, or a formula on its own line. */
  block: boolean;
  /** The inline form of a block formula inside bold text or a heading. */
  inline?: string;
}

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
/** The token for an asterisk that is a sign of multiplication and not emphasis. */
export const ASTERISK = "\uFDD2";
/**
 * A token in front of a line, so that the line is not read as a list item. It is removed
 * afterwards.
 */
export const NOT_AN_ITEM = "\uFDD3";
const AFTER_END = "\uFDD4";
const BEFORE_START = "\uFDD5";

const OWN = /[\uFDD0-\uFDEF]/g;
/** Invisible characters that a workbook cannot hold. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/g;
const TOKEN = /\uFDD0(\d+)\uFDD1/g;

export const withoutControls = (text: string): string => text.replace(CONTROLS, "");

/** The text without control and internal characters, with uniform line ends. */
export const cleaned = (text: string): string =>
  withoutControls(text)
    .replace(OWN, "")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .trim();

export class Pieces {
  readonly #pieces: Piece[] = [];

  /** Stores a piece and returns the token that replaces it. */
  aside(piece: Piece): string {
    this.#pieces.push(piece);
    return `${OPEN}${this.#pieces.length - 1}${CLOSE}`;
  }

  tag(html: string): string {
    return this.aside({ html, block: false });
  }

  /** Puts all pieces back; a block splits its paragraph. */
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
    return tidied(placed).replaceAll(ASTERISK, "*").replaceAll(NOT_AN_ITEM, "");
  }

  /** Restores pieces inside pieces first, such as a formula in a table cell. */
  #inlined(html: string): string {
    const replaced = html.replace(TOKEN, (token, index: string) => {
      const piece = this.#pieces[Number(index)];
      return piece && !piece.block ? piece.html : token;
    });
    return replaced;
  }

  /** Restores pieces in their inline form, for the cells of a table. */
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

/** Removes the empty paragraphs and lines that split paragraphs leave. */
const tidied = (html: string): string =>
  html
    .replace(/(?:\s|<br ?\/?>)*<\/p>\uFDD4/g, `</p>${AFTER_END}`)
    .replace(/\uFDD5<p>(?:\s|<br ?\/?>)*/g, `${BEFORE_START}<p>`)
    .replace(/<p><\/p>\uFDD4/g, "")
    .replace(/\uFDD5<p><\/p>/g, "")
    .replace(/[\uFDD4\uFDD5]/g, "");
