import { ranked } from "./lines.rules.ts";
import type { Area, PdfPage, PdfText } from "./pdf-page.rules.ts";

/** A narrow column with the answers beside the questions of a table. */
export interface AnswerColumn {
  /** Where it begins: pictures end left of it. */
  left: number;
  /** The only letter of the column beside some parts of pages. */
  letterOf: (parts: readonly (Area & { page: number })[]) => string | undefined;
}

const LETTER = /^\(?\s*([A-Ea-e1-5])\s*\)?$/;
const SAME = 14;
const LEAST = 5;
/** It is in the last part of the page. */
const FROM = 0.75;

const middle = ({ l, r }: Area): number => (l + r) / 2;

/** The column of single letters at the right of the questions; undefined if there is none. */
export function answerColumnOf(
  pages: readonly PdfPage[],
  questions: number,
): AnswerColumn | undefined {
  const letters = pages.flatMap(({ texts, width }, page) =>
    texts
      .filter((text) => text.l > width * FROM && LETTER.test(text.text))
      .filter((text) => isAlone(text, texts))
      .map((text) => ({ ...text, page })),
  );
  const [place] = ranked(letters.map((one) => Math.round(middle(one) / SAME))).map(([at]) => at);
  if (place === undefined) return undefined;
  const column = letters.filter((one) => Math.abs(middle(one) - place * SAME) <= SAME);
  if (column.length < LEAST || column.length < questions * 0.3) return undefined;
  const first = Math.min(...column.map(({ l }) => l));
  const rules = pages.flatMap(({ shapes }) =>
    shapes
      .filter(({ kind, l }) => kind === "down" && l < first && l > first - 60)
      .map(({ l }) => l),
  );
  const left = rules.length > 0 ? Math.min(first - 1, Math.max(...rules)) : first - 4;
  return { left, letterOf: (parts) => letterIn(column, parts) };
}

/** Whether nothing stands near it on its left: a last option "(D)" has its text beside it. */
const isAlone = (text: PdfText, texts: readonly PdfText[]): boolean =>
  texts.every(
    (other) =>
      other === text ||
      Math.abs(other.base - text.base) > text.size ||
      other.r < text.l - text.size * 0.8,
  );

function letterIn(
  column: readonly (PdfText & { page: number })[],
  parts: readonly (Area & { page: number })[],
): string | undefined {
  const inside = column.filter(({ page, base }) =>
    parts.some((part) => part.page === page && base > part.t && base < part.b),
  );
  return inside.length === 1 ? LETTER.exec(inside[0]?.text ?? "")?.[1]?.toUpperCase() : undefined;
}
