import { answerColumnOf } from "./answer-column.rules.ts";
import { type Box, boxesOf } from "./boxes.rules.ts";
import { columnsOf, type Columns } from "./columns.rules.ts";
import { isTableOf } from "./cuts.rules.ts";
import { median } from "./lines.rules.ts";
import { bodiesOf, type Body } from "./margins.rules.ts";
import type { PdfPage } from "./pdf-page.rules.ts";
import { type Region, regionsOf } from "./regions.rules.ts";
import { type Start, startsIn } from "./starts.rules.ts";
import { type Doubt, doubtsOf } from "./doubts.rules.ts";

/** What was found in a paper. */
export interface Detection {
  boxes: Box[];
  /** Why the whole paper may be read wrongly; empty if nothing speaks against it. */
  doubts: Doubt[];
  /** The pages that may be read wrongly, counted from 0. */
  doubtfulPages: number[];
}

interface Found {
  regions: Region[];
  starts: Start[];
}

/** A page whose gap lies further from the usual one takes the usual one. */
const NEAR = 25;
/** With fewer starts in the right column than this share, there is one column. */
const IN_RIGHT = 0.25;

/** Finds the questions of a paper, from its pages alone: the same in every program. */
export function detect(pages: readonly PdfPage[]): Detection {
  const bodies = bodiesOf(pages);
  const columns = pages.map((page, at) => columnsOf(page, bodies[at] ?? whole(page)));
  const found = bestOf(pages, bodies, columns);
  const layout = {
    pages,
    ...found,
    isTable: isTableOf(pages, found.regions, found.starts),
    answers: answerColumnOf(pages, found.starts.length),
  };
  const boxes = boxesOf(layout);
  const { doubts, doubtfulPages } = doubtsOf({ ...layout, boxes, columns });
  return { boxes, doubts, doubtfulPages };
}

const whole = ({ height }: PdfPage): Body => ({ top: 0, bottom: height });

/** Reads the paper in two columns and in one, and takes what finds more. */
function bestOf(
  pages: readonly PdfPage[],
  bodies: readonly Body[],
  columns: readonly Columns[],
): Found {
  const gaps = columns.flatMap((one) => (one.count === 2 ? [one.gap] : []));
  const full = columns.filter(({ count }) => count > 0).length;
  const one = foundIn(pages, bodies, () => undefined);
  if (gaps.length === 0 || gaps.length < full / 2) return one;
  const usual = median(gaps);
  const two = foundIn(pages, bodies, (at) => {
    const own = columns[at];
    return own?.count === 2 && (Math.abs(own.gap - usual) < NEAR || pages.length <= 4)
      ? own.gap
      : usual;
  });
  const inRight = two.starts.filter(({ region }) => two.regions[region]?.kind === "right").length;
  const isOne = one.starts.length > two.starts.length || inRight < two.starts.length * IN_RIGHT;
  return isOne ? one : two;
}

function foundIn(
  pages: readonly PdfPage[],
  bodies: readonly Body[],
  gapOf: (page: number) => number | undefined,
): Found {
  const regions = pages.flatMap((page, at) =>
    regionsOf(page, at, bodies[at] ?? whole(page), gapOf(at)),
  );
  return { regions, starts: startsIn(regions) };
}
