import { type Brush, curve, ease, ink, line, type Point, saffron, soft } from "./brush.ts";

const ANGLE = (55 * Math.PI) / 180;
const SPEED = 9.2;
const G = 4;
const SCALE = 24;
const FLIGHT = (2 * SPEED * Math.sin(ANGLE)) / G;
const COLOUR_DOWN = "#b3261e";

const at = (t: number): Point => [
  70 + SPEED * Math.cos(ANGLE) * t * SCALE,
  296 - (SPEED * Math.sin(ANGLE) * t - (G / 2) * t * t) * SCALE,
];

function components(brush: Brush, moment: number): void {
  const here = at(moment);
  const across = SPEED * Math.cos(ANGLE) * 7;
  const up = (SPEED * Math.sin(ANGLE) - G * moment) * 7;
  brush.arrow(here, [here[0] + across, here[1]], ink);
  brush.arrow(here, [here[0], here[1] - up], COLOUR_DOWN);
  brush.words("vₓ", [here[0] + across + 6, here[1] + 5], { colour: ink });
  brush.words("vᵧ", [here[0] + 8, here[1] - up], { colour: COLOUR_DOWN });
}

/** A thrown ball: one motion uniform, the other accelerated. */
export function projectile(brush: Brush, t: number): void {
  brush.page("A projectile is two motions at once", "Physics · Mechanics · Projectile motion");
  brush.path(
    [
      [44, 296],
      [600, 296],
    ],
    { colour: line, width: 2 },
  ); // the ground
  const first = ease(t, 0.5, 6) * FLIGHT;
  const second = ease(t, 7, 18.5) * FLIGHT;
  const moment = t < 7 ? first : second;
  brush.path(curve(0, FLIGHT, 60, at), {
    colour: line,
    width: 2,
    dash: [2, 7],
    alpha: ease(t, 6, 7),
  });
  brush.path(curve(0, Math.max(moment, 0.01), 60, at), { colour: ink });
  if (t >= 7) {
    const step = FLIGHT / 8;
    for (let i = 0; i * step <= moment + 0.001; i++) {
      const [x, y] = at(i * step);
      brush.dot([x, 296], 4, ink);
      brush.dot([52, y], 4, COLOUR_DOWN);
    }
    components(brush, moment);
  }
  brush.dot(at(moment), 9, saffron);
  brush.formula("x = u cos θ · t", [205, 208], ease(t, 8, 9.5));
  brush.formula("y = u sin θ · t − ½ g t²", [205, 238], ease(t, 10, 11.5), COLOUR_DOWN);
  brush.words("even steps below, uneven at the side", [205, 264], {
    colour: soft,
    font: "13px system-ui, sans-serif",
    alpha: ease(t, 12, 13.5),
  });
}
