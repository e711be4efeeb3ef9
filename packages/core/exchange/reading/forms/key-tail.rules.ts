import type { Block } from "../block.ts";
import { ENCLOSED_LABEL, ordinalsOf, PLAIN_LABEL } from "../marks/alphabets.rules.ts";
import { keyWordEnd } from "../marks/key.rules.ts";
import { numberMark } from "../marks/number.rules.ts";
import { alphabetOf, type OptionMark, optionMarks } from "../marks/option.rules.ts";

/**
 * The end of a line that may be the question's key: words of any language with one label of the
 * options, as in "④ Kelvin  उत्तर (④)". It is the key if many stems or last options end with the
 * same words.
 */
interface Tail {
  words: string;
  /** The position at which the words of the key begin. */
  at: number;
  label: string;
  /** Whether the key follows a wide gap, or is in brackets. */
  isSet: boolean;
  /** Whether a sign or a bracket is between the words and the label of the key. */
  isSigned: boolean;
}

const LONGEST = 600;
const FEWEST_TAILS = 3;
/** The share of questions that must have such a key with the same words. */
const IN_QUESTIONS = 0.4;
/**
 * Of the lines with the same words at their end, the largest share that may be neither a stem nor a
 * last option.
 */
const ELSEWHERE = 0.1;
/**
 * Labels belong to options if their first label begins options at least this often, as a share of
 * the most frequent first label.
 */
const USUAL = 0.2;
const SET = 0.8;
/** How many lines below a stem its first option may be. */
const BELOW = 4;
const END = 70;
const LABEL_LAST = new RegExp(
  `(?:\\s?[.:=–—-]{1,2}\\s?[([]?|\\s[([]?)\\s?(${PLAIN_LABEL}|${ENCLOSED_LABEL})\\s?[)\\].]{0,2}\\s*$`,
  "u",
);
const LAST_WORD = /(?:^|\s)((?:[→➔►]\s?)?[[(]?[\p{L}][\p{L}\p{M}'’]{0,20})$/u;
const MOST_WORDS = 6;

/** The ends of a line that could be a key: its last words with a label, the fewest first. */
function tailsOf(text: string): Tail[] {
  if (keyWordEnd(text) !== undefined) return [];
  const from = Math.max(0, text.length - END);
  const end = text.slice(from);
  const match = LABEL_LAST.exec(end);
  const tails = [...bracketIn(text)];
  let at = match?.index ?? 0;
  for (let count = 0; match && count < MOST_WORDS; count++) {
    const rest = end.slice(0, at).trimEnd();
    const [, word] = LAST_WORD.exec(rest) ?? [];
    if (word === undefined) break;
    at = rest.length - word.length;
    const words = end.slice(at, match.index).toLowerCase().replace(/\s+/g, " ");
    if (text.slice(0, from + at).trim() === "") break;
    const isSet = /^[[(]/.test(word) || /\s{2}$/.test(end.slice(0, at));
    const isSigned = /[^\s\p{L}\p{N}]/u.test(match[0]);
    tails.push({ words, at: from + at, label: match[1] ?? "", isSet, isSigned });
    if (isSet) break;
  }
  return tails;
}

const BRACKET_LAST = new RegExp(
  `\\s[([]\\s?(${PLAIN_LABEL}|${ENCLOSED_LABEL})\\s?[)\\]]\\s*$`,
  "u",
);

/** A label in brackets without a word: "Which is it? [B]". */
function bracketIn(text: string): Tail[] {
  const found = BRACKET_LAST.exec(text.slice(-END));
  if (!found) return [];
  const at = Math.max(0, text.length - END) + found.index + 1;
  const words = text.charAt(at);
  return [{ words, at, label: found[1] ?? "", isSet: true, isSigned: true }];
}

const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.map(({ line, table }) => (table || line.text.length > LONGEST ? "" : line.text));

/** Forms of options: they begin again and again, as numbers of questions do not. */
function alphabetsOf(marks: readonly (readonly OptionMark[])[]): ReadonlySet<string> {
  const firsts = marks.flat().filter(({ index }) => index === 0);
  const counts = [...Map.groupBy(firsts, ({ form }) => alphabetOf(form))];
  const most = Math.max(0, ...counts.map(([, own]) => own.length));
  return new Set(counts.flatMap(([name, own]) => (own.length >= most * USUAL ? name : [])));
}

/** Where keys begin at the end of stems and last options, by block. */
function keyTails(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const texts = linesOf(blocks);
  const marks = texts.map((text) =>
    optionMarks(text).filter(({ isStrong, index }) => isStrong && index >= 0),
  );
  const begins = (at: number) => marks[at]?.some(({ index }) => index === 0) ?? false;
  const isFollowed = ({ form, index }: OptionMark, at: number) =>
    [marks[at], marks[at + 1]].some((own) =>
      own?.some((next) => next.form === form && next.index === index + 1),
    );
  const alphabets = alphabetsOf(marks);
  const isLabel = ({ label }: Tail) =>
    ordinalsOf(label).some(({ alphabet }) => alphabets.has(alphabet.name));
  const found = texts.flatMap((text, at) => {
    const isLast = marks[at]?.some((mark) => mark.index > 0 && !isFollowed(mark, at)) ?? false;
    // The end of a stem: options begin in one of the next lines, before the number of another
    // question. A table or a picture may be between.
    const below = texts
      .slice(at + 1, at + 1 + BELOW)
      .findIndex((line, step) => begins(at + 1 + step) || numberMark(line) !== undefined);
    const isPlace = isLast || (below >= 0 && begins(at + 1 + below));
    return tailsOf(text).flatMap((tail) =>
      isLabel(tail) ? [{ ...tail, block: at, isPlace }] : [],
    );
  });
  const questions = marks.filter((_own, at) => begins(at)).length;
  const usual = usualWords(found, Math.max(FEWEST_TAILS, questions * IN_QUESTIONS));
  return new Map(
    found.flatMap(({ block, at, words, isPlace }) =>
      isPlace && words === usual ? [[block, at] as const] : [],
    ),
  );
}

/**
 * The words that most of these lines end with; undefined if too few lines end with the same words.
 * Longer words are preferred if nearly as many lines end with them.
 */
function usualWords(
  found: readonly (Tail & { isPlace: boolean })[],
  fewest: number,
): string | undefined {
  const groups = [...Map.groupBy(found, ({ words }) => words)].filter(([words, own]) => {
    const placed = own.filter(({ isPlace }) => isPlace);
    const isApart = placed.length >= own.length * (1 - ELSEWHERE);
    // An option such as "Both A and B" also ends with a label. So a gap, a bracket or another sign
    // must separate most such keys from the text, or the words must be known words for a key.
    const isKey =
      own.filter(({ isSet, isSigned }) => isSet || isSigned).length > own.length * SET ||
      keyWordEnd(`${words}: A`) !== undefined;
    const labels = new Set(placed.map(({ label }) => label));
    return isApart && isKey && placed.length >= fewest && labels.size >= 2;
  });
  const set = groups.filter(
    ([, own]) => own.filter(({ isSet }) => isSet).length > own.length * SET,
  );
  const known = groups.filter(([words]) => keyWordEnd(`${words}: A`) !== undefined);
  const named = [set, known, groups].find(({ length }) => length > 0) ?? [];
  const most = Math.max(0, ...named.map(([, own]) => own.length));
  return named
    .filter(([, own]) => own.length >= most * 0.9)
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[0];
}

/** Each block, cut where a key is behind its stem or its last option. */
export function cutTails(blocks: readonly Block[]): Block[][] {
  const tails = keyTails(blocks);
  let id = 0;
  return blocks.map((block) => {
    const at = tails.get(block.id);
    return (at === undefined ? [block] : cutAt(block, at)).map((one) => ({ ...one, id: id++ }));
  });
}

function cutAt(block: Block, at: number): Block[] {
  const { label: _label, ...rest } = block;
  const line = block.line.slice(at);
  const none = { blankBefore: false, newParagraph: false, faults: [], notes: [] };
  const isBare = /^[([]/.test(line.text) && BRACKET_LAST.test(` ${line.text}`);
  return [
    { ...block, line: block.line.slice(0, at) },
    { ...rest, ...none, line, ...(isBare && { isKey: true as const }) },
  ];
}
