import { escapeHtml } from "../cell-text/tree.rules.ts";
import { inertText } from "../cell-text/write.rules.ts";

/** A part of a line: text in one style, or a formula or an image. */
export interface Piece {
  /** The text as rules see it; a formula or an image is one character. */
  text: string;
  /** Tags around its text: "strong", "sup". */
  tags: readonly string[];
  latex?: string;
  image?: string;
  /** The look of a run besides its tags: "colour:FF0000", "highlight:yellow". */
  look?: readonly string[];
}

/** Takes the place of a formula or an image in a line's text. */
export const OBJECT = "\ufffc";

/** A text with its formulas and images, which can be cut at any character. */
export class RichLine {
  readonly pieces: readonly Piece[];
  readonly text: string;
  /** True for a formula on a line of its own. */
  readonly isBlock: boolean;

  constructor(pieces: readonly Piece[], isBlock = false) {
    this.pieces = pieces;
    this.isBlock = isBlock;
    this.text = pieces.map(({ text }) => text).join("");
  }

  /** A line of plain text. */
  static of(text: string): RichLine {
    return new RichLine([{ text, tags: [] }]);
  }

  slice(from: number, to = this.text.length): RichLine {
    const kept: Piece[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      const start = Math.max(0, from - at);
      const end = Math.min(piece.text.length, to - at);
      if (start < end) kept.push({ ...piece, text: piece.text.slice(start, end) });
      at += piece.text.length;
    }
    return new RichLine(kept);
  }

  trim(): RichLine {
    const start = this.text.length - this.text.trimStart().length;
    const { pieces } = this.slice(start, Math.max(start, this.text.trimEnd().length));
    return new RichLine(pieces, this.isBlock);
  }

  /** The line with at most 20 spaces in a row, because rules look at spaces again and again. */
  narrowed(): RichLine {
    if (!/\s{21}/.test(this.text)) return this;
    let spaces = 0;
    const narrow = (text: string) =>
      Array.from(text, (char) => {
        spaces = /\s/.test(char) ? spaces + 1 : 0;
        return spaces > 20 ? "" : char;
      }).join("");
    return new RichLine(this.pieces.map((piece) => ({ ...piece, text: narrow(piece.text) })));
  }

  /** The parts between line breaks. */
  lines(): RichLine[] {
    const lines: RichLine[] = [];
    let from = 0;
    for (const { length } of this.text.split("\n")) {
      lines.push(this.slice(from, from + length));
      from += length + 1;
    }
    return lines;
  }

  /** The line as a cell of the template, without a paragraph around it. */
  html(): string {
    return this.pieces
      .map((piece, at) => htmlOf(piece, this.pieces[at + 1]?.text.charAt(0) ?? ""))
      .join("");
  }
}

function htmlOf({ text, tags, latex, image }: Piece, next: string): string {
  const inside =
    latex !== undefined
      ? formula(latex, next)
      : image !== undefined
        ? `<img src="${escapeHtml(image)}">`
        : inertText(escapeHtml(text.replace(/[\t ]+/g, " "))).replaceAll("\n", "<br>");
  return tags.reduceRight((made, tag) => `<${tag}>${made}</${tag}>`, inside);
}

/**
 * A formula in dollar signs. It is written as an element where dollar signs would be misread, for
 * example before a digit, where they mean money.
 */
const formula = (latex: string, next: string): string => {
  // Two dollar signs with only a space between them would open a formula that continues after them.
  if (/^[\s\\]*$/.test(latex)) return "";
  return /\d/.test(next) || latex.includes("\\$") || latex.endsWith("\\")
    ? `<span data-type="inline-math" data-latex="${escapeHtml(latex)}"></span>`
    : `$${latex.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}$`;
};

/** Paragraphs as the text of a cell. */
export const cellOf = (lines: readonly RichLine[]): string =>
  lines
    .map((line) => line.trim())
    .filter(({ text }) => text !== "")
    .map((line) => (line.isBlock ? blockOf(line) : `<p>${line.html()}</p>`))
    .join("");

const blockOf = ({ pieces }: RichLine): string =>
  pieces
    .flatMap(({ latex }) => latex ?? [])
    .map((latex) => `<div data-type="block-math" data-latex="${escapeHtml(latex)}"></div>`)
    .join("");
