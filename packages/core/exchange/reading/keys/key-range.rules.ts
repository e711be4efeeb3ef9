import { type FoundKey, matchAt, numberOf, quotedLine } from "./key-sheet.rules.ts";

/** Ranges of numbers with their keys: "1-5: ABCDB", "1-5 A B C D B", "1 to 5 : A". */

const RANGE =
  /(?:Q\.? ?)?(\p{Nd}{1,4}) ?(?:[-–—]| to | से |до|~) ?(?:Q\.? ?)?(\p{Nd}{1,4})(?! ?[-–—])( {0,3}(?:(?:[:)=]|\.(?!\p{Nd})){1,2}|[-–—]>|→) {0,5}| {1,5})/iuy;
const SPACE = /[ ,;]{0,5}/y;
const BRACKETED = /[([] ?(?:\p{L}{1,4}|\p{Nd}{1,2}) ?[)\]]|[①-⑳Ⓐ-ⓩ]/uy;
/**
 * Letters are also parts of words, so adjacent letters must be capitals, follow a colon, or be of
 * another script.
 */
const LETTER = /(?:[A-H]|[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}]|\p{L}(?!\p{L}))(?!\p{M})/uy;
const LETTER_OF_CLOSED = /(?:[A-Ha-h]|[^\P{L}\p{Script=Latin}]|\p{L}(?!\p{L}))(?!\p{M})/uy;
const DIGIT = /\p{Nd}(?= |,|;|$)/uy;
const DIGITS = /\p{Nd}{2,50}(?= |;|$)/uy;
const QUESTION = /Q\.? ?\p{Nd}/iuy;
const MOST_RANGE = 500;

export interface RangeKeys {
  keys: FoundKey[];
  end: number;
  doubt?: string;
}

/** The labels from a place on, with or without spaces: "ABCD", "A B C D", "(A) (B)". */
function labelsAt(text: string, from: number, most: number, isClosed: boolean) {
  const labels: string[] = [];
  let at = from;
  while (labels.length <= most) {
    const next = at + (matchAt(SPACE, text, at)?.[0].length ?? 0);
    if (matchAt(QUESTION, text, next)) break;
    const digits = isClosed && labels.length === 0 ? matchAt(DIGITS, text, next)?.[0] : undefined;
    if (digits?.length === most) return { labels: Array.from(digits), end: next + digits.length };
    const found =
      matchAt(BRACKETED, text, next) ??
      matchAt(isClosed ? LETTER_OF_CLOSED : LETTER, text, next) ??
      (isClosed ? matchAt(DIGIT, text, next) : undefined);
    if (!found) break;
    labels.push(found[0]);
    at = next + found[0].length;
  }
  return { labels, end: at };
}

/** @returns undefined where no range with labels begins */
export function keysOfRange(text: string, at: number, line: number): RangeKeys | undefined {
  const found = matchAt(RANGE, text, at);
  if (!found) return undefined;
  const [all, first = "", last = "", separator = ""] = found;
  const [from, to] = [numberOf(first), numberOf(last)];
  const count = to - from + 1;
  if (!(count > 1 && count <= MOST_RANGE)) return undefined;
  const isClosed = separator.trim() !== "";
  const { labels, end } = labelsAt(text, at + all.length, count, isClosed);
  // Without a colon, one label is too few: "1-234 2-195" is a list of numbers with their keys, and
  // not a range.
  if (!isClosed && labels.length < 2) return undefined;
  if (labels.length === 0 || /[\p{L}\p{M}\p{N}]/u.test(text.charAt(end))) return undefined;
  const source = text.slice(at, end);
  const isForAll = labels.length === 1 && isClosed;
  if (labels.length !== count && !isForAll) {
    const given = labels.length === 1 ? "one key" : `${labels.length} keys`;
    return { keys: [], end, doubt: `${quotedLine(source)} has ${count} questions but ${given}.` };
  }
  const keys = Array.from({ length: count }, (_, i) => ({
    number: from + i,
    written: (isForAll ? labels[0] : labels[i]) ?? "",
    form: "range",
    isNamed: false,
    isText: false,
    isListed: true,
    line,
    source,
  }));
  return { keys, end };
}
