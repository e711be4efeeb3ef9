/** Writes MathType equations, byte by byte as their format is described. */

/** A record of an equation. */
export type Bytes = readonly number[];

const word = (value: number): Bytes => [value & 255, value >> 8];
const text = (value: string): Bytes => [...Buffer.from(value, "latin1"), 0];

/** Typefaces as MathType numbers them. */
export const FACE = { text: 1, name: 2, variable: 3, symbol: 6, matrix: 7, number: 8, grown: 22 };

/** A character; `marks` are the numbers of its embellishments. */
export const char = (value: string, face = FACE.variable, marks: Bytes = []): Bytes => [
  2,
  marks.length > 0 ? 1 : 0,
  face + 128,
  ...word(value.charCodeAt(0)),
  ...(marks.length > 0 ? [...marks.flatMap((mark) => [6, 0, mark]), 0] : []),
];

/** Characters of one typeface; a name of a function begins at its first one. */
export const chars = (value: string, face = FACE.variable): Bytes =>
  Array.from(value).flatMap((one, at) => {
    const [type = 0, , ...rest] = char(one, face);
    return [type, face === FACE.name && at === 0 ? 2 : 0, ...rest];
  });

export const line = (...items: readonly Bytes[]): Bytes => [1, 0, ...items.flat(), 0];
/** A slot that is not shown. */
export const EMPTY: Bytes = [1, 1];

export const template = (
  selector: number,
  variation: number,
  ...parts: readonly Bytes[]
): Bytes => [
  3,
  0,
  selector,
  ...(variation > 127 ? [(variation & 127) | 128, variation >> 8] : [variation]),
  0,
  ...parts.flat(),
  0,
];

export const pile = (...lines: readonly Bytes[]): Bytes => [4, 0, 1, 1, ...lines.flat(), 0];

export function matrix(rows: number, columns: number, ...cells: readonly Bytes[]): Bytes {
  const lines = [rows, columns].flatMap((count) => Array(Math.ceil((count + 1) / 4)).fill(0));
  return [5, 0, 1, 1, 1, rows, columns, ...lines, ...cells.flat(), 0];
}

/** Fonts, lengths and sizes, as MathType writes them before each equation. */
const SETTINGS: Bytes = [
  [19, ...text("WinAllBasicCodePages")],
  [17, 5, ...text("Times New Roman")],
  // Two lengths, "12 pt" and "150 %": 2 1 2 F, 4 1 5 0 F; then no others, and two styles.
  [18, 0, 2, 0x21, 0x2f, 0x41, 0x50, 0xf0, 0, 2, 1, 0, 0],
  [9, 101, 12, 0],
  [10],
].flat();

/**
 * The beginning of an equation: version, platform and product, the program's name, and that the
 * equation is inside a line.
 */
const HEAD: Bytes = [5, 1, 0, 7, 0, ...text("DSMT7"), 0];

/** The stream "Equation Native" of an equation. */
export const stream = (...items: readonly Bytes[]): Uint8Array =>
  Uint8Array.from([...Array<number>(28).fill(0), ...HEAD, ...SETTINGS, ...items.flat(), 0]);
