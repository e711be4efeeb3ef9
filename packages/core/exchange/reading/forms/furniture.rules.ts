import { listUnder } from "../list-under.ts";
import { countSeconds, type SeenLine } from "./seen-line.ts";

/** Lines that many questions have without being part of their text: "QuestionID : 17867". */

const MOST_LINE = 60;
const FEWEST_REPEATS = 4;
/** If the values of a property are longer than this on average, they are texts, and not labels. */
const LABEL = 25;
const PROPERTY = /^\s*([^\d:：=]{2,25}?)\s?[:：=]\s*(\S.{0,60})$/u;

/** A line without its numbers. */
const skeletonOf = (text: string): string =>
  text.length > MOST_LINE
    ? ""
    : text.toLowerCase().replace(/\d+/g, "#").replace(/\s+/g, " ").trim();

const propertyOf = (text: string): { name: string; value: string } | undefined => {
  const [, name = "", value = ""] = PROPERTY.exec(text.slice(0, 100)) ?? [];
  return name === "" ? undefined : { name: name.trim().toLowerCase(), value: value.trim() };
};

export interface Furniture {
  lines: ReadonlySet<string>;
  /** Names of properties: "difficulty". */
  properties: ReadonlySet<string>;
}

/**
 * Finds the lines and the names of properties that repeat. Besides headers and footers of pages,
 * only lines below options and keys are counted, because lines that repeat in stems belong to the
 * stems.
 */
export function furnitureOf(lines: readonly SeenLine[]): Furniture {
  const below = linesBelow(lines);
  const fewest = Math.max(FEWEST_REPEATS, countSeconds(lines) * 0.5);
  const counts = new Map<string, number>();
  const values = new Map<string, string[]>();
  for (const text of below) {
    const skeleton = skeletonOf(text);
    if (skeleton !== "") counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1);
    const property = propertyOf(text);
    if (!property) continue;
    listUnder(values, property.name, property.value);
  }
  const repeated = [...counts].filter(([, count]) => count >= fewest).map(([line]) => line);
  return {
    lines: new Set([...repeated, ...pageHeads(lines)]),
    properties: new Set(
      [...values].filter(([, mine]) => mine.length >= fewest && areLabels(mine)).map(([n]) => n),
    ),
  };
}

const PAGE = /(?<!\p{L})(?:page|pg|p|पृष्ठ|стр|trang|halaman|página|pagina|seite|쪽|页)(?!\p{L})/iu;
/** The end of a page's footer, such as "Sunrise Academy → Page 2", which no sentence has. */
const PAGE_LAST = new RegExp(`\\t.{0,60}${PAGE.source}\\W{0,3}\\d{1,4}\\s*$`, "iu");
const PARTS =
  /^\W{0,4}(?:section|part|chapter|unit|set|level|exercise|paper|step|statement|figure|fig|table|case|passage|directions?|खंड|भाग|phần|часть|раздел)/iu;
/** The headers of two pages are at least this many lines apart. */
const APART = 6;

/**
 * The headers or footers of pages: lines far apart that are equal but for a number, which is one
 * higher in each of them.
 */
function pageHeads(lines: readonly SeenLine[]): string[] {
  const found = new Map<string, { at: number; number: number }[]>();
  const sure = new Set<string>();
  lines.forEach(({ text, labels, isNumbered, isKey, isSolution }, at) => {
    const [digits, ...others] = text.match(/\d+/g)?.reverse() ?? [];
    const isOther = isNumbered || isKey || isSolution || labels.length > 0 || PARTS.test(text);
    if (isOther || digits === undefined || others.length > 3 || /[?_]/.test(text)) return;
    const skeleton = skeletonOf(text);
    if (skeleton === "") return;
    if (PAGE_LAST.test(text)) sure.add(skeleton);
    listUnder(found, skeleton, { at, number: Number(digits) });
  });
  return [...found].flatMap(([skeleton, own]) => {
    const isRising = own.every(({ at, number }, place) => {
      const last = own[place - 1];
      return !last || (number === last.number + 1 && at - last.at >= APART);
    });
    const fewest = sure.has(skeleton) ? 1 : PAGE.test(skeleton) ? 2 : 3;
    return isRising && own.length >= fewest ? [skeleton] : [];
  });
}

/**
 * Whether the values of a property are labels: they are short and repeat. Other values are texts,
 * such as a reason.
 */
const areLabels = (values: readonly string[]): boolean =>
  new Set(values).size <= values.length * 0.5 &&
  values.reduce((sum, { length }) => sum + length, 0) <= values.length * LABEL;

/** Lines directly below keys, and lines with a number or a colon below options. */
function linesBelow(lines: readonly SeenLine[]): string[] {
  const found: string[] = [];
  let below: "key" | "options" | undefined;
  lines.forEach(({ text, labels, isKey, isSolution, isNumbered }, at) => {
    const isAbove = lines[at + 1]?.labels.includes(0) ?? false;
    if (isKey) below = "key";
    else if (isNumbered) below = undefined;
    else if (labels.some((index) => index >= 1)) below = "options";
    else if (isSolution || labels.length > 0 || isAbove) below = undefined;
    else if (below === "key" || (below === "options" && /[\d:]/.test(text))) found.push(text);
  });
  return found.filter((text) => /\p{L}.*\p{L}.*\p{L}/u.test(text.slice(0, MOST_LINE)));
}

export const isFurniture = (text: string, { lines }: Furniture): boolean =>
  lines.size > 0 && lines.has(skeletonOf(text));

export const isOwnProperty = (text: string, { properties }: Furniture): boolean =>
  properties.size > 0 && properties.has(propertyOf(text)?.name ?? "");
