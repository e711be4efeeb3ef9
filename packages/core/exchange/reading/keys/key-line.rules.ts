import { isHeading, isTitle } from "./key-heading.rules.ts";
import { type FoundKey, type KeyItem, matchAt, plainLine } from "./key-sheet.rules.ts";
import { keysOfRange } from "./key-range.rules.ts";
import { answerWordEnd, isValue, numberAt, separatorAt, valueAt } from "./key-token.rules.ts";

/** The keys that one line gives: "1-B 2-C", "1-5: ABCDB", or a key with words after it. */
export interface LineKeys {
  /** The keys, and the words between them. */
  items: KeyItem[];
  doubts: string[];
}

interface Read {
  keys: FoundKey[];
  end: number;
  doubt?: string;
}

const GAP = /[ ,;|/•·.]{1,100}/y;
const TOKEN = /[^ ,;|]{1,100}/y;

function pairAt(text: string, at: number, line: number): Read | undefined {
  const number = numberAt(text, at);
  const separator = number && separatorAt(text, number);
  if (!separator) return undefined;
  const from = answerWordEnd(text, separator.end);
  const isNamed = from > separator.end;
  const value = valueAt(text, from, isNamed ? "closer" : separator.kind);
  if (!value) return undefined;
  const form = `${number.isWorded ? "Q" : ""}${separator.sign}`;
  const { written, end } = value;
  const source = text.slice(at, end);
  const found = { number: number.value, written, form, line, source };
  const key = { ...found, isNamed, isText: false, isListed: false };
  return { keys: [key], end };
}

/** Reads a line from left to right; any text that is not a key or a separator is a gap. */
function scanned(text: string, line: number): LineKeys {
  const found: LineKeys = { items: [], doubts: [] };
  let gap = "";
  const endGap = () => {
    if (gap.trim() !== "") found.items.push(itemOf(gap.trim(), line));
    gap = "";
  };
  for (let at = 0; at < text.length;) {
    const space = matchAt(GAP, text, at)?.[0] ?? "";
    if (space !== "") {
      at += space.length;
      if (gap !== "") gap += space;
      continue;
    }
    const read = keysOfRange(text, at, line) ?? pairAt(text, at, line);
    if (read) {
      endGap();
      found.items.push(...read.keys.map((key) => ({ is: "key" as const, key })));
      if (read.doubt !== undefined) found.doubts.push(read.doubt);
      at = read.end;
      continue;
    }
    const token = matchAt(TOKEN, text, at)?.[0] ?? text.charAt(at);
    gap += token;
    at += token.length;
  }
  endGap();
  const keys = keysIn(found.items);
  if (keys.length > 2) for (const key of keys) key.isListed = true;
  return found;
}

const keysIn = (items: readonly KeyItem[]): FoundKey[] =>
  items.flatMap((item) => (item.is === "key" ? [item.key] : []));

const itemOf = (text: string, line: number): KeyItem => ({
  is: isTitle(text) ? "title" : isHeading(text) ? "heading" : "left",
  text,
  line,
});

/** A line of several keys may hold a few other words, if its numbers rise one by one. */
function isListOfKeys({ items, doubts }: LineKeys, text: string): boolean {
  const keys = keysIn(items);
  const words = items.reduce((sum, item) => sum + (item.is === "left" ? item.text.length : 0), 0);
  if (words === 0) return keys.length + doubts.length > 0;
  return (
    keys.length >= 3 &&
    words <= text.length * 0.4 &&
    keys.every(({ number = 0 }, i) => i === 0 || number === (keys[i - 1]?.number ?? 0) + 1)
  );
}

const MOST_KEY_TEXT = 300;
/** Another number with its key: the line is a list that was not understood. */
const NEXT_PAIR =
  /(?:^|[\s,;)\]A-Ha-h])\p{Nd}{1,3} ?[.):=-] ?[([]?[A-Ha-h][)\]]?(?=$|[\s,;.\p{Nd}])/u;
/** A longer text after a label is a solution. */
const MOST_OPTION_TEXT = 120;
const LABEL_FIRST =
  /^(?:[([{] ?(?:\p{L}{1,4}|\p{Nd}{1,2}) ?[)\]}][.:]?|(?:[ivx]{1,4}|[IVX]{1,4}|\p{L}|\p{Nd}{1,2})[).:](?= |$)|[①-⑳Ⓐ-ⓩ])\s*/u;

/**
 * Reads a line with one key and words after it: "1) Ans : (c) because …", "1. b) Paris", "1.
 * Paris".
 */
function leading(text: string, line: number): LineKeys | undefined {
  const number = numberAt(text, 0);
  const separator = number && separatorAt(text, number);
  if (!separator) return undefined;
  const from = answerWordEnd(text, separator.end, true);
  const isNamed = from > separator.end;
  const rest = text.slice(from).trim();
  const isOpen = separator.kind === "space" && separator.sign === "" && !number.isWorded;
  if (rest === "" || (isOpen && !isNamed)) return undefined;
  const value = valueAt(text, from, "closer");
  const label = LABEL_FIRST.exec(rest)?.[0] ?? "";
  const isLabelled = label !== "" || (isNamed && value !== undefined);
  const found = {
    number: number.value,
    form: `${number.isWorded ? "Q" : ""}${separator.sign}`,
    isNamed,
    isText: !isLabelled && !isNamed,
    isListed: false,
    line,
    source: text,
  };
  const key = (written: string, left = ""): LineKeys => ({
    items: [
      { is: "key", key: { ...found, written } },
      ...(left === "" ? [] : [{ is: "left" as const, text: left, line }]),
    ],
    doubts: [],
  });
  if (isLabelled && rest.length > MOST_OPTION_TEXT) {
    const written = label === "" ? (value?.written ?? "") : label.trim();
    return key(written, rest.slice(written.length).trim());
  }
  const isOther = rest.length > MOST_KEY_TEXT || /[?？]$/.test(rest) || NEXT_PAIR.test(rest);
  return isOther ? undefined : key(rest);
}

/** @returns undefined for a line without keys */
export function keysOfLine(raw: string, line: number): LineKeys | undefined {
  const text = plainLine(raw);
  if (!/\p{Nd}/u.test(text)) return undefined;
  const found = scanned(text, line);
  if (isListOfKeys(found, text)) return found;
  return leading(text, line);
}

/** The number on a line with nothing else, such as "3." above its key. */
export function loneNumber(raw: string): string | undefined {
  const text = plainLine(raw);
  const number = numberAt(text, 0);
  if (!number) return undefined;
  const rest = text.slice(number.end);
  const closed = /^ {0,3}[.):=]{1,2} */.exec(rest)?.[0] ?? "";
  const end = number.end + closed.length;
  const isLone = answerWordEnd(text, end) === text.length;
  return isLone && (closed !== "" || number.isWorded || number.isBracketed) ? text : undefined;
}

/** Whether a line is one value without a number. */
export const isLoneValue = (raw: string): boolean => isValue(plainLine(raw));
