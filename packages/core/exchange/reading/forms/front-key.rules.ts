import { ENCLOSED_LABEL, PLAIN_LABEL } from "../marks/alphabets.rules.ts";
import { numberMark } from "../marks/number.rules.ts";
import { alphabetOf, type OptionMark, optionMarks } from "../marks/option.rules.ts";

/** A key in brackets before a stem: "[Single][C] Which …". */
export interface FrontKey {
  written: string;
  /** The position at which the stem begins. */
  end: number;
}

const FRONT = new RegExp(
  `^\\s*(?:[[【（(]\\s?\\p{L}[^\\[\\]【】（）()]{1,14}[\\]】）)]\\s?){0,2}` +
    `([[【（(]\\s?([A-H]{1,8}|${PLAIN_LABEL}|${ENCLOSED_LABEL})\\s?[\\]】）)])\\s*(?=\\S)`,
  "u",
);
const HEAD = 60;
const FEWEST_FRONT_KEYS = 3;
/** The share of questions that must have a key in front of their stem. */
const IN_FRONT = 0.6;
/** How many lines below a stem its options may begin. */
const BELOW = 4;

/** @param from where the number of the line ends */
export function frontKeyOf(text: string, from: number): FrontKey | undefined {
  const found = FRONT.exec(text.slice(from, from + HEAD));
  return found ? { written: found[2] ?? "", end: from + found[0].length } : undefined;
}

/** Whether most stems of a file begin with a key in brackets. */
export function hasFrontKeys(texts: readonly string[]): boolean {
  if (!texts.some((text) => /^[^\p{L}]{0,8}[[【（(]/u.test(text.slice(0, HEAD)))) return false;
  const ends = texts.map((text) => numberMark(text)?.end ?? 0);
  const marks = texts.map((text, at) =>
    optionMarks(text).filter((mark) => mark.isStrong && mark.at >= (ends[at] ?? 0)),
  );
  const isFirst = ({ index }: OptionMark) => index === 0;
  const firsts = [...Map.groupBy(marks.flat().filter(isFirst), ({ form }) => form)];
  const [usual] = firsts.toSorted(([, a], [, b]) => b.length - a.length);
  if (!usual) return false;
  const isLabel = (at: number) => marks[at]?.some(({ form }) => form === usual[0]) ?? false;
  const found = texts.flatMap((text, at) => {
    const front = isLabel(at) ? undefined : frontKeyOf(text, ends[at] ?? 0);
    const below = marks.slice(at + 1, at + 1 + BELOW).find((own) => own.length > 0);
    const isAbove = below?.some((one) => isFirst(one) && one.form === usual[0]) ?? false;
    return front && isAbove ? [front.written] : [];
  });
  const isKin = found.every((one) =>
    alphabetOf(usual[0]) === "A" ? /^[A-H]+$/.test(one) : one.length === 1,
  );
  const fewest = Math.max(FEWEST_FRONT_KEYS, usual[1].length * IN_FRONT);
  return isKin && found.length >= fewest && new Set(found).size >= 2;
}
