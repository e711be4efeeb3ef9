import { type Brush, curve, ease, ink, line, type Point, saffron, soft } from "./brush.ts";

const CENTRE: Point = [190, 206];
const RADII = [30, 58, 92] as const;
const LEVELS = [300, 190, 136] as const;
const PHOTON = "#b3261e";

const radiusAt = (t: number): number => {
  const [one, two, three] = RADII;
  const up = ease(t, 4, 5) * (three - one);
  const down = ease(t, 10, 11) * (three - two);
  const home = ease(t, 15, 16) * (two - one);
  return one + up - down - home;
};

function photon(brush: Brush, from: Point, to: Point, share: number): void {
  if (share <= 0 || share >= 1) return;
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const at = Math.hypot(to[0] - from[0], to[1] - from[1]) * share;
  const points = curve(0, 54, 40, (x) => {
    const swing = 7 * Math.sin(x * 0.6) * Math.sin((Math.PI * x) / 54);
    const along = at + x - 27;
    return [
      from[0] + along * Math.cos(angle) - swing * Math.sin(angle),
      from[1] + along * Math.sin(angle) + swing * Math.cos(angle),
    ];
  });
  brush.path(points, { colour: PHOTON, width: 2.5 });
}

function ladder(brush: Brush, t: number): void {
  const names = ["n = 1    −13.6 eV", "n = 2    −3.40 eV", "n = 3    −1.51 eV"];
  for (const [i, y] of LEVELS.entries()) {
    brush.path(
      [
        [370, y],
        [480, y],
      ],
      { colour: line, width: 2.5 },
    ); // a level
    brush.words(names[i] ?? "", [490, y + 5], { colour: soft, font: "14px system-ui, sans-serif" });
  }
  const [low, middle, high] = LEVELS;
  if (t > 4) brush.arrow([392, low - 4], [392, low - 4 - (low - high - 8) * ease(t, 4, 5)], ink);
  if (t > 10)
    brush.arrow([425, high + 4], [425, high + 4 + (middle - high - 8) * ease(t, 10, 11)], PHOTON);
  if (t > 15)
    brush.arrow(
      [458, middle + 4],
      [458, middle + 4 + (low - middle - 8) * ease(t, 15, 16)],
      PHOTON,
    );
}

/** An electron absorbs a photon, rises two levels and returns in two steps. */
export function bohr(brush: Brush, t: number): void {
  brush.page(
    "Light is the difference between two levels",
    "Chemistry · Atomic structure · Bohr model",
  );
  for (const radius of RADII) brush.ring(CENTRE, radius);
  brush.dot(CENTRE, 11, PHOTON);
  brush.words("+", [CENTRE[0] - 5, CENTRE[1] + 6], { colour: "#fff" });
  const radius = radiusAt(t);
  const angle = -t * 1.7;
  const electron: Point = [
    CENTRE[0] + radius * Math.cos(angle),
    CENTRE[1] + radius * Math.sin(angle),
  ];
  photon(brush, [30, 120], [178, 196], ease(t, 2, 4));
  photon(brush, [250, 150], [350, 96], ease(t, 10.5, 12.8));
  photon(brush, [215, 240], [345, 306], ease(t, 15.5, 17.8));
  brush.dot(electron, 8, saffron);
  ladder(brush, t);
  brush.formula("h f = E₃ − E₁", [52, 108], ease(t, 4.5, 5.5) * (1 - ease(t, 9, 10)));
  brush.formula("656 nm, red", [52, 108], ease(t, 11, 12) * (1 - ease(t, 14.5, 15)), PHOTON);
  brush.formula("122 nm, ultraviolet", [52, 108], ease(t, 16, 17), ink);
}
