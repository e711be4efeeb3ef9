/** A rectangle on a page, in points from its upper left corner. */
export interface Area {
  l: number;
  t: number;
  r: number;
  b: number;
}

/** A piece of upright text. Its area is as high as capitals and the parts below the line. */
export interface PdfText extends Area {
  /** The line that letters stand on. */
  base: number;
  /** Height of the font. */
  size: number;
  text: string;
  font: string;
}

/** Ink that is not text. */
export interface PdfShape extends Area {
  /** A ground is a picture of the whole page: a scan, or a watermark. */
  kind: "picture" | "drawing" | "across" | "down" | "ground";
}

/** What a page of a PDF shows, as far as the search for questions needs it. */
export interface PdfPage {
  width: number;
  height: number;
  texts: readonly PdfText[];
  shapes: readonly PdfShape[];
}

/** Six numbers that move and scale points, as PDF writes them. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A text of the PDF as the reader of PDFs gives it. */
export interface RawText {
  str: string;
  transform: readonly number[];
  width: number;
  fontName: string;
}

const SLANT = 0.17;
/** Smaller letters than this are marks of printers. */
const SMALLEST = 2.5;

export const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [
  a,
  b,
  c,
  d,
  e,
  f,
];

/** The matrix that applies `inner` first. */
export const times = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** The upright rectangle around a rectangle that was moved. */
export function moved(
  matrix: Matrix,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): Area {
  const xs = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => matrix[0] * x + matrix[2] * y + matrix[4]),
  );
  const ys = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => matrix[1] * x + matrix[3] * y + matrix[5]),
  );
  return { l: Math.min(...xs), t: Math.min(...ys), r: Math.max(...xs), b: Math.max(...ys) };
}

export const overlap = (one: Area, other: Area): boolean =>
  one.l < other.r && one.r > other.l && one.t < other.b && one.b > other.t;

/** The smallest area around all; undefined for none. */
export function around(areas: readonly Area[]): Area | undefined {
  const [first, ...rest] = areas;
  if (!first) return undefined;
  const all = { l: first.l, t: first.t, r: first.r, b: first.b };
  for (const { l, t, r, b } of rest) {
    all.l = Math.min(all.l, l);
    all.t = Math.min(all.t, t);
    all.r = Math.max(all.r, r);
    all.b = Math.max(all.b, b);
  }
  return all;
}

/**
 * The upright texts of a page. Text outside the page, blank text and text that readers do not see
 * is left out, because it would answer or mislead.
 * @param view the matrix from the PDF's space to points from the upper left corner
 * @param hidden where text stands that is not visible
 */
export function textsOf(
  items: readonly RawText[],
  view: Matrix,
  page: Pick<PdfPage, "width" | "height">,
  hidden: readonly { x: number; y: number }[],
): PdfText[] {
  const unseen = new Set(hidden.map(({ x, y }) => `${Math.round(x)}:${Math.round(y)}`));
  return items.flatMap((item) => {
    if (item.str.trim() === "") return [];
    const [a, b, c, d, x, y] = times(view, matrixOf(item.transform));
    const size = Math.hypot(c, d);
    const isUpright = a > 0 && d < 0 && Math.abs(b) < SLANT * Math.abs(a);
    if (!isUpright || size < SMALLEST || isUnseen(unseen, x, y)) return [];
    const lead = item.str.length - item.str.trimStart().length;
    const skipped = (item.width * lead) / item.str.length;
    const text = item.str.normalize("NFC").trim();
    const area = { l: x + skipped, t: y - size * 0.75, r: x + item.width, b: y + size * 0.22 };
    const isOutside = area.r < 0 || area.l > page.width || area.b < 0 || area.t > page.height;
    return isOutside ? [] : [{ ...area, base: y, size, text, font: item.fontName }];
  });
}

/** Positions are compared in whole points, so the neighbours count too. */
function isUnseen(unseen: ReadonlySet<string>, x: number, y: number): boolean {
  if (unseen.size === 0) return false;
  const around = [-1, 0, 1];
  return around.some((dx) =>
    around.some((dy) => unseen.has(`${Math.round(x) + dx}:${Math.round(y) + dy}`)),
  );
}
