import { solids, type Region } from "./regions.rules.ts";
import type { Start } from "./starts.rules.ts";
import type { Area, PdfPage, PdfShape } from "./pdf-page.rules.ts";

/** How far above a number its question may begin: a tall integral or fraction in its line. */
const RISE = 20;
/** A rule of a table is at least this part of the width of its region. */
const RULE = 0.4;
const ROW = 60;

/** The rules over the width of a region, from the top. */
export const rulesIn = (page: PdfPage, region: Area): PdfShape[] => {
  const inside = page.shapes.filter(
    ({ kind, l, r, t }) =>
      kind === "across" && t >= region.t - 1 && t <= region.b && l < region.r && r > region.l,
  );
  const width = Math.min(page.width, region.r) - region.l;
  return inside
    .filter(({ t }) => {
      const row = inside.filter((other) => Math.abs(other.t - t) < 2);
      const covered = row.reduce((sum, { l, r }) => sum + (r - l), 0);
      return covered > width * RULE;
    })
    .toSorted((a, b) => a.t - b.t);
};

/** The height at which a question begins: the white row above its number, or the rule of its row. */
export function topOf(
  page: PdfPage,
  region: Region,
  { line }: Start,
  isTable: boolean,
  floor: number,
): number {
  const [number] = line.texts;
  const y = number ? number.t : line.t;
  if (isTable) {
    const rule = rulesIn(page, region).findLast(({ b }) => b <= y + 3);
    if (rule && rule.b > floor && y - rule.b < ROW * 6) return rule.b;
  }
  const inside = solids(page)
    .filter((one) => one.r > region.l + 2 && one.l < region.r - 2)
    .map((one) => shrunk(one));
  const covered = (at: number) => inside.some(({ t, b }) => t < at && b > at);
  const stop = Math.max(region.t, y - RISE);
  for (let at = y + 0.5; at > stop; at -= 0.5) if (!covered(at)) return at;
  return y;
}

/** Lines may nearly touch, so letters count without their outermost parts. */
function shrunk({ t, b }: Area): Pick<Area, "t" | "b"> {
  const cut = Math.min(2, (b - t) * 0.12);
  return { t: t + cut, b: b - cut };
}

/** Whether the questions are rows of a table: rules stand between most of them. */
export function isTableOf(
  pages: readonly PdfPage[],
  regions: readonly Region[],
  starts: readonly Start[],
): boolean {
  let pairs = 0;
  let ruled = 0;
  starts.forEach((start, at) => {
    const next = starts[at + 1];
    const region = regions[start.region];
    const page = region && pages[region.page];
    if (!next || !page || next.region !== start.region) return;
    pairs++;
    const between = rulesIn(page, region).some(
      ({ t }) => t > start.line.base && t < next.line.base,
    );
    if (between) ruled++;
  });
  return pairs >= 3 && ruled > pairs * 0.6;
}
