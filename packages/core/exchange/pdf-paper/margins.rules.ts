import { type Line, linesOf } from "./lines.rules.ts";
import type { PdfPage } from "./pdf-page.rules.ts";

/** The part of a page without its running head and foot. */
export interface Body {
  top: number;
  bottom: number;
}

const HEAD = 0.08;
const FOOT = 0.93;
/** A running head stands on this share of the pages; on half of them if odd and even differ. */
const MANY = 0.6;
const HALF = 0.4;

/** Running heads stand at the same height, in points. */
const SAME_HEIGHT = 6;

const LIKE_OPTION = /^\(?[A-Da-d1-4][.)]/;
const LIKE_QUESTION = /^Q?\.?\s*\d{1,3}[.)]\s*\S/i;
const FURNITURE =
  /space\s+for\s+rough\s+work|rough\s+work|p\.?\s*t\.?\s*o\.?|turn\s+over|रफ\s*कार्य/i;

/** A line without digits, pages or sides: heads of left and right pages mirror each other. */
const sameOf = (line: Line): string =>
  line.text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[\d\p{P}]+/gu, ""))
    .filter((word) => word !== "")
    .toSorted()
    .join(" ")
    .slice(0, 60);

interface Outer {
  page: number;
  line: Line;
}

/**
 * Where the questions of each page may stand: below the running head and above the foot. Texts that
 * repeat at the edge of most pages are not part of a question.
 */
export function bodiesOf(pages: readonly PdfPage[]): Body[] {
  const outer = new Map<string, Outer[]>();
  pages.forEach((page, at) => {
    for (const line of linesOf(page.texts)) {
      const isHead = line.base <= page.height * HEAD;
      if (!isHead && line.base < page.height * FOOT) continue;
      const key = `${Math.round(line.base / SAME_HEIGHT)} ${sameOf(line)}`;
      outer.set(key, [...(outer.get(key) ?? []), { page: at, line }]);
    }
  });
  const repeated = [...outer.values()].filter((list) => repeats(list, pages.length)).flat();
  return pages.map((page, at) =>
    bodyOf(
      page,
      repeated.filter((one) => one.page === at),
    ),
  );
}

function repeats(list: readonly Outer[], pages: number): boolean {
  const on = new Set(list.map(({ page }) => page));
  const parity = new Set([...on].map((page) => page % 2));
  const share = on.size / pages;
  const texts = list.flatMap(({ line }) => line.texts.map(({ text }) => text));
  if (texts.some((text) => LIKE_OPTION.test(text) || LIKE_QUESTION.test(text))) return false;
  return on.size >= 2 && (share >= MANY || (parity.size === 1 && share >= HALF));
}

function bodyOf(page: PdfPage, repeated: readonly Outer[]): Body {
  const body = { top: 0, bottom: page.height };
  for (const { line } of repeated) {
    if (line.base < page.height / 2) body.top = Math.max(body.top, line.b);
    else body.bottom = Math.min(body.bottom, line.t);
  }
  for (const { l, r, t, b, kind } of page.shapes) {
    if (kind !== "across" || r - l < page.width * 0.5) continue;
    if (body.top > 0 && t >= body.top - 2 && t < body.top + 12) body.top = b + 1;
    if (body.bottom < page.height && b <= body.bottom + 2 && b > body.bottom - 12)
      body.bottom = t - 1;
  }
  return body;
}

/** Whether a line is furniture of the page wherever it stands, such as "Space for rough work". */
export const isFurniture = ({ text }: Line): boolean => text.length < 40 && FURNITURE.test(text);
