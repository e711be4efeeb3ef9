import type { Body } from "./margins.rules.ts";
import { linesOf } from "./lines.rules.ts";
import { numberOf } from "./numbers.rules.ts";
import type { PdfPage } from "./pdf-page.rules.ts";

/** How the text of a page is divided: where its columns part, if it has two. */
export type Columns =
  | { count: 0 | 1 }
  | { count: 2; gap: number }
  /** Questions of such a page are not found. */
  | { count: 3 };

/** The gap is crossed by at most this share of the text's height. */
const CROSSED = 0.16;
const NARROWEST = 5;
const LEAST_TEXT = 60;

interface Gap {
  from: number;
  to: number;
  crossed: number;
}

/** The height of text that crosses each point of the page's width. */
function coverOf({ texts, width }: PdfPage, body: Body): number[] {
  const cover = Array.from({ length: Math.ceil(width) + 1 }, () => 0);
  for (const { l, t, r, b } of texts) {
    if (t < body.top || b > body.bottom + 1) continue;
    const [from, to] = [Math.max(0, Math.floor(l)), Math.min(width, Math.ceil(r))];
    for (let x = from; x < to; x++) cover[x] = (cover[x] ?? 0) + (b - t);
  }
  return cover;
}

const most = (cover: readonly number[], from: number, to: number): number => {
  let found = 0;
  for (let x = Math.floor(from); x < to; x++) found = Math.max(found, cover[x] ?? 0);
  return found;
};

function gapsOf(cover: readonly number[], from: number, to: number, limit: number): Gap[] {
  const gaps: Gap[] = [];
  let gap: Gap | undefined;
  for (let x = Math.floor(from); x < to; x++) {
    const height = cover[x] ?? 0;
    if (height > limit) gap = undefined;
    else if (gap) {
      gap.to = x + 1;
      gap.crossed += height;
    } else {
      gap = { from: x, to: x + 1, crossed: height };
      gaps.push(gap);
    }
  }
  return gaps.filter((one) => one.to - one.from >= NARROWEST);
}

/** The columns of a page, from its text alone: ink says too little where text is thin. */
export function columnsOf(page: PdfPage, body: Body): Columns {
  const cover = coverOf(page, body);
  const { width } = page;
  const left = most(cover, width * 0.08, width * 0.4);
  const right = most(cover, width * 0.6, width * 0.92);
  const all = Math.max(left, right);
  if (all < LEAST_TEXT) return { count: 0 };
  if (hasThree(page, cover, all)) return { count: 3 };
  const gaps = gapsOf(cover, width * 0.3, width * 0.7, all * CROSSED);
  const cost = ({ from, to, crossed }: Gap) => crossed / (to - from) / all - (to - from) / 200;
  const [best] = gaps.toSorted((a, b) => cost(a) - cost(b));
  return best && right > all * 0.2 && left > all * 0.2
    ? { count: 2, gap: beforeNumbers(page, best) }
    : { count: 1 };
}

/** Three columns: two gaps with much text before, between and after them. */
function hasThree({ width }: PdfPage, cover: readonly number[], all: number): boolean {
  const gaps = gapsOf(cover, width * 0.22, width * 0.78, all * 0.1);
  const [first, second] = [gaps.at(0), gaps.at(-1)];
  if (!first || !second || first === second) return false;
  const parts = [
    most(cover, width * 0.04, first.from),
    most(cover, first.to, second.from),
    most(cover, second.to, width * 0.96),
  ];
  const wide = second.from - first.to > width * 0.2 && first.to < width * 0.42;
  return wide && second.from > width * 0.5 && parts.every((part) => part > all * 0.5);
}

/** The gap ends left of the numbers that hang into it, where several stand under each other. */
function beforeNumbers(page: PdfPage, { from, to }: Gap): number {
  const hanging = linesOf(page.texts.filter(({ l }) => l > from + 2))
    .filter((line) => line.l <= to + 2 && numberOf(line) !== undefined)
    .map(({ l }) => l);
  const edges = hanging.map((edge) => hanging.filter((one) => Math.abs(one - edge) <= 4));
  const largest = Math.max(0, ...edges.map(({ length }) => length));
  const columns = edges.filter(({ length }) => length >= Math.max(2, largest / 4));
  const end = columns.length > 0 ? Math.min(...columns.flat()) : to;
  return Math.max((from + end) / 2, end - 12);
}
