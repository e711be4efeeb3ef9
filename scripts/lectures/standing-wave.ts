import { type Brush, curve, ease, ink, line, type Point, saffron, soft } from "./brush.ts";

const LEFT = 70;
const RIGHT = 570;
const MIDDLE = 208;
const RED = "#b3261e";
const K = (3 * Math.PI) / (RIGHT - LEFT);

/** Two waves in opposite directions, and their sum. */
export function standingWave(brush: Brush, t: number): void {
  brush.page("Two travelling waves make a standing one", "Physics · Waves · Standing waves");
  const phase = t * 2.1;
  const shown = ease(t, 6, 8);
  const wave = (direction: 1 | -1): Point[] =>
    curve(LEFT, RIGHT, 100, (x) => [x, MIDDLE - 34 * Math.sin(K * (x - LEFT) - direction * phase)]);
  const sum = curve(LEFT, RIGHT, 100, (x) => [
    x,
    MIDDLE - 68 * Math.sin(K * (x - LEFT)) * Math.cos(phase),
  ]);
  brush.path(
    [
      [LEFT, MIDDLE],
      [RIGHT, MIDDLE],
    ],
    { colour: line, width: 2 },
  ); // at rest
  brush.path(wave(1), { colour: ink, width: 2, alpha: ease(t, 0.3, 1.3) * (1 - 0.65 * shown) });
  brush.path(wave(-1), { colour: RED, width: 2, alpha: ease(t, 2.5, 3.5) * (1 - 0.65 * shown) });
  brush.words("to the right", [96, 118], { colour: ink, alpha: ease(t, 0.3, 1.3) * (1 - shown) });
  brush.words("to the left", [470, 118], { colour: RED, alpha: ease(t, 2.5, 3.5) * (1 - shown) });
  brush.path(sum, { colour: ink, width: 4, alpha: shown });
  for (let i = 0; i < 4; i++) {
    const x = LEFT + (i * (RIGHT - LEFT)) / 3;
    brush.dot([x, MIDDLE], 7, saffron, ease(t, 9, 10));
    brush.words("N", [x - 5, MIDDLE + 28], { colour: soft, alpha: ease(t, 9, 10) });
  }
  for (let i = 0; i < 3; i++) {
    const x = LEFT + ((i + 0.5) * (RIGHT - LEFT)) / 3;
    brush.words("A", [x - 5, MIDDLE + 96], { colour: soft, alpha: ease(t, 11, 12) });
  }
  const half = (RIGHT - LEFT) / 3;
  brush.arrow([LEFT + half / 2, 322], [LEFT + 2, 322], soft, ease(t, 13, 14));
  brush.arrow([LEFT + half / 2, 322], [LEFT + half - 2, 322], soft, ease(t, 13, 14));
  brush.words("λ / 2", [LEFT + half + 10, 327], { colour: soft, alpha: ease(t, 13, 14) });
  brush.formula("y = 2A sin kx cos ωt", [220, 108], ease(t, 15, 16.5));
}
