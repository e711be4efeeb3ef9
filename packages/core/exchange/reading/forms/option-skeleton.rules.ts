import {
  type Alphabet,
  ENCLOSED_LABEL,
  ordinalsOf,
  PLAIN_LABEL,
} from "../marks/alphabets.rules.ts";
import { type OptionMark, optionMarks } from "../marks/option.rules.ts";

/**
 * Labels that no list of forms knows: "Option_a:", "[A_en]", "A -". A skeleton is the text around
 * the label. If its labels are consecutive from line to line, it is a form of the file.
 */
interface Skeleton {
  key: string;
  form: string;
  alphabet: Alphabet;
  index: number;
  at: number;
  end: number;
}

const SHAPE = new RegExp(
  `^(\\s*)([^\\s\\p{L}\\p{N}]{0,2})(\\p{L}{2,14}[\\s_.-]?)?(${PLAIN_LABEL}|${ENCLOSED_LABEL})` +
    `((?:_\\p{L}{1,4})?\\s?[^\\s\\p{L}\\p{N}"'“‘($\\ufffc]{1,3}(?=[\\s\\p{L}\\p{N}\\ufffc(])|(?=\\s))(\\s*)`,
  "u",
);
/** How many characters at the beginning of a line are looked at. */
const HEAD = 60;
/** How many lines below a label the next label of its run may be. */
const GAP = 4;
/** A skeleton is a form of the file if its labels are consecutive at least this many times. */
const MOST_RUNS = 3;

function skeletonsOf(text: string): Skeleton[] {
  const [whole, , sign = "", word = "", label = "", suffix = ""] =
    SHAPE.exec(text.slice(0, HEAD)) ?? [];
  if (whole === undefined) return [];
  const at = whole.length - whole.trimStart().length;
  return ordinalsOf(label).map(({ alphabet, index }) => ({
    key: `${sign}${word.toLowerCase()}|${alphabet.name}|${suffix.trim()}`,
    form: `${sign.slice(-1)}${alphabet.name}${suffix.trim().slice(-1) || "_"}`,
    alphabet,
    index,
    at,
    end: whole.length,
  }));
}

/**
 * How far the labels of a run must count, as a position from 0. A label with only a space behind it
 * must count further, because it could be a word.
 */
const reachOf = ({ key }: Skeleton): number =>
  key.endsWith("|") && !/^.{2}/.test(key.split("|")[0] ?? "") ? 3 : 2;

/** The skeletons of the file's own labels. */
export function ownSkeletons(texts: readonly string[]): ReadonlySet<string> {
  const open = new Map<string, { index: number; line: number }>();
  const runs = new Map<string, number>();
  texts.forEach((text, line) => {
    for (const one of skeletonsOf(text)) {
      const last = open.get(one.key);
      const goesOn = last && one.index === last.index + 1 && line - last.line <= GAP;
      if (!goesOn && one.index !== 0) {
        open.delete(one.key);
        continue;
      }
      open.set(one.key, { index: one.index, line });
      if (one.index === reachOf(one)) runs.set(one.key, (runs.get(one.key) ?? 0) + 1);
    }
  });
  return new Set([...runs].filter(([, count]) => count >= MOST_RUNS).map(([key]) => key));
}

/** The labels of a line by the file's own skeletons, besides the known ones. */
export function ownMarks(text: string, own: ReadonlySet<string>): OptionMark[] {
  if (own.size === 0) return [];
  const found = skeletonsOf(text).filter(({ key }) => own.has(key));
  if (found.length === 0) return [];
  const known = optionMarks(text).filter(({ isStrong }) => isStrong);
  return found
    .filter(({ at, end }) => !known.some((mark) => mark.at < end && mark.end > at))
    .map(({ form, index, at, end }) => ({ at, end, form, index, isStrong: true, sign: "" }));
}
