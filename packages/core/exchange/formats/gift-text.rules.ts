/**
 * GIFT's escapes: a backslash before one of its special characters, and \n for a line end. Any other
 * backslash is literal, as in \frac.
 */
const ESCAPED = /\\([\\:#={}~n])/g;

export const unescapeGift = (text: string): string =>
  text.replace(ESCAPED, (_all, char: string) => (char === "n" ? "\n" : char));

/** Escapes all characters that are special in GIFT. */
export const escapeGift = (text: string): string =>
  text.replace(/[\\:#={}~]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** The text with escaped characters blanked out at the same length, to search for marks. */
const withoutEscapes = (text: string): string => text.replace(ESCAPED, "\u0000\u0000");

/** A piece of GIFT that can be searched for marks. Escaped characters are not marks. */
export class GiftText {
  readonly #raw: string;
  readonly #marks: string;

  constructor(raw: string, marks = withoutEscapes(raw)) {
    this.#raw = raw;
    this.#marks = marks;
  }

  get isBlank(): boolean {
    return this.#raw.trim() === "";
  }

  /** The unescaped text; "" for a blank one. */
  get content(): string {
    return unescapeGift(this.#raw.trim());
  }

  startsWith(mark: string): boolean {
    return this.#marks.trimStart().startsWith(mark);
  }

  endsWith(mark: string): boolean {
    return this.#marks.trimEnd().endsWith(mark);
  }

  has(mark: string): boolean {
    return this.#marks.includes(mark);
  }

  /** The position of a mark, or -1. */
  at(mark: string): number {
    return this.#marks.indexOf(mark);
  }

  lastAt(mark: string): number {
    return this.#marks.lastIndexOf(mark);
  }

  slice(from: number, to?: number): GiftText {
    return new GiftText(this.#raw.slice(from, to), this.#marks.slice(from, to));
  }

  /** Splits at the first mark; the second part is undefined without a mark. */
  cut(mark: string): [GiftText, GiftText | undefined] {
    const at = this.at(mark);
    return at < 0 ? [this, undefined] : [this.slice(0, at), this.slice(at + mark.length)];
  }

  /** Splits before each mark, so that every piece starts with one. */
  pieces(marks: string): GiftText[] {
    const starts = Array.from(this.#marks.matchAll(new RegExp(`[${marks}]`, "g")), (m) => m.index);
    const bounds = starts[0] === 0 ? starts : [0, ...starts];
    const all = bounds.map((from, i) => this.slice(from, bounds[i + 1]));
    return all.filter((piece) => !piece.isBlank);
  }
}
