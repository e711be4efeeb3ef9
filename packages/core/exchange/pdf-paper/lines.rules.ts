import { type Area, around, type PdfText } from "./pdf-page.rules.ts";

/** The texts that stand on one line, from left to right. */
export interface Line extends Area {
  base: number;
  texts: readonly PdfText[];
  /** Its text, with one space where texts stand apart. */
  text: string;
}

/** Baselines that differ by less are one line: indices stand a little higher or lower. */
const SAME_LINE = 0.35;
/** Letters that stand nearer than this share of their height belong to one word. */
const SAME_WORD = 0.18;

/** The lines of some texts, from the top. */
export function linesOf(texts: readonly PdfText[]): Line[] {
  const groups: PdfText[][] = [];
  for (const text of texts.toSorted((a, b) => a.base - b.base || a.l - b.l)) {
    const group = groups.findLast(([first]) => first !== undefined && onLine(first, text));
    if (group) group.push(text);
    else groups.push([text]);
  }
  return groups.flatMap((group) => lineOf(group) ?? []).toSorted((a, b) => a.base - b.base);
}

const onLine = (first: PdfText, text: PdfText): boolean =>
  Math.abs(first.base - text.base) < Math.max(2.2, Math.min(first.size, text.size) * SAME_LINE);

function lineOf(group: readonly PdfText[]): Line | undefined {
  const texts = group.toSorted((a, b) => a.l - b.l);
  const area = around(texts);
  const [first] = texts;
  return area && first && { ...area, base: first.base, texts, text: joined(texts) };
}

/** Joins texts: with a space only where there is a gap. */
export function joined(texts: readonly PdfText[]): string {
  let out = "";
  let end: number | undefined;
  for (const { l, r, size, text } of texts) {
    const apart = end !== undefined && l - end > size * SAME_WORD;
    out += (apart ? " " : "") + text;
    end = r;
  }
  return out.replace(/\s+/g, " ").trim();
}

/** The first words of a line, up to the first wide gap. */
export function headOf({ texts }: Line): readonly PdfText[] {
  const [first] = texts;
  if (!first) return [];
  const head = [first];
  for (const text of texts.slice(1, 6)) {
    const before = head.at(-1);
    if (!before || text.l - before.r > first.size * 4.5) break;
    head.push(text);
  }
  return head;
}

/** How often each value comes, the most frequent first. */
export function ranked<T>(values: readonly T[]): [value: T, count: number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
