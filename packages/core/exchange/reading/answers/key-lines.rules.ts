import { type BlockTable, cellTexts } from "../block.ts";
import type { Facts } from "../facts.rules.ts";
import { parseKeys } from "../keys/key-list.rules.ts";
import { tableKeys } from "../keys/key-table.rules.ts";
import { LETTER_LABEL } from "../marks/alphabets.rules.ts";
import { keyWordEnd } from "../marks/key.rules.ts";

/** Keys in single lines and tables of a page of keys. */

const LETTER = `(?:${LETTER_LABEL})`;
const LABEL = `(?:${LETTER_LABEL}|[1-8])`;
const ROMAN = "i{1,3}|iv|v";
/** A label in brackets before a solution, on a page of keys. */
const LABEL_IN_BRACKETS = new RegExp(`^\\s*[([]\\s?(?:${LABEL}|${ROMAN})\\s?[)\\]]\\s+\\S`, "u");
/**
 * On a page of keys, a label at the beginning of the text after a number: alone, or with a sign
 * behind it.
 */
const LABEL_FIRST = new RegExp(
  `^\\s*[([]?\\s?(?:${LABEL}|${ROMAN})\\s?[)\\]]?\\s*(?:$|[.:)–-])`,
  "iu",
);
/**
 * Two kinds of lines on a page of keys: only numbers and labels, or one number with its tolerance,
 * range or power.
 */
const LETTERS = new RegExp(`^(?:[\\s\\d.,;|()iv–-]|${LETTER})+$`, "u");
const NUMBERS =
  /^\s*(?:Q\.?\s?)?\d{1,3}\s?[.):]\s?[-+−±\d.,\s×x*^eE⁰¹²³⁴-⁹⁻%/]+(?:(?:to|or)\s[-+−\d.,\s]+)?$/;
const AND = "\\s?(?:[,;&]|and|और)\\s?";
const WRAPPED = `[([]\\s?${LABEL}\\s?[)\\]]`;
const KEY_VALUE = new RegExp(
  `^\\s*(?:(${WRAPPED}(?:${AND}${WRAPPED})+)` +
    `|[([]\\s?(${LABEL}(?:\\s?,\\s?${LABEL})*)\\s?[)\\]]` +
    `|([A-H](?:${AND}[A-H])*)(?![\\p{L}])` +
    `|(${LETTER})(?=\\s*(?:$|[.)]))|([①-⑧](?:${AND}[①-⑧])*)` +
    `|([-−]?\\d+(?:\\.\\d+)?)(?=\\s*(?:$|[.;)\\s]))(?!${AND}\\d)|(\\S{1,40})\\s*$)`,
  "u",
);

/**
 * The keys of a table. In a table of the kind `key`, the values below numbers are keys even if they
 * are numbers too.
 */
export function keysOf(table: BlockTable): readonly FoundKey[] | undefined {
  const rows = cellTexts(table);
  const found = tableKeys(rows);
  if (found || table.kind !== "key") return found;
  return rows.flatMap((row, at) =>
    at % 2 > 0
      ? []
      : row.flatMap((cell, col) => {
          const number = Number(/\d+/.exec(cell)?.[0]);
          const written = rows[at + 1]?.[col]?.trim() ?? "";
          return number > 0 && written !== "" ? [{ number, written }] : [];
        }),
  );
}

interface FoundKey {
  number: number | undefined;
  written: string;
}

export const lineOf = ({ number, written }: FoundKey): string => `${number ?? ""}. ${written}`;

/** Signs after a key that do not belong to the text after them. */
const CLOSED = /^\s*[.)\]:–-]{0,3}\s*/u;

/** The key behind a number, "1) Ans : (c)", "1) (c) Because …", and where the text behind it begins. */
export function keyBehind(
  { text, number }: Facts,
  isPage = false,
): { key: string; end: number } | undefined {
  if (!number) return undefined;
  const rest = text.slice(number.end);
  const end = keyWordEnd(rest);
  const isLabel = LABEL_FIRST.test(rest.slice(0, 40)) || (isPage && LABEL_IN_BRACKETS.test(rest));
  if (end === undefined && !isLabel) return undefined;
  const from = end ?? 0;
  const found = KEY_VALUE.exec(rest.slice(from, from + 200));
  const key = found?.slice(1).find(Boolean);
  if (!found || key === undefined) return undefined;
  const behind = from + found[0].length;
  const closed = CLOSED.exec(rest.slice(behind))?.[0].length ?? 0;
  return { key, end: number.end + behind + closed };
}

const PAIRS = new RegExp(
  `(?:Q\\.?\\s?)?\\d{1,3}\\s?[.):=→–-]*\\s?(?:Ans\\w{0,4}\\s?[.:]?\\s?)?` +
    `[([]?(?:${LETTER}(?:[)\\]]?\\s?[,&]\\s?[([]?${LETTER})*|[-−]?\\d+(?:\\.\\d+)?|${ROMAN})?[)\\]]?`,
  "giu",
);

/** How many keys a line has; 0 for a line with other text. */
export function pairsIn(text: string): number {
  if (text.length > 2000) return 0;
  const left = text.replace(PAIRS, "").replace(/[\s,;|.:()/–-]/g, "");
  if (left.length > 3 || !/\d/.test(text)) return 0;
  const { entries } = parseKeys(text);
  return entries.every(({ number }) => number !== undefined) ? entries.length : 0;
}

/** Whether a line has nothing but numbers and labels, or one number with its tolerance. */
export const isBareKey = (text: string): boolean =>
  text.length < 500 && (LETTERS.test(text) || NUMBERS.test(text));
