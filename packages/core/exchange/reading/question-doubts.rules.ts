import { doubt, NO_KEY, textIn } from "./answers.rules.ts";
import type { Block } from "./block.ts";
import type { Chosen } from "./choose.rules.ts";
import type { Facts } from "./facts.rules.ts";
import { counted, type Habits } from "./habits.ts";
import { holdsKeyWord } from "./marks/key.rules.ts";
import { alphabetOf, isListAlphabet, isNumeric } from "./marks/option.rules.ts";
import type { NumberMark } from "./marks/number.rules.ts";
import type { Doubt, PaperQuestion, Reading } from "./reading.ts";
import { isLineOfStem } from "./plain-options.rules.ts";
import { LONGEST } from "./score.rules.ts";

/** Doubts about what the product cannot hold or read: they say nothing about how a file was understood. */
export const isOutside = ({ kind }: Doubt): boolean => kind === "fault" || kind === "limit";

/** As many as the template has columns for. */
const MOST_OPTIONS = 8;

export interface DoubtContext {
  blocks: readonly Block[];
  facts: readonly Facts[];
  roles: Reading["roles"];
  habits: Habits;
  /** The share of questions that have a key. */
  keyed: number;
  /** The question before it. */
  previous?: PaperQuestion | undefined;
  /** The usual number of options where a question is. */
  usualSize: (question: PaperQuestion) => number;
}

const FEWEST = 3;
const RARE = 0.2;
/** The usual number of options, by part and form where they have enough questions. */
export function usualSizes(
  questions: readonly PaperQuestion[],
  otherwise: number,
): DoubtContext["usualSize"] {
  const optioned = questions.filter(({ slices }) => slices.options.length >= 2);
  const placeOf = ({ part, optionForm }: PaperQuestion) => `${part} ${optionForm}`;
  const sizes = new Map(
    [...Map.groupBy(optioned, placeOf)].flatMap(([place, mine]) => {
      const [most] = counted(mine.map(({ slices }) => slices.options.length));
      return most && mine.length >= FEWEST && most[1] > mine.length / 2 ? [[place, most[0]]] : [];
    }),
  );
  return (question) => sizes.get(placeOf(question)) ?? otherwise;
}

/** Adds what is doubtful about one question of the choice. */
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
  if (isLineOfStem(question, context.blocks)) {
    doubt(
      question,
      "plain",
      "Its answer is a line of its text: options without labels were not found.",
    );
  }
  lostDoubts(question, context);
}

/** Without a number, below lines that may be its own: of a solution, of no question, of a title. */
function isUnclearStart(
  { form, number, optionForm, start, slices }: PaperQuestion,
  { blocks, facts, roles, previous, keyed, habits }: DoubtContext,
): boolean {
  const block = blocks[start];
  if (!block) return false;
  if (form === "" && block.table) return true;
  // Statements of a list may have been taken for options.
  const isList = (own: string) =>
    (isNumeric(own) || isListAlphabet(own)) && (habits.option.get(own) ?? 0) < RARE;
  if (form === "" && (isList(optionForm) || isList(previous?.optionForm ?? ""))) return true;
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
  // A list of statements may have been taken for a question.
  if (previous?.key === "" && keyed > 0.5) return true;
  if (above === "left" || isOfOtherList(start - 1, facts, roles)) return true;
  if (block.blankBefore || above !== "solution") return false;
  const isWord = facts[start - 1]?.solution !== undefined;
  return !isWord || roles[start - 2]?.role === "solution" || block.bold < 0.9;
}

/** Whether a line with a label is below options in other labels. */
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

/** Options whose label was not found. */
function missingDoubt(question: PaperQuestion): void {
  const letters = question.slices.options.map((_option, at) => String.fromCharCode(65 + at));
  const isMissing = (at: number) => question.slices.options[at]?.label === "";
  const missing = letters.filter((_letter, at) => isMissing(at));
  const there = letters.filter((_letter, at) => !isMissing(at));
  for (const letter of missing) {
    doubt(question, "label", `Option ${letter} is missing: ${listed(there)} were found.`);
  }
}

/** Doubts that also hold for questions in the rows of a table. */
export function optionDoubts(
  question: PaperQuestion,
  { blocks, habits, keyed, usualSize }: Omit<DoubtContext, "facts" | "roles">,
): void {
  const { options } = question.slices;
  const texts = options.map(({ slices }) => textIn(blocks, slices));
  texts.forEach((text, at) => {
    if (text === "" && options[at]?.label !== "") {
      doubt(question, "empty", `Option ${String.fromCharCode(65 + at)} is empty.`);
    }
    if (holdsKeyWord(text)) doubt(question, "key-inside", "An answer is inside an option.");
  });
  const size = options.length;
  const usual = usualSize(question);
  if (size === 1) {
    doubt(
      question,
      "no-options",
      "Only option A was found. Write the others on lines of their own.",
    );
  } else if (size === 0 && habits.optioned > 0.7 && !/^-?\d/.test(question.key)) {
    doubt(question, "no-options", "No options were found.");
  } else if (size >= 2 && size < usual && usual >= 4 && !isTrueFalse(texts)) {
    doubt(question, "size", `It has ${size} options, the others have ${usual}.`);
  } else if (size > MOST_OPTIONS) {
    doubt(question, "limit", `It has ${size} options. A question can have ${MOST_OPTIONS}.`);
  }
  const isKnown = question.key !== "" || question.doubts.some(({ kind }) => kind === "key");
  if (!isKnown && keyed > 0.5) doubt(question, NO_KEY.kind, NO_KEY.text);
}

const isTrueFalse = (texts: readonly string[]): boolean =>
  texts.length === 2 &&
  texts.every((text) =>
    /^\s*(?:true|false|yes|no|t|f|सत्य|असत्य|सही|गलत|हाँ|नहीं|đúng|sai|верно|неверно|да|нет|benar|salah)\W{0,3}$/iu.test(
      text,
    ),
  );

/** Labels in a stem that has no options, and what could not be read. */
function lostDoubts(question: PaperQuestion, { blocks, facts, habits }: DoubtContext): void {
  const [usual] = [...habits.option].toSorted((a, b) => b[1] - a[1]);
  if (question.slices.options.length < 2 && usual) {
    const labels = question.slices.stem.flatMap(({ block }) => facts[block]?.marks ?? []);
    const kin = labels.filter(({ form }) => alphabetOf(form) === alphabetOf(usual[0]));
    if (kin.length >= 2) {
      doubt(question, "labels", "It has labels of options that were not understood.");
    }
  }
  for (const block of blocksOf(question)) {
    for (const fault of blocks[block]?.faults ?? []) doubt(question, "fault", fault);
  }
}

/** All blocks of a question, in order. */
export function blocksOf({ slices }: PaperQuestion): number[] {
  const { stem, options, solution, notes, labels } = slices;
  const all = [...stem, ...options.flatMap((one) => one.slices), ...solution, ...notes, ...labels];
  return [...new Set(all.map(({ block }) => block))].toSorted((a, b) => a - b);
}

/** From this share of steps by one on, any other step is odd. */
const STEADY = 0.9;

/**
 * Numbers that do not count on, where a question may have been lost: the number that was passed over
 * is in a line of the question before, or the others count on and these questions are not whole.
 */
export function stepDoubts(
  questions: readonly PaperQuestion[],
  { facts, roles }: { facts: readonly Facts[]; roles: Reading["roles"] },
  size: number,
): void {
  const open = facts.map((one, at) => (roles[at]?.role === "stem" ? undefined : one.number));
  const steps = questions.flatMap((question, at) => {
    const before = questions[at - 1];
    if (before?.number === undefined || question.number === undefined) return [];
    const isNext = question.number === before.number + 1;
    return before.part === question.part ? [{ before, question, isNext }] : [];
  });
  const isSteady = steps.filter(({ isNext }) => isNext).length >= steps.length * STEADY;
  for (const { before, question, isNext } of steps) {
    if (isNext) continue;
    const isWhole = [before, question].every(({ slices }) => slices.options.length === size);
    if (!passesOver(before, question, open) && (isWhole || !isSteady)) continue;
    doubt(question, "step", `The number before it is ${before.number}.`);
  }
}

/** Whether a number between those of two questions is in the lines between their stems. */
function passesOver(
  before: PaperQuestion,
  { number = 0, start }: PaperQuestion,
  numbers: readonly (NumberMark | undefined)[],
): boolean {
  return numbers.slice(before.start + 1, start).some((one) => {
    const isBetween = (one?.value ?? 0) > (before.number ?? 0) && (one?.value ?? 0) < number;
    return isBetween && one?.form === before.form;
  });
}
