/** Keys that are given apart from their questions: pasted, on a page of their own or in a table. */

/** A key as it was written. Only the response type of its question decides what it means. */
export interface KeyEntry {
  /**
   * The part that the key belongs to, from 0. A heading, or numbers that start again, begin a part.
   */
  part: number;
  /** Undefined in a list without numbers. */
  number: number | undefined;
  written: string;
  heading?: string;
}

export interface KeySheet {
  entries: KeyEntry[];
  parts: number;
  /** Lines that were not read as keys, and other reasons to check the sheet. */
  doubts: string[];
}

/** A key as its line gives it, before the whole sheet has been read. */
export interface FoundKey {
  number: number | undefined;
  written: string;
  /** The sign behind the number of the key, with "Q" if the number has a word: "Q:" or ")". */
  form: string;
  /** Whether a word such as "Ans" is in front of the key. */
  isNamed: boolean;
  /** Whether the key is a text, which could also be a line of a solution. */
  isText: boolean;
  /** Whether the key is one of several in a table, a row, a range or a line. */
  isListed: boolean;
  /** The line of the sheet in which the key was read. */
  line: number;
  source: string;
}

/** The items of a sheet, in its order. */
export type KeyItem =
  | { is: "key"; key: FoundKey }
  /** "title" is a line such as "Answer key", which gives no key. */
  | { is: "heading" | "title" | "left"; text: string; line: number };

/** The most characters of a sheet; no real sheet is longer. A longer text is not read. */
export const MOST_TEXT = 200_000;
/** The most items of a sheet; no paper has more. Further items are left out with a doubt. */
export const MOST_ITEMS = 10_000;
/** A longer line is left out with a doubt. */
export const MOST_LINE = 20_000;

const WIDE_FIRST = 0xff_01;
const WIDE_LAST = 0xff_5e;

/** A line with ordinary spaces, and with ordinary signs for full-width ones. */
export const plainLine = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.trim() : plainSigns(text);

const plainSigns = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => {
      const code = sign.charCodeAt(0);
      const isWide = code >= WIDE_FIRST && code <= WIDE_LAST;
      return isWide ? String.fromCharCode(code - WIDE_FIRST + 0x21) : sign;
    })
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
    .replace(/[\u200b-\u200f\ufeff]/g, "")
    .replaceAll("、", ",")
    .replaceAll("。", ".")
    .trim();

/** The beginning of a line for a sentence about it. */
export const quotedLine = (text: string): string => {
  const short = text.replace(/\s+/g, " ").trim();
  return `“${short.length > 60 ? `${short.slice(0, 59)}…` : short}”`;
};

/** Matches a sticky pattern at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

const ZEROS = [
  0x30, 0x6_60, 0x6_f0, 0x9_66, 0x9_e6, 0xa_66, 0xa_e6, 0xb_66, 0xb_e6, 0xc_66, 0xc_e6, 0xd_66,
];

/** The number that decimal digits of any script write, such as "१२". */
export function numberOf(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => code >= one && code < one + 10);
    value = value * 10 + (zero === undefined ? Number.NaN : code - zero);
  }
  return value;
}
