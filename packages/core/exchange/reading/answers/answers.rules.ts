import type { Block } from "../block.ts";
import { matchKeys } from "../keys/key-match.rules.ts";
import type { KeySheet } from "../keys/key-sheet.rules.ts";
import { resolveKey } from "../keys/key-value.rules.ts";
import { settleEither } from "./either-key.rules.ts";
import { keyMarks, type KeyMarks, optionTraits, wordsOf } from "./key-mark.rules.ts";
import { lettersOf, ticksIn, tickWords } from "./ticks.rules.ts";
import { ordinalsOf } from "../marks/alphabets.rules.ts";
import type { Doubt, PaperPart, PaperQuestion, Slice } from "../reading.ts";
import { writtenKey } from "./written-key.rules.ts";
import type { Hints } from "../hints.schema.ts";
import { isWritten, type Trait, weightIn, withoutTrait } from "./traits.rules.ts";

export const NO_KEY: Doubt = {
  kind: "no-key",
  text: "No answer was found. Write a line: Ans. B",
};

const FULL = 99.9;

/** What was found out about the keys of the whole file. */
export interface Answers {
  marks: KeyMarks;
  /** The reason why a separate list of keys was not given to the questions. */
  refused: string | undefined;
  /** Doubts about a separate list of keys. */
  doubts: string[];
}

/** The text of an option or a stem. */
export const textIn = (blocks: readonly Block[], slices: readonly Slice[]): string =>
  slices
    .map(({ block, from, to }) => blocks[block]?.line.text.slice(from, to).trim() ?? "")
    .filter((text) => text !== "")
    .join("\n");

/**
 * The text of an option or a stem, with formulas as a person would type them, to compare it with a
 * key.
 */
export const writtenIn = (blocks: readonly Block[], slices: readonly Slice[]): string =>
  slices
    .map(({ block, from, to }) => {
      const line = blocks[block]?.line.slice(from, to);
      return line ? writtenKey(line).trim() : "";
    })
    .filter((text) => text !== "")
    .join(" ");

/** What is needed to find the keys of a paper's questions. */
interface Unanswered {
  blocks: readonly Block[];
  questions: readonly PaperQuestion[];
  parts: readonly PaperPart[];
  /** Signs before the labels of each question's options. */
  signs: readonly (readonly string[])[];
  /** The keys that are listed apart from the questions. */
  sheet: KeySheet;
  hints: Hints;
}

/**
 * Gives each question its key: from its own answer line, else from separate keys, else from what
 * sets one option apart. A key is never overwritten, and never guessed.
 */
export function answerQuestions(paper: Unanswered): Answers {
  const { blocks, questions, signs, sheet, hints } = paper;
  const apart = keysApart(paper);
  const optioned = questions.filter(({ slices }) => slices.options.length >= 2);
  const keyed = questions.filter(({ written, slices }, at) =>
    slices.options.length >= 2 ? written !== "" || apart.keys.has(at) : false,
  );
  const traits = questions.map((question, at) => optionTraits(blocks, question, signs[at] ?? []));
  const found = keyMarks(traits, keyed.length / Math.max(1, optioned.length), hints.keyMark);
  const isAsked = hints.keyMark === undefined && contradicts(blocks, questions, traits, found);
  const marks = isAsked ? { ...found, taken: [], verdicts: [], asked: askedAbout(found) } : found;
  const isUnasked = hints.keyMark === undefined && marks.asked === undefined;
  questions.forEach((question, at) => {
    const own = traits[at] ?? [];
    const marked = markedOptions(own, marks.taken);
    const ticks = marked.length > 0 ? [] : ticksIn(own);
    withoutMarks(blocks, question, [...marks.taken, ...marks.verdicts, ...ticks]);
    answer(blocks, question, apart.keys.get(at), marked);
    if (isUnasked) doubtTicks(question, markedOptions(own, ticks));
  });
  settleEither(questions, (question) => optionsOf(question, blocks));
  const refused = "refused" in apart ? apart.refused : undefined;
  return { marks, refused, doubts: [...sheet.doubts, ...apart.doubts] };
}

function keysApart({ questions, parts, sheet }: Unanswered) {
  if (sheet.entries.length === 0)
    return { keys: new Map<number, string>(), doubts: [], refused: undefined };
  const names = new Map(parts.map(({ name, from }) => [questions[from]?.part, name]));
  const named = questions.map(({ part, number }) => {
    const partName = names.get(part) ?? "";
    return { part, number, ...(partName !== "" && { partName }) };
  });
  return matchKeys(sheet, named);
}

/** Whether the marks of options contradict the keys of several questions that have both. */
function contradicts(
  blocks: readonly Block[],
  questions: readonly PaperQuestion[],
  traits: readonly (readonly (readonly Trait[])[])[],
  { taken }: KeyMarks,
): boolean {
  const both = questions.flatMap((question, at) => {
    const marked = markedOptions(traits[at] ?? [], taken).map((one) => one.at);
    if (marked.length === 0 || question.written === "") return [];
    const { key } = resolveKey(question.written, optionsOf(question, blocks));
    return /^[A-H](?:,[A-H])*$/.test(key) ? [key === lettersOf(marked)] : [];
  });
  const other = both.filter((isSame) => !isSame).length;
  return other >= 2 && other > both.length * 0.2;
}

const askedAbout = ({ taken: [trait = ""] }: KeyMarks) => ({
  trait,
  text: `In many questions one option ${wordsOf(trait)}, but some of their answer lines say another one. Say whether it marks the correct one.`,
});

/** The positions of the options that have one of the marks. */
const markedOptions = (
  traits: readonly (readonly Trait[])[],
  taken: readonly Trait[],
): { at: number; trait: Trait }[] => {
  const found = traits.flatMap((own, at) => {
    const trait = taken.find((one) => own.includes(one));
    return trait === undefined ? [] : [{ at, trait }];
  });
  // If one option has full weight, an option with less weight is not correct.
  const isFull = found.some(({ trait }) => weightIn(trait) >= FULL);
  return isFull ? found.filter(({ trait }) => weightIn(trait) >= FULL) : found;
};

/**
 * Removes the signs and words that mark options as correct. Looks such as bold are removed later,
 * when the option is written.
 */
function withoutMarks(
  blocks: readonly Block[],
  question: PaperQuestion,
  traits: readonly Trait[],
): void {
  const { slices } = question;
  slices.options = slices.options.map((given) => {
    let option = given;
    for (const trait of traits.filter(isWritten)) {
      const made = withoutTrait(blocks, option, trait);
      option = made.option;
      slices.labels.push(...made.labels);
    }
    return option;
  });
}

function answer(
  blocks: readonly Block[],
  question: PaperQuestion,
  apart: string | undefined,
  marked: readonly { at: number; trait: Trait }[],
): void {
  const options = optionsOf(question, blocks);
  const places = marked.map(({ at }) => at);
  const [first] = marked;
  const isMarked = places.length > 0 && places.length < options.length;
  if (first && isMarked) question.keyMark = first.trait;
  const written = question.written || apart;
  if (written) {
    resolved(question, written, options, question.written ? "line" : "apart");
    contradicted(question, apart, options, isMarked && lettersOf(places));
  } else if (isMarked) {
    question.key = lettersOf(places);
    question.written = question.key;
    question.keyFrom = "mark";
    if (places.length > 1 && !isWritten(first?.trait ?? "")) {
      doubt(question, "marked", `${places.length} options are marked: ${lettersOf(places)}.`);
    }
  }
}

/**
 * A label without a word before it and without a language after it: "a:" for "Option_a:", "[A]" for
 * "[A_en]".
 */
function plainLabel(label: string): string {
  const [whole = "", word = ""] = /^\W?(\p{L}{2,14})[\s_.-]?(?=\S)/u.exec(label) ?? [];
  const rest = ordinalsOf(word).length > 0 ? label : label.slice(whole.length);
  return rest.replace(/_\p{L}{1,4}/u, "").replace(/^[<{~=|/]+|[>~|/–-]+$/gu, "");
}

type Options = readonly { label: string; text: string }[];

const optionsOf = ({ slices }: PaperQuestion, blocks: readonly Block[]): Options =>
  slices.options.map((option) => ({
    label: plainLabel(option.label),
    text: writtenIn(blocks, option.slices),
  }));

function resolved(
  question: PaperQuestion,
  written: string,
  options: Options,
  from: "line" | "apart",
): void {
  const { key, doubt: why } = resolveKey(written, options);
  question.written = written;
  if (question.keyFrom === "") question.keyFrom = from;
  question.key = why === undefined ? key : "";
  if (why !== undefined) doubt(question, "key", why);
}

/**
 * Adds a doubt if a separate list of keys, or a mark on an option, contradicts the question's key.
 */
function contradicted(
  question: PaperQuestion,
  apart: string | undefined,
  options: Options,
  marked: string | false,
): void {
  if (question.key === "") return;
  const other =
    apart !== undefined && question.keyFrom === "line" ? resolveKey(apart, options) : undefined;
  if (other && other.key !== question.key) {
    doubt(
      question,
      "two-keys",
      `Its answer line says ${question.key}, the page of keys ${other.key}.`,
    );
  }
  if (marked !== false && marked !== question.key) {
    doubt(question, "two-keys", `Its answer is ${question.key}, but option ${marked} is marked.`);
  }
}

/** Adds a doubt for a tick that contradicts the key, if ticks are not the file's mark for keys. */
function doubtTicks(question: PaperQuestion, ticked: readonly { at: number }[]): void {
  const words = tickWords(question.key, lettersOf(ticked.map(({ at }) => at)));
  if (words !== undefined) doubt(question, question.key === "" ? "marked" : "two-keys", words);
}

export function doubt(question: PaperQuestion, kind: string, text: string): void {
  if (question.doubts.some((one) => one.kind === kind && one.text === text)) return;
  question.doubts.push({ kind, text });
}
