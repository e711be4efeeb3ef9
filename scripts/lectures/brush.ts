/** Size of a lecture's image in pixels, its frame rate and its length in seconds. */
export const FILM = { width: 640, height: 360, rate: 24, seconds: 20 } as const;

export const ink = "#1e3a8a";
export const saffron = "#f59e0b";
const text = "#23211e";
export const soft = "#6f6960";
export const line = "#d9d5cd";

export type Point = readonly [x: number, y: number];

/** One frame of a lecture at `t` seconds. */
export type Drawing = (brush: Brush, t: number) => void;

/** Smoothly from 0 to 1 between two times. */
export function ease(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

/** A canvas with the few strokes that the lectures use. */
export class Brush {
  readonly c: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.c = context;
  }

  /** The background, the lecture's title and, below it, its topic. */
  page(title: string, subtitle: string): void {
    const { c } = this;
    c.globalAlpha = 1;
    c.fillStyle = "#faf9f7";
    c.fillRect(0, 0, FILM.width, FILM.height);
    c.fillStyle = saffron;
    c.fillRect(32, 27, 4, 38);
    this.words(title, [48, 46], { font: "600 24px Georgia, serif", colour: text });
    this.words(subtitle, [48, 65], { font: "14px system-ui, sans-serif", colour: soft });
  }

  words(
    words: string,
    [x, y]: Point,
    more: { font?: string; colour?: string; align?: CanvasTextAlign; alpha?: number } = {},
  ): void {
    const { c } = this;
    c.globalAlpha = more.alpha ?? 1;
    c.font = more.font ?? "16px system-ui, sans-serif";
    c.fillStyle = more.colour ?? text;
    c.textAlign = more.align ?? "left";
    c.fillText(words, x, y);
    c.globalAlpha = 1;
  }

  formula(words: string, at: Point, alpha = 1, colour: string = ink): void {
    this.words(words, at, { font: "italic 20px Georgia, serif", colour, alpha });
  }

  path(
    points: readonly Point[],
    more: { colour?: string; width?: number; dash?: number[]; alpha?: number } = {},
  ): void {
    const { c } = this;
    c.globalAlpha = more.alpha ?? 1;
    c.strokeStyle = more.colour ?? ink;
    c.lineWidth = more.width ?? 3;
    c.lineCap = "round";
    c.lineJoin = "round";
    c.setLineDash(more.dash ?? []);
    c.beginPath();
    for (const [x, y] of points) c.lineTo(x, y);
    c.stroke();
    c.setLineDash([]);
    c.globalAlpha = 1;
  }

  dot([x, y]: Point, radius: number, colour: string = saffron, alpha = 1): void {
    const { c } = this;
    c.globalAlpha = alpha;
    c.fillStyle = colour;
    c.beginPath();
    c.arc(x, y, radius, 0, Math.PI * 2);
    c.fill();
    c.globalAlpha = 1;
  }

  ring([x, y]: Point, radius: number, colour: string = line, width = 2): void {
    const { c } = this;
    c.strokeStyle = colour;
    c.lineWidth = width;
    c.beginPath();
    c.arc(x, y, radius, 0, Math.PI * 2);
    c.stroke();
  }

  arrow(from: Point, to: Point, colour: string, alpha = 1): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 2) return;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const wing = (turn: number): Point => [
      to[0] - 10 * Math.cos(angle + turn),
      to[1] - 10 * Math.sin(angle + turn),
    ];
    this.path([from, to], { colour, alpha });
    this.path([wing(0.45), to, wing(-0.45)], { colour, alpha });
  }
}

/** Points of a curve, `steps` from one parameter to another. */
export const curve = (from: number, to: number, steps: number, at: (x: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => at(from + ((to - from) * i) / steps));
