import { plainText } from "./html-text.ts";
import { InputError } from "./input-error.ts";
import { quoted } from "./quoted.ts";
import { letterAt } from "./letter.ts";
import type { ChoiceContent, OptionId } from "./option.ts";

const LETTER = /^(?:option\s*)?\(?([a-h])[).:]?$/i;

const comparable = (html: string) => plainText(html).normalize("NFKC").toLowerCase();

function allowed(content: ChoiceContent): string {
  const last = content.options.length - 1;
  if (last < 0) return "Fill in the options first.";
  if (last < 1) return "Only option A is filled in. Fill in the others first.";
  return `Write letters from A to ${letterAt(last)}.`;
}

function optionAt(index: number, content: ChoiceContent): OptionId {
  const option = content.options[index];
  if (option) return option.id;
  const message = `There is no option ${letterAt(index)}. ${allowed(content)}`;
  throw new InputError("answerKey", message);
}

/** The only option with this text, if there is exactly one. */
function byWords(text: string, content: ChoiceContent): OptionId | undefined {
  const wanted = comparable(text);
  const [found, twin] = content.options.filter((option) => comparable(option.html) === wanted);
  return wanted === "" || twin ? undefined : found?.id;
}

/**
 * The option that a person names in a cell: "B", "(b)", "Option B", or its text. A digit is
 * refused, since some people count from 0 and some from 1.
 */
function readLetter(text: string, content: ChoiceContent): OptionId {
  const letter = LETTER.exec(text)?.[1];
  if (letter) return optionAt(letter.toUpperCase().charCodeAt(0) - 65, content);
  if (/^\d+$/.test(text)) {
    const why = `${quoted(text)} could be counted from 0 or from 1.`;
    throw new InputError("answerKey", `${why} ${allowed(content)}`);
  }
  const named = byWords(text, content);
  if (named) return named;
  throw new InputError("answerKey", `${quoted(text)} names no option. ${allowed(content)}`);
}

/**
 * The letters of a text such as "ACD"; null for a text of another form.
 * @throws InputError if an option has this text, because then either may be meant
 */
function letterRun(text: string, content: ChoiceContent): string[] | null {
  if (!/^[a-h]{2,8}$/i.test(text)) return null;
  if (byWords(text, content)) {
    const message = `${quoted(text)} is an option's words and letters as well. Put commas between letters.`;
    throw new InputError("answerKey", message);
  }
  return Array.from(text);
}

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Options named in one cell, in the order of their ids: "B", "ACD", "A, C and D", "A;C". */
export function readOptionLetters(cell: string, content: ChoiceContent): OptionId[] {
  const text = cell.normalize("NFKC").trim();
  const whole = byWords(text, content);
  if (whole && !/^[a-h]{1,8}$/i.test(text)) return [whole];
  const names = parts(text, /[\s,;|&/+]+|\band\b/i);
  const letters = names.flatMap((name) => letterRun(name, content) ?? [name]);
  const given = letters.every((name) => LETTER.test(name) || /^\d+$/.test(name))
    ? letters
    : parts(text, /[;|\n]/.test(text) ? /[;|\n]/ : /,/);
  return [...new Set(given.map((name) => readLetter(name, content)))].sort();
}
