import {
  type Area,
  type Matrix,
  matrixOf,
  moved,
  overlap,
  type PdfShape,
  times,
} from "./pdf-page.rules.ts";

/** The numbers by which the reader of PDFs names what a page does. */
export interface InkCodes {
  save: number;
  restore: number;
  transform: number;
  clip: number;
  eoClip: number;
  constructPath: number;
  endPath: number;
  stroke: number;
  closeStroke: number;
  setFillRGBColor: number;
  setFillColorN: number;
  setStrokeRGBColor: number;
  setTextRenderingMode: number;
  beginText: number;
  setTextMatrix: number;
  moveText: number;
  setLeadingMoveText: number;
  showText: number;
  shadingFill: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
  paintImageXObject: number;
  paintImageMaskXObject: number;
  paintInlineImageXObject: number;
}

/** The list of what a page does: codes, and what belongs to each. */
export interface InkList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

export interface Ink {
  shapes: PdfShape[];
  /** Where text begins that readers do not see. */
  hidden: { x: number; y: number }[];
}

interface State {
  matrix: Matrix;
  clip: Area;
  fill: boolean;
  stroke: boolean;
  mode: number;
}

/** A page with more is drawn by a machine; the rest would change nothing. */
const MOST_SHAPES = 20_000;
/** A stroke up to this many points wide is a rule. */
const RULE = 2.5;
const LONG_RULE = 18;
/** The corners of a table are drawn as specks, which show nothing. */
const SPECK = 1.2;
const INVISIBLE = 3;

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) || ArrayBuffer.isView(value)
    ? // A typed array of numbers is a list of numbers.
      Array.from(value as ArrayLike<number>, Number)
    : [];

const isWhite = (color: unknown): boolean =>
  typeof color === "string" && /^#f[b-f]f[b-f]f[b-f]$/i.test(color);

type Corners = [number, number, number, number];

/** How many numbers follow each code of a path: move, line, curve, simple curve, close. */
const FOLLOWING = [2, 2, 6, 4, 0];

/** The bounds of each part of a path: a table's grid is often one path of many lines. */
function partsOf(path: readonly number[]): Corners[] {
  const parts: Corners[] = [];
  let part: Corners | undefined;
  for (let at = 0; at < path.length;) {
    const code = path[at] ?? 0;
    const count = FOLLOWING[code];
    if (count === undefined) return [];
    if (code === 0) {
      part = [Infinity, Infinity, -Infinity, -Infinity];
      parts.push(part);
    }
    for (let i = at + 1; part && i < at + count; i += 2) {
      const [x = 0, y = 0] = [path[i], path[i + 1]];
      part[0] = Math.min(part[0], x);
      part[1] = Math.min(part[1], y);
      part[2] = Math.max(part[2], x);
      part[3] = Math.max(part[3], y);
    }
    at += count + 1;
  }
  return parts;
}

function kindOf({ l, t, r, b }: Area): PdfShape["kind"] {
  if (b - t <= RULE && r - l >= LONG_RULE) return "across";
  if (r - l <= RULE && b - t >= LONG_RULE) return "down";
  return "drawing";
}

function clipped(area: Area, clip: Area): Area | undefined {
  const cut = {
    l: Math.max(area.l, clip.l),
    t: Math.max(area.t, clip.t),
    r: Math.min(area.r, clip.r),
    b: Math.min(area.b, clip.b),
  };
  return cut.r < cut.l || cut.b < cut.t ? undefined : cut;
}

/** Follows what a page does, without drawing it: the same in every program that runs it. */
class InkReader {
  readonly #codes: InkCodes;
  readonly #page: Area;
  readonly #kept: State[] = [];
  readonly #white: { x: number; y: number }[] = [];
  #state: State;
  #clips = false;
  #text: Matrix = [1, 0, 0, 1, 0, 0];
  readonly shapes: PdfShape[] = [];
  readonly hidden: { x: number; y: number }[] = [];

  constructor(codes: InkCodes, view: Matrix, page: Area) {
    this.#codes = codes;
    this.#page = page;
    this.#state = { matrix: view, clip: page, fill: true, stroke: true, mode: 0 };
  }

  step(code: number, given: unknown): void {
    const codes = this.#codes;
    const values: unknown[] = Array.isArray(given) ? given : [];
    if (code === codes.save) this.#kept.push({ ...this.#state });
    else if (code === codes.restore || code === codes.paintFormXObjectEnd) this.#restore();
    else if (code === codes.transform) this.#move(numbersOf(given));
    else if (code === codes.clip || code === codes.eoClip) this.#clips = true;
    else if (code === codes.setFillRGBColor) this.#state.fill = !isWhite(values[0]);
    else if (code === codes.setFillColorN) this.#state.fill = true;
    else if (code === codes.setStrokeRGBColor) this.#state.stroke = !isWhite(values[0]);
    else if (code === codes.constructPath) this.#path(values);
    else if (code === codes.paintFormXObjectBegin) this.#form(values);
    else if (this.#isPicture(code)) this.#add(moved(this.#state.matrix, [0, 0, 1, 1]), "picture");
    else this.#textStep(code, values, given);
  }

  /** White text is visible on a dark shape. */
  end(): Ink {
    const seen = ({ x, y }: { x: number; y: number }) =>
      this.shapes.some((shape) => overlap(shape, { l: x, t: y - 3, r: x + 3, b: y }));
    return {
      shapes: this.shapes,
      hidden: [...this.hidden, ...this.#white.filter((one) => !seen(one))],
    };
  }

  #isPicture(code: number): boolean {
    const { paintImageXObject, paintImageMaskXObject, paintInlineImageXObject } = this.#codes;
    return [paintImageXObject, paintImageMaskXObject, paintInlineImageXObject].includes(code);
  }

  #restore(): void {
    const state = this.#kept.pop();
    if (state) this.#state = state;
  }

  #move(numbers: readonly number[]): void {
    this.#state.matrix = times(this.#state.matrix, matrixOf(numbers));
  }

  #form([matrix]: readonly unknown[]): void {
    this.#kept.push({ ...this.#state });
    const numbers = numbersOf(matrix);
    if (numbers.length === 6) this.#move(numbers);
  }

  #path([code, data, bounds]: readonly unknown[]): void {
    const [x0, y0, x1, y1] = numbersOf(bounds);
    const clips = this.#clips;
    this.#clips = false;
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
    const { matrix } = this.#state;
    const area = moved(matrix, [x0, y0, x1, y1]);
    if (clips) this.#state.clip = clipped(area, this.#state.clip) ?? { ...area, r: area.l };
    if (code === this.#codes.endPath) return;
    const isStroke = code === this.#codes.stroke || code === this.#codes.closeStroke;
    if (!(isStroke ? this.#state.stroke : this.#state.fill)) return;
    const parts = Array.isArray(data) ? partsOf(numbersOf(data[0])) : [];
    if (parts.length < 2) this.#add(area, kindOf(area));
    else for (const part of parts) this.#add(moved(matrix, part), "drawing");
  }

  #add(area: Area, kind: PdfShape["kind"]): void {
    const cut = clipped(area, this.#state.clip);
    if (!cut || this.shapes.length >= MOST_SHAPES) return;
    const { width, height } = { width: this.#page.r, height: this.#page.b };
    // A frame or a ground of the whole page says nothing about its parts.
    if (cut.r - cut.l < SPECK && cut.b - cut.t < SPECK) return;
    const isGround = cut.r - cut.l > width * 0.85 && cut.b - cut.t > height * 0.6;
    if (isGround && kind !== "picture") return;
    const shown = isGround ? "ground" : kind === "drawing" ? kindOf(cut) : kind;
    this.shapes.push({ ...cut, kind: shown });
  }

  #textStep(code: number, values: readonly unknown[], given: unknown): void {
    const codes = this.#codes;
    if (code === codes.setTextRenderingMode) this.#state.mode = Number(values[0]);
    else if (code === codes.beginText) this.#text = [1, 0, 0, 1, 0, 0];
    else if (code === codes.setTextMatrix) this.#text = matrixOf(numbersOf(values[0] ?? given));
    else if (code === codes.moveText || code === codes.setLeadingMoveText) {
      this.#text = times(this.#text, [1, 0, 0, 1, Number(values[0]), Number(values[1])]);
    } else if (code === codes.showText) this.#show();
  }

  #show(): void {
    const [, , , , x, y] = times(this.#state.matrix, this.#text);
    if (this.#state.mode === INVISIBLE) this.hidden.push({ x, y });
    else if (!this.#state.fill && this.#state.mode === 0) this.#white.push({ x, y });
  }
}

/** The ink of a page and its invisible text, from the list of what the page does. */
export function inkOf(list: InkList, codes: InkCodes, view: Matrix, page: Area): Ink {
  const reader = new InkReader(codes, view, page);
  list.fnArray.forEach((code, at) => reader.step(code, list.argsArray[at]));
  return reader.end();
}
