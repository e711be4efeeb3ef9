import type { Box, Layout } from "./boxes.rules.ts";
import type { Columns } from "./columns.rules.ts";
import { solids } from "./regions.rules.ts";
import type { PdfPage } from "./pdf-page.rules.ts";

/** What speaks against a reading of the whole paper. */
export type Doubt =
  | "scan"
  | "three-columns"
  | "no-numbers"
  | "numbers-missing"
  | "cut-text"
  | "tall-boxes";

interface Read extends Layout {
  boxes: readonly Box[];
  columns: readonly Columns[];
}

const LETTERS = 12;
const CUT = 0.2;
const MISSING = 0.1;
const TALL = 0.75;

/** Whether a page has no text to find questions by. */
const isScan = ({ texts, shapes }: PdfPage): boolean =>
  texts.reduce((sum, { text }) => sum + text.length, 0) < LETTERS &&
  shapes.some(({ kind }) => kind === "picture" || kind === "ground");

/** What a person has to look at before the boxes are used. */
export function doubtsOf(read: Read): { doubts: Doubt[]; doubtfulPages: number[] } {
  const { pages, boxes, columns } = read;
  const doubts = new Set<Doubt>();
  const scans = pages.flatMap((page, at) => (isScan(page) ? [at] : []));
  const three = columns.flatMap(({ count }, at) => (count === 3 ? [at] : []));
  const tall = boxes.filter((one) => isTall(one, pages));
  const cut = boxes.filter((one) => cutsText(one, pages));
  if (scans.length > 0 && scans.length >= pages.length / 2) doubts.add("scan");
  if (three.length > pages.length / 3) doubts.add("three-columns");
  if (boxes.length < 3 && scans.length < pages.length) doubts.add("no-numbers");
  if (missingIn(boxes).length > boxes.length * MISSING) doubts.add("numbers-missing");
  if (cut.length > boxes.length * CUT) doubts.add("cut-text");
  if (tall.length > boxes.length * CUT) doubts.add("tall-boxes");
  const odd = [...tall, ...cut].flatMap(({ parts }) => parts.map(({ page }) => page));
  return {
    doubts: [...doubts],
    doubtfulPages: [...new Set([...scans, ...three, ...odd])].toSorted((a, b) => a - b),
  };
}

/** The numbers that no box has, in a run that counts up. */
export function missingIn(boxes: readonly Pick<Box, "number" | "upTo">[]): number[] {
  return boxes.flatMap(({ number }, at) => {
    const before = boxes[at - 1];
    const from = before === undefined ? 0 : (before.upTo ?? before.number);
    if (number <= from || (before === undefined && number > 30)) return [];
    return Array.from({ length: number - from - 1 }, (_, step) => from + step + 1);
  });
}

/** A box as high as most of a page holds more than one question. */
const isTall = ({ parts }: Box, pages: readonly PdfPage[]): boolean =>
  parts.length === 0 || parts.some(({ page, t, b }) => b - t > (pages[page]?.height ?? 0) * TALL);

/** Whether an edge of a box goes through text. */
function cutsText({ parts }: Box, pages: readonly PdfPage[]): boolean {
  return parts.some((part) => {
    const page = pages[part.page];
    if (!page) return false;
    return solids(page).some((one) => {
      if (one.r <= part.l + 3 || one.l >= part.r - 3) return false;
      const high = one.b - one.t;
      const slack = Math.max(3, high * 0.3);
      return [part.t, part.b].some((y) => one.t < y - slack && one.b > y + slack);
    });
  });
}
