import { DIGIT, digitsOf, ENCLOSED_LABEL, PLAIN_LABEL } from "../marks/alphabets.rules.ts";
import { type NumberMark, numberMark } from "../marks/number.rules.ts";
import { countSeconds, type SeenLine } from "./seen-line.ts";

/** Words of the file's own language that name keys and number questions. */

const HEAD = 90;
const LABELLED = new RegExp(
  `^\\s*([^:=：→]{2,40}?)\\s?(?:[:=：→]\\s?|[.)–-]\\s|\\s(?=[([]?\\s?(?:${PLAIN_LABEL})(?:\\s?[)\\].]?\\s*$|\\s?[)\\].]\\s))|(?=\\s?[${ENCLOSED_LABEL.replaceAll("|", "")}]))\\s*(?=[([]?\\s?(${PLAIN_LABEL}|${ENCLOSED_LABEL})\\s?[)\\].]{0,2}\\s*(?:$|[.,;:)–-]|\\s))`,
  "u",
);
/** Words that begin other lines with one label. */
const OTHERS =
  /^(?:chapter|unit|module|level|page|statement|assertion|reason|option|column|list|figure|fig|table|case|section|part|step|group|set|कथन|कारण)/i;
const NUMBERED = new RegExp(
  `^\\s*((?:\\p{L}[\\p{L}'’]{0,15}\\s?){1,2})\\s?[.:#№_-]{0,2}\\s?(${DIGIT}{1,4})\\s?(?:[.):–-]+|(?=\\s)|$)\\s*`,
  "u",
);
/** What is numbered in papers besides questions. */
const PARTS =
  /^(?:page|section|part|level|chapter|unit|session|topic|module|set|figure|fig|table|case|step|statement|list|column|option|class|year|day|test|exercise|phần|часть|раздел)\b/i;
const FEWEST = 3;
/** How far below the options a key may be: a solution may be between. */
const ABOVE = 10;
/** Stands for lines that begin with an arrow and no word. */
const ARROW = "→";
const ARROWED = /^\s*(?:→|➔|⇒|=>)\s*(?=\S)/;

const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** A word before a single label, as a line that names a key has it. */
function labelledWord(text: string): { word: string; label: string; end: number } | undefined {
  const [whole, prefix = "", label = ""] = LABELLED.exec(text.slice(0, HEAD)) ?? [];
  const word = wordOf(prefix);
  if (whole === undefined || word === "" || OTHERS.test(word)) return undefined;
  return { word, label, end: whole.length };
}

/**
 * The words that carry exactly one label below the options of many questions: those of keys, in
 * whatever language.
 */
export function ownKeyWords(lines: readonly SeenLine[]): ReadonlySet<string> {
  const found = new Map<string, string[]>();
  lines.forEach((line, at) => {
    if (line.isKey || line.isSolution || line.isNoise || line.labels.length > 0) return;
    const named = labelledWord(line.text);
    const above = lines.slice(Math.max(0, at - ABOVE), at);
    const start = above.findLastIndex(({ isNumbered, labels }) => isNumbered && !labels.length);
    const own = above.slice(start + 1);
    const isBelow = own.some(({ labels }) => labels.some((index) => index >= 1));
    const isHeading = /^\D{0,9}1(?!\d)/.test(lines[at + 1]?.text ?? "");
    if (named && isBelow && !isHeading && !own.some(({ isKey }) => isKey))
      found.set(named.word, [...(found.get(named.word) ?? []), named.label]);
  });
  const fewest = Math.max(FEWEST, countSeconds(lines) * 0.3);
  const words = [...found]
    .filter(([, labels]) => labels.length >= fewest && new Set(labels).size >= 2)
    .map(([word]) => word);
  return new Set(endsInArrows(lines) ? [...words, ARROW] : words);
}

/** Whether lines that begin with an arrow end questions: each is the last before a number. */
function endsInArrows(lines: readonly SeenLine[]): boolean {
  const arrows = lines.flatMap(({ text }, at) => (ARROWED.test(text) ? [at] : []));
  const last = arrows.filter((at) => lines[at + 1]?.isNumbered ?? true);
  return arrows.length >= FEWEST && last.length >= arrows.length * 0.6;
}

/** Where the key begins behind one of the file's own words. */
export function ownKeyEnd(text: string, words: ReadonlySet<string>): number | undefined {
  if (words.size === 0) return undefined;
  const arrow = words.has(ARROW) ? ARROWED.exec(text)?.[0].length : undefined;
  const named = labelledWord(text);
  if (arrow !== undefined) return arrow;
  return named && words.has(named.word) ? named.end : undefined;
}

/** Words before numbers that count up from line to line: those of questions. */
export function ownNumberWords(lines: readonly SeenLine[]): ReadonlySet<string> {
  const found = new Map<string, number[]>();
  for (const { text } of lines) {
    const [, prefix = "", digits = ""] = NUMBERED.exec(text.slice(0, HEAD)) ?? [];
    const word = wordOf(prefix);
    if (word === "" || PARTS.test(word) || numberMark(text)) continue;
    found.set(word, [...(found.get(word) ?? []), digitsOf(digits)]);
  }
  const fewest = Math.max(FEWEST + 2, countSeconds(lines) * 0.6);
  return new Set([...found].filter(([, values]) => isCounting(values, fewest)).map(([w]) => w));
}

function isCounting(values: readonly number[], fewest: number): boolean {
  const steps = values.filter((value, at) => value === (values[at - 1] ?? 0) + 1).length;
  return values.length >= fewest && steps >= values.length * 0.6;
}

/** The number of a line behind one of the file's own words. */
export function ownNumber(text: string, words: ReadonlySet<string>): NumberMark | undefined {
  if (words.size === 0) return undefined;
  const [whole = "", prefix = "", digits = ""] = NUMBERED.exec(text.slice(0, HEAD)) ?? [];
  const word = wordOf(prefix);
  if (!words.has(word)) return undefined;
  return { form: "Q#", value: digitsOf(digits), end: whole.length };
}
