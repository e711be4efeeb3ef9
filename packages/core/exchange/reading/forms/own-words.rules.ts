import { listUnder } from "../list-under.ts";
import {
  DIGIT,
  digitsOf,
  ENCLOSED_LABEL,
  ordinalsOf,
  PLAIN_LABEL,
} from "../marks/alphabets.rules.ts";
import { isWorded, type NumberMark, numberMark } from "../marks/number.rules.ts";
import { countSeconds, type SeenLine } from "./seen-line.ts";

/** Words of the file's own language that name keys and number questions. */

const HEAD = 90;
const LABELLED = new RegExp(
  `^\\s*([^:=：→]{2,40}?)\\s?(?:[:=：→]\\s?|[.)–-]\\s|\\s(?=[([]?\\s?(?:${PLAIN_LABEL})(?:\\s?[,&]\\s?(?:${PLAIN_LABEL})){0,7}(?:\\s?[)\\].]?\\s*$|\\s?[)\\].]\\s))|(?=\\s?[${ENCLOSED_LABEL.replaceAll("|", "")}]))\\s*(?=[([]?\\s?(${PLAIN_LABEL}|${ENCLOSED_LABEL})\\s?[)\\].]{0,2}\\s*(?:$|[.,;:)–-]|\\s))`,
  "u",
);
/** Words that begin lines with one label but do not name a key, such as "Chapter A". */
const OTHERS =
  /^(?:chapter|unit|module|level|page|statement|assertion|reason|option|column|list|figure|fig|table|case|section|part|step|group|set|कथन|कारण)/i;
const NUMBERED = new RegExp(
  `^\\s*((?:\\p{L}[\\p{L}'’]{0,15}\\s?){1,2})\\s?[.:#№_-]{0,2}\\s?(${DIGIT}{1,4})\\s?(?:[.):–-]+|(?=\\s)|$)\\s*`,
  "u",
);
/** Words for numbered things in papers that are not questions. */
const PARTS =
  /^(?:page|section|part|level|chapter|unit|session|topic|module|set|figure|fig|table|case|step|statement|list|column|option|class|year|day|test|exercise|phần|часть|раздел)\b/i;
const FEWEST_WORDS = 3;
/**
 * How many lines above a key are searched for the options, because a solution may be between them,
 * and how many lines from a number on.
 */
const ABOVE = 10;
/** Stands for the word for a key in lines that begin with an arrow and have no such word. */
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
  // "I, II and IV" is not a word before a label.
  const isOfLabels = word.split(" ").every((one) => ordinalsOf(one).length > 0);
  if (whole === undefined || word === "" || isOfLabels || OTHERS.test(word)) return undefined;
  return { word, label, end: whole.length };
}

/**
 * Words that name keys, in any language: words before exactly one label, in a line below the
 * options of many questions.
 */
export function ownKeyWords(lines: readonly SeenLine[]): ReadonlySet<string> {
  const found = new Map<string, { label: string; isNext: boolean }[]>();
  lines.forEach((line, at) => {
    if (line.isKey || line.isSolution || line.isNoise || line.labels.length > 0) return;
    if (isWorded(numberMark(line.text)?.form ?? "")) return;
    const named = labelledWord(line.text);
    const above = lines.slice(Math.max(0, at - ABOVE), at);
    const start = above.findLastIndex(({ isNumbered, labels }) => isNumbered && !labels.length);
    const own = above.slice(start + 1);
    const isBelow = own.some(({ labels }) => labels.some((index) => index >= 1));
    const isHeading = /^\D{0,9}1(?!\d)/.test(lines[at + 1]?.text ?? "");
    const isNext = lines[at - 1]?.labels.some((index) => index >= 1) ?? false;
    if (named && isBelow && !isHeading && !own.some(({ isKey }) => isKey))
      listUnder(found, named.word, { label: named.label, isNext });
  });
  const questions = countSeconds(lines);
  const words = [...found].filter(([, own]) => isKeyWord(own, questions)).map(([word]) => word);
  return new Set(endsInArrows(lines) ? [...words, ARROW] : words);
}

/**
 * Whether a word names keys: it is in many questions, or directly below the options of some
 * questions. In the second case its labels must not rise from one to the next, as labels of parts
 * do.
 */
function isKeyWord(own: readonly { label: string; isNext: boolean }[], questions: number): boolean {
  const labels = own.map(({ label }) => label);
  if (new Set(labels).size < 2) return false;
  if (own.length >= Math.max(FEWEST_WORDS, questions * 0.3)) return true;
  const next = own.filter(({ isNext }) => isNext).length;
  const places = labels.map((label) => ordinalsOf(label)[0]?.index ?? -1);
  const isRising = places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1));
  const fewest = Math.max(FEWEST_WORDS, questions * 0.12);
  return own.length >= fewest && next >= own.length * 0.8 && !isRising;
}

/**
 * Whether a line that begins with an arrow ends a question: most such lines are the last line
 * before a number.
 */
function endsInArrows(lines: readonly SeenLine[]): boolean {
  const arrows = lines.flatMap(({ text }, at) => (ARROWED.test(text) ? [at] : []));
  const last = arrows.filter((at) => lines[at + 1]?.isNumbered ?? true);
  return arrows.length >= FEWEST_WORDS && last.length >= arrows.length * 0.6;
}

/** The position of the key after one of the file's own words for it. */
export function ownKeyEnd(text: string, words: ReadonlySet<string>): number | undefined {
  if (words.size === 0 || isWorded(numberMark(text)?.form ?? "")) return undefined;
  const arrow = words.has(ARROW) ? ARROWED.exec(text)?.[0].length : undefined;
  const named = labelledWord(text);
  if (arrow !== undefined) return arrow;
  return named && words.has(named.word) ? named.end : undefined;
}

/** Words before numbers that count up from line to line: they announce questions. */
export function ownNumberWords(lines: readonly SeenLine[]): ReadonlySet<string> {
  const found = new Map<string, { value: number; isAbove: boolean }[]>();
  lines.forEach(({ text }, at) => {
    const [, prefix = "", digits = ""] = NUMBERED.exec(text.slice(0, HEAD)) ?? [];
    const word = wordOf(prefix);
    if (word === "" || PARTS.test(word) || numberMark(text)) return;
    const isAbove = lines.slice(at, at + ABOVE).some(({ labels }) => labels.includes(0));
    listUnder(found, word, { value: digitsOf(digits), isAbove });
  });
  const most = countSeconds(lines) * 0.6;
  const words = [...found].filter(([, own]) => {
    const above = own.filter(({ isAbove }) => isAbove).length;
    // If nearly all lines with the word are above options, fewer lines are enough, because the word
    // may be in one part of the paper only.
    const fewest = above >= own.length * 0.9 ? FEWEST_WORDS : Math.max(FEWEST_WORDS + 2, most);
    return isCounting(
      own.map(({ value }) => value),
      fewest,
    );
  });
  return new Set(words.map(([word]) => word));
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

const SENTENCE = /^\s*(\p{L}[\p{L}\p{M}\p{Zs}]{1,24}?)\s?(?:[:：]|\s[–—-])\s*(?=\S)/u;
/** Behind a word for a solution, texts are at least this long on average. */
const EXPLAINED = 15;

/**
 * Words before texts right below the options, or below the key, of several questions: they announce
 * solutions.
 */
export function ownSolutionWords(lines: readonly SeenLine[]): ReadonlySet<string> {
  const found = new Map<string, string[]>();
  lines.forEach((line, at) => {
    const isBelow = lines[at - 1]?.isKey || endsOptions(lines, at - 1);
    if (!isBelow || line.isKey || line.isNoise || line.isNumbered || line.labels.length > 0) return;
    const [whole = "", word = ""] = SENTENCE.exec(line.text.slice(0, HEAD)) ?? [];
    const name = wordOf(word);
    if (name === "" || OTHERS.test(name) || PARTS.test(name)) return;
    listUnder(found, name, line.text.slice(whole.length));
  });
  const fewest = Math.max(FEWEST_WORDS, countSeconds(lines) * 0.12);
  const words = [...found].filter(([, texts]) => {
    const size = texts.reduce((sum, { length }) => sum + length, 0);
    return texts.length >= fewest && size >= texts.length * EXPLAINED;
  });
  return new Set(words.map(([word]) => word));
}

/**
 * Whether a line's label continues the labels of the lines above, as (C) continues (B). A
 * question's number never does.
 */
function endsOptions(lines: readonly SeenLine[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - 2), at + 1).flatMap(({ labels }) => labels);
  return lines[at]?.labels.some((index) => index >= 1 && above.includes(index - 1)) ?? false;
}

/** The position at which a text begins after one of the file's own words for a solution. */
export function ownSolutionEnd(text: string, words: ReadonlySet<string>): number | undefined {
  if (words.size === 0) return undefined;
  const [whole, word = ""] = SENTENCE.exec(text.slice(0, HEAD)) ?? [];
  return whole !== undefined && words.has(wordOf(word)) ? whole.length : undefined;
}
