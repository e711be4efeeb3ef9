import { doubt, textIn } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import type { Chosen } from "../choice/choose.rules.ts";
import { type Facts, isTitle } from "../facts.rules.ts";
import type { Habits } from "../habits.ts";
import { alphabetOf, isListAlphabet, isNumeric, type OptionMark } from "../marks/option.rules.ts";
import type { Doubt, PaperQuestion, Reading } from "../reading.ts";
import { optionDoubts } from "./option-doubts.rules.ts";
import { isLineOfStem } from "../cutting/plain-options.rules.ts";
import { LONGEST } from "../choice/score.rules.ts";

/** Doubts about what the product cannot hold or read: they say nothing about how a file was understood. */
export const isOutside = ({ kind }: Doubt): boolean => kind === "fault" || kind === "limit";

export interface DoubtContext {
  blocks: readonly Block[];
  facts: readonly Facts[];
  roles: Reading["roles"];
  habits: Habits;
  /** The share of questions that have a key. */
  keyed: number;
  /** The question before the doubted question. */
  previous?: PaperQuestion | undefined;
  /** The usual number of options in the part that a question is in. */
  usualSize: (question: PaperQuestion) => number;
}

/** A form of labels does not belong to options, if fewer questions than this share have it. */
const RARE_LABELS = 0.2;
/** A form of labels belongs to options, if at least this share of questions has it. */
const SEEN_LABELS = 0.1;
/** A form of numbers does not belong to questions, if fewer questions than this share have it. */
const ODD = 0.1;

/** Adds the doubts about one chosen question. */
export function doubtQuestion(
  question: PaperQuestion,
  { segment }: Chosen,
  context: DoubtContext,
): void {
  optionDoubts(question, context);
  const run = segment.options.chosen(segment.keyText);
  if (run && run.missing > 0) missingDoubt(question);
  const again = segment.options.runs.filter(
    ({ form, items }) => form === run?.form && items.length >= 3,
  );
  if (segment.options.repeated > 0 || again.length > 1) {
    doubt(question, "second-run", "It has two runs of options: two questions may have become one.");
  }
  if (segment.numbers.own > 0) doubt(question, "own-number", "Its number is in it twice.");
  if (segment.chars > LONGEST) {
    doubt(
      question,
      "long",
      `It has ${segment.chars} characters: two questions may have become one.`,
    );
  }
  if (textIn(context.blocks, question.slices.stem) === "") {
    doubt(question, "no-text", "It has no text before its options.");
  }
  if (isUnclearStart(question, context)) {
    doubt(question, "border", "Where it begins is not certain.");
  }
  if (endsInTitle(question, context)) {
    doubt(question, "border", "Its last line looks like a title.");
  }
  if (isLineOfStem(question, context.blocks)) {
    doubt(
      question,
      "plain",
      "Its answer is a line of its text: options without labels were not found.",
    );
  }
  lostDoubts(question, context);
}

/**
 * Whether it is not clear that a question begins here: this question may be a part of the text
 * above it, or the end of the text above may be a part of this question.
 */
function isUnclearStart(
  { form, number, optionForm, start, slices }: PaperQuestion,
  { blocks, facts, roles, previous, keyed, habits }: DoubtContext,
): boolean {
  const block = blocks[start];
  if (!block) return false;
  if (form === "" && (block.table || blocks[start - 1]?.table)) return true;
  if (form === "" && !/\p{L}/u.test(textIn(blocks, slices.stem))) return true;
  // Statements of a list may have been taken for options.
  const isList = (own: string) =>
    (isNumeric(own) || isListAlphabet(own)) && (habits.option.get(own) ?? 0) < RARE_LABELS;
  if (form === "" && (isList(optionForm) || isList(previous?.optionForm ?? ""))) return true;
  // A number may belong to a list, if questions of the paper have no numbers or other numbers.
  const isCounting = number !== undefined && number === (previous?.number ?? 0) + 1;
  if (form !== "" && !isCounting && (habits.number.get(form) ?? 0) < ODD) return true;
  // The last of several statements may have been taken for a question.
  const isItem = form.replace("#", "1") === previous?.optionForm;
  if (form !== "") {
    const size = previous?.slices.options.length ?? 0;
    return (
      isItem &&
      ((number === size + 1 && size < habits.size) || (previous?.key === "" && keyed > 0.5))
    );
  }
  const above = roles[start - 1]?.role;
  const isFirst = !roles.slice(0, start).some(({ question }) => question >= 0);
  if (isFirst && (slices.stem.length > 1 || above === "preface"))
    return !block.blankBefore || slices.stem.length > 1;
  // If the question above has no key, a list of statements may have been taken for that question.
  if (previous?.key === "" && keyed > 0.5) return true;
  if (above === "left" || isOfOtherList(start - 1, facts, roles)) return true;
  if (block.blankBefore || above !== "solution") return false;
  const isWord = facts[start - 1]?.solution !== undefined;
  return !isWord || roles[start - 2]?.role === "solution" || block.bold < 0.9;
}

/**
 * Whether a text without options ends with a line that looks like a title, and does not begin with
 * such a line.
 */
function endsInTitle({ slices }: PaperQuestion, { blocks }: DoubtContext): boolean {
  const [first, ...others] = slices.stem.flatMap(({ block }) => blocks[block] ?? []);
  const last = others.at(-1);
  return (
    slices.options.length < 2 && last !== undefined && isTitle(last) && !isTitle(first ?? last)
  );
}

/**
 * Whether a line among the options of a question has labels of another form than the first line of
 * these options.
 */
function isOfOtherList(
  at: number,
  facts: DoubtContext["facts"],
  roles: DoubtContext["roles"],
): boolean {
  const forms = (place: number) =>
    facts[place]?.marks.flatMap(({ isStrong, form }) => (isStrong ? [form] : [])) ?? [];
  const question = roles[at]?.question ?? -1;
  if (question < 0 || roles[at]?.role !== "options" || forms(at).length === 0) return false;
  const first = roles.findIndex((one) => one.question === question && one.role === "options");
  return !forms(at).some((form) => forms(first).includes(form));
}

const listed = (letters: readonly string[]): string =>
  letters.join(", ").replace(/, (?=[^,]*$)/, " and ");

/** Doubts a question in which the label of an option was not found. */
function missingDoubt(question: PaperQuestion): void {
  const letters = question.slices.options.map((_option, at) => String.fromCharCode(65 + at));
  const isMissing = (at: number) => question.slices.options[at]?.label === "";
  const missing = letters.filter((_letter, at) => isMissing(at));
  const there = letters.filter((_letter, at) => !isMissing(at));
  for (const letter of missing) {
    doubt(question, "label", `Option ${letter} is missing: ${listed(there)} were found.`);
  }
}

/**
 * Doubts a question without options that has labels of options, and a question with contents that
 * could not be read.
 */
function lostDoubts(question: PaperQuestion, { blocks, facts, habits }: DoubtContext): void {
  const { stem, solution, options } = question.slices;
  const marks = (slices: typeof stem) => slices.flatMap(({ block }) => facts[block]?.marks ?? []);
  if (options.length < 2 && (holdsKin(marks(stem), habits) || countsUp(marks(solution)))) {
    doubt(question, "labels", "It has labels of options that were not understood.");
  }
  for (const block of blocksOf(question)) {
    for (const fault of blocks[block]?.faults ?? []) doubt(question, "fault", fault);
    const isSign = /\p{Private_Use}/u.test(blocks[block]?.line.text ?? "");
    if (isSign) doubt(question, "sign", "It has a sign of a font that the file does not name.");
  }
}

/**
 * Whether there are two labels of the alphabet that most options have, or the first two labels of
 * another form that some options have.
 */
function holdsKin(labels: readonly OptionMark[], { option }: Habits): boolean {
  const [usual] = [...option].toSorted((a, b) => b[1] - a[1]);
  const kin = labels.filter(
    ({ form }) => usual !== undefined && alphabetOf(form) === alphabetOf(usual[0]),
  );
  const has = (form: string, index: number) =>
    labels.some((label) => label.form === form && label.index === index);
  const isOther = [...option].some(
    ([form, share]) => share >= SEEN_LABELS && has(form, 0) && has(form, 1),
  );
  return kin.length >= 2 || isOther;
}

/**
 * Whether there are the first three labels of one form, such as A, B and C. Numbers and the usual
 * labels of lists do not count.
 */
const countsUp = (labels: readonly OptionMark[]): boolean =>
  labels.some(
    ({ form, index, isStrong }, at) =>
      isStrong &&
      index === 0 &&
      !isNumeric(form) &&
      !isListAlphabet(form) &&
      [1, 2].every((next) =>
        labels.slice(at).some((other) => other.form === form && other.index === next),
      ),
  );

/** All blocks of a question, in order. */
export function blocksOf({ slices }: PaperQuestion): number[] {
  const { stem, options, solution, notes, labels } = slices;
  const all = [...stem, ...options.flatMap((one) => one.slices), ...solution, ...notes, ...labels];
  return [...new Set(all.map(({ block }) => block))].toSorted((a, b) => a - b);
}
