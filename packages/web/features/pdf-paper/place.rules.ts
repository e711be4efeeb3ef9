import type { Part } from "@academy/core/exchange/pdf-paper/boxes.rules.ts";
import type { Area, PdfPage } from "@academy/core/exchange/pdf-paper/pdf-page.rules.ts";

/** A place on a page, in points. */
export interface Point {
  x: number;
  y: number;
}

const percent = (share: number): string => `${share * 100}%`;

/** Where an area stands on its page, whatever the page's size on the screen. */
export const areaStyle = ({ l, t, r, b }: Area, { width, height }: PdfPage) => ({
  left: percent(l / width),
  top: percent(t / height),
  width: percent((r - l) / width),
  height: percent((b - t) / height),
});

/** The part with two opposite corners. */
export const between = (one: Point, other: Point, page: number): Part => ({
  page,
  l: Math.min(one.x, other.x),
  t: Math.min(one.y, other.y),
  r: Math.max(one.x, other.x),
  b: Math.max(one.y, other.y),
});

export type Corner = "upper" | "lower";

/** A part with one of its corners elsewhere, on the page. */
export function withCorner(part: Part, corner: Corner, { x, y }: Point, page: PdfPage): Part {
  const at = {
    x: Math.min(page.width, Math.max(0, x)),
    y: Math.min(page.height, Math.max(0, y)),
  };
  return corner === "upper"
    ? { ...part, l: Math.min(at.x, part.r), t: Math.min(at.y, part.b) }
    : { ...part, r: Math.max(at.x, part.l), b: Math.max(at.y, part.t) };
}

const STEP = 2;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface Press {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

/** A part after an arrow key: moved, or with one corner moved; undefined for other keys. */
export function afterArrow(part: Part, press: Press, page: PdfPage): Part | undefined {
  const step = ARROWS[press.key];
  if (!step) return undefined;
  const upper = { x: part.l + step.x, y: part.t + step.y };
  const lower = { x: part.r + step.x, y: part.b + step.y };
  if (press.shiftKey) return withCorner(part, "lower", lower, page);
  if (press.altKey) return withCorner(part, "upper", upper, page);
  return { page: part.page, l: upper.x, t: upper.y, r: lower.x, b: lower.y };
}
