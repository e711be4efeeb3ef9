import { headOf, joined, type Line } from "./lines.rules.ts";

/** A number that may begin a question. */
export interface Numbered {
  number: number;
  /** The last number, if one text is for several: "10-11.". */
  upTo?: number;
  /** How it is written: questions of a paper are written alike. */
  form: string;
}

const FULL_WIDTH = /[０-９（）．]/g;
const half = (sign: string): string =>
  sign === "（" ? "(" : sign === "）" ? ")" : String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

const WORD =
  /^([\p{L}][\p{L}\p{M}\s]{0,9}?(?:\s*\.?\s*No)?)\s*[.:]?\s*(\d{1,3})\s*([.):]?)(?![\d])/iu;
const PLAIN = /^(\(?)(\d{1,3})\s*([.)\]．、:])(?!\d)/u;
const SEVERAL = /^(\(?)(\d{1,3})\s*[-–]\s*(\d{1,3})\s*([.)\]])(?!\d)/u;
const ALONE = /^(\d{1,3})$/;
const NOT_QUESTION =
  /^(fig|figure|table|page|set|code|list|part|section|unit|chapter|class|grade|year|step|case|statement|answer|ans|option|column|row|paper|time|marks?|max)/i;

/** The number at the start of a line, and how it is written; undefined for anything else. */
export function numberOf(line: Line): Numbered | undefined {
  const head = headOf(line);
  const text = joined(head).replace(FULL_WIDTH, half);
  return readNumber(text) ?? (head[0] && readNumber(head[0].text.replace(FULL_WIDTH, half)));
}

function readNumber(text: string): Numbered | undefined {
  const several = SEVERAL.exec(text);
  if (several) {
    const [number, upTo] = [Number(several[2]), Number(several[3])];
    return upTo > number && upTo - number < 10
      ? { number, upTo, form: `${several[1]}#${several[4]}` }
      : undefined;
  }
  const plain = PLAIN.exec(text);
  if (plain) return made(plain[2], `${plain[1]}#${plain[3]}`);
  const word = WORD.exec(text);
  if (word && !NOT_QUESTION.test(word[1] ?? "")) {
    return made(word[2], `${(word[1] ?? "").trim().toLowerCase()}#${word[3]}`);
  }
  const alone = ALONE.exec(text);
  return alone ? made(alone[1], "#") : undefined;
}

const made = (digits: string | undefined, form: string): Numbered | undefined =>
  Number(digits) > 0 ? { number: Number(digits), form } : undefined;
