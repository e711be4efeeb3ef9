/**
 * The escapes of GIFT: a backslash before one of its own characters, and \n for a line's end. Any
 * other backslash is itself, as in \frac.
 */
const ESCAPED = /\\([\\:#={}~n])/g;

export const unescapeGift = (text: string): string =>
  text.replace(ESCAPED, (_all, char: string) => (char === "n" ? "\n" : char));

/** A text in which nothing means anything to GIFT. */
export const escapeGift = (text: string): string =>
  text.replace(/[\\:#={}~]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** The text with escaped characters blanked out, each place as it was: for finding marks. */
const withoutEscapes = (text: string): string => text.replace(ESCAPED, "\u0000\u0000");

/** A piece of GIFT in which marks are looked for; what is escaped is no mark. */
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

  /** What it says, its escapes read; a blank one says "". */
  get said(): string {
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

  /** Where a mark stands, or -1. */
  at(mark: string): number {
    return this.#marks.indexOf(mark);
  }

  lastAt(mark: string): number {
    return this.#marks.lastIndexOf(mark);
  }

  slice(from: number, to?: number): GiftText {
    return new GiftText(this.#raw.slice(from, to), this.#marks.slice(from, to));
  }

  /** What stands before and after the first mark; after it nothing where there is none. */
  cut(mark: string): [GiftText, GiftText | undefined] {
    const at = this.at(mark);
    return at < 0 ? [this, undefined] : [this.slice(0, at), this.slice(at + mark.length)];
  }

  /** A piece for each of the marks, which stands at its beginning. */
  pieces(marks: string): GiftText[] {
    const starts = Array.from(this.#marks.matchAll(new RegExp(`[${marks}]`, "g")), (m) => m.index);
    const bounds = starts[0] === 0 ? starts : [0, ...starts];
    const all = bounds.map((from, i) => this.slice(from, bounds[i + 1]));
    return all.filter((piece) => !piece.isBlank);
  }
}
