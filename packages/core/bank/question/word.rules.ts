import { plainText } from "@academy/response-types/shared/html-text.ts";
import { foldedWord, isInScript, WORD } from "./fold.rules.ts";

/** Shorter words are too common. */
const MIN_LETTERS = 3;
/** In Indian scripts, a word such as बल (force) has two. */
const MIN_LETTERS_IN_SCRIPT = 2;
/** Longer words are shortened to this length. */
const MAX_LETTERS = 40;
/**
 * The most words of a text that are indexed, because each word costs a write. The longest words are
 * taken, as they are the rarest.
 */
const MAX_WORDS = 24;

const STOP_WORDS = new Set(
  [
    "and are but can does find following for from given has have how into its its let not of one the then that these this which what when where will with you",
    "है हैं का के की को में से और पर एक यह वह तथा यदि तो जो निम्न निम्नलिखित कौन क्या होगा होता",
  ].flatMap((words) => words.split(" ")),
);

/** The words of a text, each once, in lower case, in Unicode compatibility form and folded. */
function wordsOf(text: string): string[] {
  const words = text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
  const known = words
    .map((word) => Array.from(foldedWord(word)).slice(0, MAX_LETTERS))
    .filter((letters) => letters.length >= leastLetters(letters))
    .map((letters) => letters.join(""));
  return [...new Set(known)];
}

const leastLetters = ([first = ""]: readonly string[]): number =>
  isInScript(first) ? MIN_LETTERS_IN_SCRIPT : MIN_LETTERS;

/** The words under which a question is indexed, from its text and its options. */
export function searchWords(html: readonly string[]): string[] {
  const words = wordsOf(html.map(plainText).join(" ")).filter((word) => !STOP_WORDS.has(word));
  return words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/** The words under which a question is indexed by its texts in another language. */
export const variantWords = (html: readonly string[]): string[] =>
  // English words in such a text are almost always in the English text, too.
  wordsOf(html.map(plainText).join(" "))
    .filter((word) => isInScript(word) && !STOP_WORDS.has(word))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);

/** The institute's own words for a question, and its source and year. */
export interface Labels {
  tags?: readonly string[] | undefined;
  source?: string | undefined;
  year?: number | undefined;
}

/** Signs before the labels in the index. No word of a text begins with one. */
const SIGNS = { tag: "+", source: "@", year: "=" } as const;
/** This many of a question's words are reserved for labels, even if its text is long. */
const LABELS_KEPT = 8;
const LONGEST_LABEL = 120;

/**
 * A label as it is compared and indexed: in lower case, without the signs that end a word in the
 * index.
 */
export const foldedLabel = (label: string): string =>
  Array.from(label.normalize("NFKC").toLowerCase().replaceAll("#", " "))
    .slice(0, LONGEST_LABEL)
    .join("")
    .trim();

export const tagWord = (tag: string): string => SIGNS.tag + foldedLabel(tag);
export const sourceWord = (source: string): string => SIGNS.source + foldedLabel(source);
export const yearWord = (year: number): string => SIGNS.year + year;

/**
 * The first letters of a word name its partition in the index. For a label, this many more letters
 * are used; most for a year, because there are few different years.
 */
export const signLength = (word: string): number =>
  word.startsWith(SIGNS.year)
    ? 3
    : word.startsWith(SIGNS.tag) || word.startsWith(SIGNS.source)
      ? 1
      : 0;

/** The words of all labels. If not all of them fit into the index, the last ones are left out. */
function labelWords({ year, source, tags = [] }: Labels): string[] {
  return [
    ...(year === undefined ? [] : [yearWord(year)]),
    ...(source ? [sourceWord(source)] : []),
    ...tags.map(tagWord),
  ];
}

/**
 * The words under which a question is indexed, at most 24. Labels get up to eight of them, and more
 * if the text leaves room.
 */
export function indexWords(html: readonly string[], labels: Labels): string[] {
  const words = searchWords(html);
  const most = Math.max(LABELS_KEPT, MAX_WORDS - words.length);
  const signs = [...new Set(labelWords(labels))].slice(0, most);
  return [...signs, ...words.slice(0, MAX_WORDS - signs.length)];
}

/** The words of a search, without stop words; each word finds all words that begin with it. */
export const queryWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !STOP_WORDS.has(word));

/** How many letters of a word are in the name of its partition, before those of a sign. */
export const firstLetters = (word: string): number => (isInScript(word) ? 3 : 2);
