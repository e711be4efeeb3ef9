import { type Brush, curve, ease, ink, line, type Point, soft } from "./brush.ts";

const CENTRE: Point = [150, 204];
const R = 84;
const LEFT = 290;
const UNIT = 48;
const RED = "#b3261e";

function marks(brush: Brush): void {
  for (const [share, name] of [
    [0.5, "π/2"],
    [1, "π"],
    [1.5, "3π/2"],
    [2, "2π"],
  ] as const) {
    const x = LEFT + share * Math.PI * UNIT;
    brush.path(
      [
        [x, CENTRE[1] - 4],
        [x, CENTRE[1] + 4],
      ],
      { colour: soft, width: 2 },
    ); // a mark
    brush.words(name, [x, CENTRE[1] + 24], {
      colour: soft,
      align: "center",
      font: "14px Georgia, serif",
    });
  }
}

function axes(brush: Brush): void {
  brush.path(
    [
      [48, CENTRE[1]],
      [252, CENTRE[1]],
    ],
    { colour: line, width: 2 },
  ); // the circle's axis
  brush.path(
    [
      [LEFT, CENTRE[1]],
      [LEFT + 6.5 * UNIT, CENTRE[1]],
    ],
    { colour: line, width: 2 },
  ); // the angle's
  brush.path(
    [
      [LEFT, CENTRE[1] - 100],
      [LEFT, CENTRE[1] + 100],
    ],
    { colour: line, width: 2 },
  ); // the height's
}

/** A point moves round the circle; its height, drawn over the angle, is the sine. */
export function unitCircle(brush: Brush, t: number): void {
  brush.page("The sine is a height on the unit circle", "Mathematics · Trigonometry · Unit circle");
  const angle = Math.min(2 * Math.PI, (Math.max(0, t - 1.5) / 13.5) * 2 * Math.PI);
  const point: Point = [CENTRE[0] + R * Math.cos(angle), CENTRE[1] - R * Math.sin(angle)];
  const plotted: Point = [LEFT + angle * UNIT, point[1]];
  axes(brush);
  brush.ring(CENTRE, R, ink, 2.5);
  brush.path(
    curve(0, angle, 40, (a) => [CENTRE[0] + 26 * Math.cos(a), CENTRE[1] - 26 * Math.sin(a)]),
    {
      colour: soft,
      width: 2,
    },
  );
  brush.path([CENTRE, point], { colour: ink, width: 2.5 });
  brush.path([[point[0], CENTRE[1]], point], { colour: RED, width: 3.5 }); // the height
  brush.path([point, plotted], { colour: soft, width: 1.5, dash: [3, 6] });
  brush.path(
    curve(0, Math.max(angle, 0.01), 90, (a) => [LEFT + a * UNIT, CENTRE[1] - R * Math.sin(a)]),
    {
      colour: RED,
    },
  );
  brush.dot(point, 7);
  brush.dot(plotted, 7);
  marks(brush);
  brush.formula("y = sin θ", [500, 108], ease(t, 4, 5.5), RED);
  brush.formula("sin(θ + 2π) = sin θ", [300, 326], ease(t, 16, 17.5));
}
