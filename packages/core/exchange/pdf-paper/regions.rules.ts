import { type Line, linesOf } from "./lines.rules.ts";
import type { Body } from "./margins.rules.ts";
import { type Area, overlap, type PdfPage, type PdfText } from "./pdf-page.rules.ts";

/** A part of a page in which text runs from the top to the bottom. */
export interface Region extends Area {
  page: number;
  kind: "wide" | "left" | "right";
  lines: readonly Line[];
}

/** Things that cross the gap within this distance belong to one band. */
const ONE_BAND = 34;
/** By how much a thing must reach over the gap on both sides. */
const OVER = 4;
const LEAST = 5;
/** Words of a line stand nearer to each other than this share of their height. */
const ONE_WORD = 0.6;

type Band = Pick<Area, "t" | "b">;

/** The areas of all that a page shows, without vertical rules and rules over its width. */
export const solids = ({ texts, shapes }: PdfPage): Area[] => [
  ...texts,
  ...shapes.filter(({ kind }) => kind === "picture" || kind === "drawing"),
];

/** The regions of a page in reading order. @param gap where two columns part, if there are two */
export function regionsOf(
  page: PdfPage,
  at: number,
  body: Body,
  gap: number | undefined,
): Region[] {
  const whole = { l: 0, r: page.width };
  const build = (kind: Region["kind"], across: Pick<Area, "l" | "r">, band: Band): Region => ({
    ...across,
    ...band,
    page: at,
    kind,
    lines: linesOf(page.texts.filter((text) => isIn(text, { ...across, ...band }))),
  });
  const { top, bottom } = body;
  if (gap === undefined) return [build("wide", whole, { t: top, b: bottom })];
  const [left, right] = [
    { l: 0, r: gap },
    { l: gap, r: page.width },
  ];
  const regions: Region[] = [];
  let t = top;
  for (const band of bandsOf(page, body, gap)) {
    const above = { t, b: band.t };
    regions.push(
      build("left", left, above),
      build("right", right, above),
      build("wide", whole, band),
    );
    t = band.b;
  }
  const rest = { t, b: bottom };
  regions.push(build("left", left, rest), build("right", right, rest));
  return regions.filter((region) => region.b - region.t > LEAST);
}

const isIn = (text: Area, region: Area): boolean => {
  const [x, y] = [text.l, (text.t + text.b) / 2];
  return x >= region.l - 1 && x < region.r - 1 && y >= region.t && y < region.b;
};

/** The bands of a page in which something stands over both columns. */
function bandsOf(page: PdfPage, body: Body, gap: number): Band[] {
  const all = solids(page).filter(({ t, b }) => b > body.top && t < body.bottom);
  const crossing = [...all, ...page.texts.flatMap((text) => reaching(text, page, gap))]
    .filter(({ l, r }) => l < gap - OVER && r > gap + OVER)
    .toSorted((a, b) => a.t - b.t);
  const bands: Band[] = [];
  for (const { t, b } of crossing) {
    const last = bands.at(-1);
    if (last && t - last.b < ONE_BAND) last.b = Math.max(last.b, b);
    else bands.push({ t, b });
  }
  const grown = bands.map((band) => grow(band, all, page.width));
  return joinedBands(grown).map(({ t, b }) => ({
    t: Math.max(body.top, t - 1),
    b: Math.min(body.bottom, b + 1),
  }));
}

/** A text left of the gap with the one that goes on right of it: a line over both columns. */
function reaching(text: PdfText, { texts }: PdfPage, gap: number): Area[] {
  if (text.r > gap + OVER || text.r < gap - text.size * 3) return [];
  const next = texts.find(
    (other) =>
      Math.abs(other.base - text.base) < 1 &&
      other.l >= text.r - 1 &&
      other.l < text.r + text.size * ONE_WORD,
  );
  return next && next.r > gap + OVER ? [{ l: text.l, r: next.r, t: text.t, b: text.b }] : [];
}

/** A band takes in what its edges cut through, as long as that adds little. */
function grow(band: Band, all: readonly Area[], width: number): Band {
  const found = { ...band };
  for (let again = 0; again < 4; again++) {
    const cut = all.filter((one) => overlap(one, { l: 0, r: width, t: found.t, b: found.b }));
    const t = Math.min(found.t, ...cut.map((one) => one.t));
    const b = Math.max(found.b, ...cut.map((one) => one.b));
    if (found.t - t > 24 || b - found.b > 24) return found;
    if (t === found.t && b === found.b) return found;
    found.t = t;
    found.b = b;
  }
  return found;
}

function joinedBands(bands: readonly Band[]): Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (last && band.t < last.b + 4) last.b = Math.max(last.b, band.b);
    else joined.push({ ...band });
  }
  return joined;
}
