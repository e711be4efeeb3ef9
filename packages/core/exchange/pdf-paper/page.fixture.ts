import type { PdfPage, PdfShape, PdfText } from "./pdf-page.rules.ts";

const SIZE = 10;
const LETTER = 5;

/** A text on a page, by the left end of its baseline. */
export const text = (l: number, base: number, words: string, font = "body"): PdfText => ({
  l,
  t: base - SIZE * 0.75,
  r: l + words.length * LETTER,
  b: base + SIZE * 0.22,
  base,
  size: SIZE,
  text: words,
  font,
});

/** A page of the size A4. */
export const page = (texts: readonly PdfText[], shapes: readonly PdfShape[] = []): PdfPage => ({
  width: 595,
  height: 842,
  texts,
  shapes,
});

/** How a made question is written. */
interface Made {
  x?: number;
  /** From the number to the text: numbers may hang far out. */
  indent?: number;
  stem?: string;
  after?: readonly string[];
}

/** A question of four lines from a baseline on, with its number at the left edge. */
export function question(
  number: number,
  base: number,
  {
    x = 60,
    indent = 20,
    stem = "Which of these bodies falls fastest in air?",
    after = [],
  }: Made = {},
): PdfText[] {
  return [
    text(x, base, `${number}.`),
    text(x + indent, base, stem),
    text(x + indent, base + 14, "(A) a stone (B) a leaf"),
    text(x + indent, base + 28, "(C) a feather (D) none"),
    ...after.map((line, at) => text(x + indent, base + 42 + at * 14, line)),
  ];
}

/** The questions of a column, from the top of the page. */
export const column = (from: number, count: number, made: Made = {}): PdfText[] =>
  Array.from({ length: count }, (_, at) => question(from + at, 100 + at * 70, made)).flat();
