import { doubt, NO_KEY, textIn } from "../answers/answers.rules.ts";
import type { Habits } from "../habits.ts";
import { holdsKeyWord } from "../marks/key.rules.ts";
import type { DoubtContext } from "./question-doubts.rules.ts";
import type { PaperQuestion } from "../reading.ts";

/** The template has columns for this many options. */
const MOST_OPTIONS = 8;

/**
 * Adds doubts about the options and about a missing key. Questions in the rows of a table can have
 * these doubts too.
 */
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
  } else if (size === 0 && (isLabelKey(question) || isBare(question, habits))) {
    doubt(question, "no-options", "No options were found.");
  } else if (size >= 2 && size < usual && usual >= 4 && !isTrueFalse(texts)) {
    doubt(question, "size", `It has ${size} options, the others have ${usual}.`);
  } else if (size > MOST_OPTIONS) {
    doubt(
      question,
      "limit",
      `It has ${size} options. A question can have ${MOST_OPTIONS}: leave some out.`,
    );
  }
  const isKnown = question.key !== "" || question.doubts.some(({ kind }) => kind === "key");
  if (!isKnown && keyed > 0.5) doubt(question, NO_KEY.kind, NO_KEY.text);
}

/**
 * Whether the key of a question without options is the label of an option. T and F are not labels,
 * but mean true and false.
 */
const isLabelKey = ({ key }: PaperQuestion): boolean =>
  /^[([]?(?:[A-E](?:,[A-E])*|i{1,3}|iv)[)\]]?$/i.test(key);

/**
 * Whether options are probably missing: most questions of the paper have options, and the
 * question's key is not a number.
 */
const isBare = ({ key }: PaperQuestion, { optioned }: Habits): boolean =>
  optioned > 0.7 && !/^-?\d/.test(key);

const isTrueFalse = (texts: readonly string[]): boolean =>
  texts.length === 2 &&
  texts.every((text) =>
    /^\s*(?:true|false|yes|no|t|f|सत्य|असत्य|सही|गलत|हाँ|नहीं|đúng|sai|верно|неверно|да|нет|benar|salah)\W{0,3}$/iu.test(
      text,
    ),
  );
