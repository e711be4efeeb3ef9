import type { FoundKey, KeyEntry, KeyItem } from "./key-sheet.rules.ts";

/** Which keys belong to which part of a paper: by headings, and by numbers that start again. */

interface Part {
  heading: string | undefined;
  keys: FoundKey[];
}

/** A part with its keys in the form in which they are compared. */
interface ComparedPart extends Part {
  plain: Map<number | undefined, string>;
}

/** A key in capitals without spaces, brackets and full stops, to compare two keys. */
export const sameKey = (written: string): string =>
  written
    .normalize("NFKC")
    .replace(/[\s()[\]{}.]/g, "")
    .replace(/[–−]/g, "-")
    .toUpperCase();

/**
 * If a line has several keys, all with the same number, these are the keys of several parts in
 * columns. The keys are then put in the order of their parts.
 */
function inColumns(items: readonly KeyItem[]): KeyItem[] {
  const lines = Map.groupBy(items, (item) => (item.is === "key" ? item.key.line : item.line));
  const repeats = (line: readonly KeyItem[]) => {
    const numbers = line.flatMap((item) => (item.is === "key" ? [item.key.number] : []));
    return numbers.length > 1 && new Set(numbers).size === 1;
  };
  const found: KeyItem[] = [];
  let columns: KeyItem[][] = [];
  const flush = () => {
    found.push(...columns.flat());
    columns = [];
  };
  for (const line of lines.values()) {
    if (repeats(line)) line.forEach((item, at) => (columns[at] ??= []).push(item));
    else {
      flush();
      found.push(...line);
    }
  }
  flush();
  return found;
}

const MOST_HEADING = 60;

/** The parts in the order of the sheet, and the texts that belong to no key. */
function splitParts(items: readonly KeyItem[]): { parts: Part[]; left: string[] } {
  const parts: Part[] = [];
  const left: { text: string; at: number }[] = [];
  let heading: string | undefined;
  let seen = new Set<number>();
  inColumns(items).forEach((item, at) => {
    if (item.is === "heading") heading = item.text;
    else if (item.is === "left") left.push({ text: item.text, at });
    else if (item.is === "key") {
      const { number } = item.key;
      const part = parts.at(-1);
      const isRestart =
        number !== undefined &&
        seen.has(number) &&
        number === part?.keys[0]?.number &&
        seen.size > 1;
      if (!part || heading !== undefined || isRestart) {
        const above = left.at(-1);
        const isName = isRestart && above?.at === at - 1 && above.text.length <= MOST_HEADING;
        if (heading === undefined && isName) heading = left.pop()?.text;
        parts.push({ heading, keys: [] });
        seen = new Set();
        heading = undefined;
      }
      parts.at(-1)?.keys.push(item.key);
      if (number !== undefined) seen.add(number);
    }
  });
  return { parts, left: left.map(({ text }) => text) };
}

const ENOUGH = 5;
const MOSTLY = 0.8;
/** With how many earlier parts a part is compared; no paper has more parts before its solutions. */
const MOST_COMPARED = 20;
const AGAIN = /solution|explanation|hint|answer|हल|व्याख्या|उत्तर/iu;

/** Whether a part repeats an earlier one, as solutions below a table of keys do. */
function isRepeated(part: ComparedPart, earlier: ComparedPart): boolean {
  const isNamed = part.heading !== undefined && !AGAIN.test(part.heading);
  if (isNamed && earlier.heading !== undefined) return false;
  let [common, agreeing] = [0, 0];
  for (const [number, plain] of part.plain) {
    const other = number === undefined ? undefined : earlier.plain.get(number);
    if (other !== undefined) common += 1;
    if (other === plain) agreeing += 1;
  }
  const least = MOSTLY * Math.min(part.plain.size, earlier.plain.size);
  return common >= Math.max(ENOUGH, least) && agreeing >= MOSTLY * common;
}

/**
 * The keys with their parts. A part that repeats an earlier one is joined to it, and each key
 * counts once.
 */
export function inParts(items: readonly KeyItem[]): {
  entries: KeyEntry[];
  parts: number;
  left: string[];
} {
  const { parts, left } = splitParts(items);
  const kept: ComparedPart[] = [];
  for (const given of parts) {
    const plain = new Map(given.keys.map(({ number, written }) => [number, sameKey(written)]));
    const part = { ...given, plain };
    const last = part.keys.length < ENOUGH ? [] : kept.slice(-MOST_COMPARED);
    const earlier = last.find((one) => isRepeated(part, one));
    if (earlier) earlier.keys.push(...part.keys);
    else kept.push(part);
  }
  const entries = kept.flatMap(({ heading, keys }, part) => {
    const seen = new Set<string>();
    return keys.flatMap(({ number, written }): KeyEntry[] => {
      const same = `${number}:${sameKey(written)}`;
      if (number !== undefined && seen.has(same)) return [];
      seen.add(same);
      return [{ part, number, written, ...(heading !== undefined && { heading }) }];
    });
  });
  return { entries, parts: kept.length, left };
}
