/**
 * Position of an image on its stage: its scale, and the offset of its centre from the stage's, in
 * pixels.
 */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The whole image, as large as it fits the stage. */
export const FIT: View = { scale: 1, x: 0, y: 0 };
const MOST = 6;

/** Scales by a factor; the content under `point` (from the stage's centre) stays there. */
export function zoomAt(view: View, factor: number, point: Point): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const along = (middle: number, held: number) => held - (held - middle) * grown;
  return { scale, x: along(view.x, point.x), y: along(view.y, point.y) };
}

export const moved = (view: View, x: number, y: number): View => ({
  ...view,
  x: view.x + x,
  y: view.y + y,
});

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spanOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;

/** Applies touches: one finger drags, two drag and scale about the point between them. */
export function gesture(view: View, before: readonly Point[], after: readonly Point[]): View {
  const [from, to] = [middleOf(before), middleOf(after)];
  const scaled = zoomAt(view, spanOf(after) / Math.max(1, spanOf(before)), from);
  return moved(scaled, to.x - from.x, to.y - from.y);
}

/** Keeps an image that fills the stage from being moved off it. */
export function within(view: View, stage: { width: number; height: number }): View {
  const held = (offset: number, size: number) => {
    const slack = ((view.scale - 1) * size) / 2;
    return Math.min(slack, Math.max(-slack, offset));
  };
  return { ...view, x: held(view.x, stage.width), y: held(view.y, stage.height) };
}
