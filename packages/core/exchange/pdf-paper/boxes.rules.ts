import type { AnswerColumn } from "./answer-column.rules.ts";
import { rulesIn, topOf } from "./cuts.rules.ts";
import { joined, type Line } from "./lines.rules.ts";
import { type Area, around, type PdfPage } from "./pdf-page.rules.ts";
import type { Region } from "./regions.rules.ts";
import type { Start } from "./starts.rules.ts";
import { answerIn, isAnswer, isTail, showsAnswer } from "./tails.rules.ts";

/** A part of a question's picture: an area of one page. */
export interface Part extends Area {
  page: number;
}

/** A question as it was found: what to cut out, and what is known of it. */
export interface Box {
  number: number;
  upTo?: number;
  parts: Part[];
  /** The text inside, line by line. */
  text: string;
  /** The answer that is beside or below it. */
  answer?: string;
  /** Whether its picture may show the answer. */
  showsAnswer: boolean;
}

/** The paper in which questions are cut out. */
export interface Layout {
  pages: readonly PdfPage[];
  regions: readonly Region[];
  starts: readonly Start[];
  isTable: boolean;
  answers: AnswerColumn | undefined;
}

interface Piece extends Part {
  region: Region;
  lines: Line[];
}

/** A question goes over this many columns or pages at most. */
const MOST_PARTS = 6;
const PAD = 2;
const EDGE = 0.085;

export function boxesOf(layout: Layout): Box[] {
  const tops = topsOf(layout);
  return layout.starts.map((start, at) => boxOf(layout, tops, start, at));
}

function topsOf({ pages, regions, starts, isTable }: Layout): number[] {
  let floor = 0;
  let last = -1;
  return starts.map((start) => {
    const region = regions[start.region];
    const page = region && pages[region.page];
    if (!region || !page) return 0;
    if (start.region !== last) floor = region.t - 1;
    last = start.region;
    const top = topOf(page, region, start, isTable, floor);
    floor = start.line.base;
    return top;
  });
}

function boxOf(layout: Layout, tops: readonly number[], start: Start, at: number): Box {
  const pieces = piecesOf(layout, tops, start, at);
  const { kept, answer, shows } = untilTail(layout.pages, pieces, start);
  const column = layout.answers;
  const parts = kept.flatMap((piece) => trimmed(layout, piece) ?? []);
  const lines = kept.flatMap(({ lines: own }) => own);
  const beside = column?.letterOf(pieces);
  const found = answer ?? beside;
  return {
    number: start.number,
    ...(start.upTo !== undefined && { upTo: start.upTo }),
    parts,
    text: lines.map((line) => textOf(line, column?.left)).join("\n"),
    ...(found !== undefined && { answer: found }),
    showsAnswer: shows,
  };
}

const textOf = ({ texts }: Line, right = Infinity): string =>
  joined(texts.filter(({ l }) => l < right));

/** The parts of the regions from a start to the next one. */
function piecesOf(layout: Layout, tops: readonly number[], start: Start, at: number): Piece[] {
  const { regions, starts } = layout;
  const next = starts[at + 1];
  const end = next ? next.region : lastRegion(layout, start);
  const pieces: Piece[] = [];
  for (let place = start.region; place <= end && pieces.length < MOST_PARTS; place++) {
    const region = regions[place];
    if (!region) break;
    const t = place === start.region ? (tops[at] ?? region.t) : region.t;
    const b = next && place === next.region ? (tops[at + 1] ?? region.b) : region.b;
    const lines = region.lines.filter((line) => inLines(line, start, t, b));
    const { page, l, r } = region;
    if (b > t) pieces.push({ page, l, r, t, b, region, lines });
  }
  return layout.isTable ? inRow(layout.pages, pieces, start) : pieces;
}

/** A question of a table ends at the rule below its row. */
function inRow(pages: readonly PdfPage[], pieces: readonly Piece[], start: Start): Piece[] {
  const row: Piece[] = [];
  for (const piece of pieces) {
    const page = pages[piece.page];
    const from = row.length === 0 ? start.line.base + 2 : piece.t;
    const rule =
      page && rulesIn(page, piece.region).find(({ t, b }) => t > from && b < piece.b - 2);
    if (!rule) {
      row.push(piece);
      continue;
    }
    const lines = piece.lines.filter(({ base }) => base <= rule.t + 1);
    row.push({ ...piece, b: rule.t, lines });
    break;
  }
  return row;
}

/** The last question ends on its page, or on the next one. */
function lastRegion({ regions }: Layout, start: Start): number {
  const page = regions[start.region]?.page ?? 0;
  const last = regions.findLastIndex((region) => region.page <= page + 1);
  return Math.min(last, start.region + 3);
}

const inLines = (line: Line, start: Start, t: number, b: number): boolean => {
  if (line === start.line) return true;
  const middle = line.base - (line.b - line.t) * 0.3;
  return middle >= t && middle < b;
};

/** Leaves out what follows a question: its answer, headings, the stem of others. */
function untilTail(pages: readonly PdfPage[], pieces: readonly Piece[], start: Start) {
  const kept: Piece[] = [];
  const labels = new Set<string>();
  let answer: string | undefined;
  let shows = false;
  for (const piece of pieces) {
    const { region } = piece;
    const isFirst = kept.length === 0;
    const place = {
      edge: isFirst ? start.line.l : Math.min(start.line.l, ...piece.lines.map(({ l }) => l)),
      middle: middleOf(piece),
      half: (region.r - region.l) / 2,
    };
    const end = piece.lines.findIndex((line) => {
      if (line === start.line) return false;
      for (const [, label] of line.text.matchAll(LABEL)) labels.add((label ?? "").toLowerCase());
      return isAnswer(line) || isTail(line, { ...place, afterOptions: labels.size >= 2 });
    });
    if (end < 0) {
      kept.push(piece);
      continue;
    }
    const tail = piece.lines[end];
    if (tail && isAnswer(tail)) answer = answerIn(tail) ?? answerIn(piece.lines[end + 1] ?? tail);
    const lines = piece.lines.slice(0, end);
    const b = Math.min(tail ? tail.t - 1 : piece.b, piece.b);
    if (lines.length > 0) kept.push({ ...piece, b, lines });
    break;
  }
  shows = kept.some(({ lines }) => lines.some(showsAnswer));
  return { kept: kept.flatMap(withoutEdges(pages, start, pieces)), answer, shows };
}

const LABEL = /(?:^|\s)[([]?([A-Ha-h1-8])[)\].．]/g;

/**
 * A part on a later page without the head and foot of that page: there, only what is written like
 * the rest of the question belongs to it.
 */
function withoutEdges(pages: readonly PdfPage[], start: Start, pieces: readonly Piece[]) {
  const [first] = pieces;
  const fonts = new Set(first?.lines.flatMap(({ texts }) => texts.map(({ font }) => font)));
  return (piece: Piece): Piece[] => {
    if (piece === first || piece.lines.includes(start.line)) return [piece];
    const height = pages[piece.page]?.height ?? 0;
    const isOdd = (piece.region.kind === "wide") !== (first?.region.kind === "wide");
    if (piece.lines.length === 0) return isOdd && piece.b - piece.t < height * EDGE ? [] : [piece];
    const belongs = ({ base, texts }: Line) =>
      (base > height * EDGE && base < height * (1 - EDGE)) ||
      (!isOdd && texts.every(({ font }) => fonts.has(font)));
    const lines = piece.lines.filter(belongs);
    if (lines.length === piece.lines.length) return [piece];
    const t = lines[0] ? Math.max(piece.t, lines[0].t - PAD) : piece.t;
    return lines.length > 0 ? [{ ...piece, t, lines }] : [];
  };
}

/** The middle of the text of a region, around which headings are centred. */
function middleOf({ region }: Piece): number {
  const text = around(region.lines);
  return text ? (text.l + text.r) / 2 : (region.l + region.r) / 2;
}

/** The area of what a piece shows; undefined for a white one. */
function trimmed({ pages, answers, isTable }: Layout, piece: Piece): Part | undefined {
  const page = pages[piece.page];
  if (!page) return undefined;
  const right = Math.min(piece.r, answers?.left ?? Infinity);
  const width = piece.region.r - piece.region.l;
  const inside = (one: Area) => {
    const [x, y] = [(one.l + one.r) / 2, (one.t + one.b) / 2];
    const high = one.b - one.t;
    const shared = Math.min(one.b, piece.b) - Math.max(one.t, piece.t);
    return (
      one.l < right &&
      x > piece.l &&
      (y >= piece.t && y < piece.b ? true : shared > Math.min(high, piece.b - piece.t) * 0.5)
    );
  };
  const texts = piece.lines.flatMap(({ texts: own }) => own.filter(({ l }) => l < right));
  const shapes = page.shapes.filter(
    (one) =>
      inside(one) &&
      one.l < piece.r &&
      (one.kind === "picture" ||
        one.kind === "drawing" ||
        (!isTable && one.r - one.l < width * 0.4)) &&
      !(one.kind === "down" && one.b - one.t > 150),
  );
  const all = around([...texts, ...shapes]);
  if (!all || (texts.length === 0 && all.b - all.t < 8)) return undefined;
  return {
    page: piece.page,
    l: Math.max(0, Math.max(all.l, piece.l) - PAD),
    r: Math.min(page.width, Math.min(all.r, right) + PAD),
    t: Math.max(0, Math.max(all.t, piece.t) - PAD),
    b: Math.min(page.height, Math.min(all.b, piece.b) + PAD),
  };
}
