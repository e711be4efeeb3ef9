import * as z from "zod";
import { isBlankHtml } from "./html-text.ts";
import { InputError } from "./input-error.ts";
import { letterAt } from "./letter.ts";
import type { Problem } from "./response-type.ts";

const MAX_OPTIONS = 8;
export const OPTION_IDS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

export const OptionId = z.enum(OPTION_IDS);
export type OptionId = z.infer<typeof OptionId>;

/** The id is given once, in the author's order; keys and answers contain ids, never positions. */
const Option = z.strictObject({ id: OptionId, html: z.string() });
type Option = z.infer<typeof Option>;

export const ChoiceContent = z.strictObject({
  options: z
    .array(Option)
    .max(MAX_OPTIONS)
    .refine((options) => new Set(options.map((option) => option.id)).size === options.length, {
      error: "Each option needs its own id.",
    }),
});
export type ChoiceContent = z.infer<typeof ChoiceContent>;

export const indexOfId = (content: ChoiceContent, id: string): number =>
  content.options.findIndex((option) => option.id === id);

export const letterOfId = (content: ChoiceContent, id: string): string =>
  letterAt(indexOfId(content, id));

/** The content with its options in another order, given by their positions. */
export const reorderOptions = (
  { options }: ChoiceContent,
  order: readonly number[],
): ChoiceContent => ({ options: order.flatMap((at) => options[at] ?? []) });

/** A text, or the text in an object. */
function textIn(item: unknown): string | null {
  if (typeof item === "string") return item;
  if (typeof item === "object" && item !== null) {
    for (const field of ["text", "label", "value", "name"]) {
      const text: unknown = Object.hasOwn(item, field) ? Reflect.get(item, field) : undefined;
      if (typeof text === "string") return text;
    }
  }
  return null;
}

function optionHtml(option: unknown, index: number): string {
  const text = textIn(option);
  if (text !== null) return text;
  throw new InputError(`options.${index}`, `Option ${letterAt(index)} must be a text.`);
}

/**
 * Reads the 2 to 8 texts of a list, blank ones included, at the given path. @throws InputError
 */
export function readListTexts(input: unknown, path: "rows" | "options"): string[] {
  const items: unknown[] = Array.isArray(input) ? input : [];
  const name = path === "rows" ? "row" : "column";
  if (items.length < 2 || items.length > MAX_OPTIONS) {
    throw new InputError(path, `Matching lists have 2 to ${MAX_OPTIONS} ${name}s.`);
  }
  return items.map((item, index) => {
    const text = textIn(item);
    if (text !== null) return text;
    throw new InputError(`${path}.${index}`, `This ${name} must be a text.`);
  });
}

/** Reads options as texts, or as objects with a text. Blank ones at the end are dropped. */
export function readOptionTexts(input: unknown, max = MAX_OPTIONS): string[] {
  if (input === undefined || input === null) return [];
  if (!Array.isArray(input)) throw new InputError("options", "Options must be a list.");
  if (input.length > 100) throw new InputError("options", `At most ${max} options are allowed.`);
  const texts = input.map(optionHtml);
  while (texts.length > 0 && isBlankHtml(texts.at(-1) ?? "")) texts.pop();
  if (texts.length > max) throw new InputError("options", `At most ${max} options are allowed.`);
  return texts;
}

export function readChoiceContent(input: unknown): ChoiceContent {
  const options: Option[] = [];
  readOptionTexts(input).forEach((html, index) => {
    const id = OPTION_IDS[index];
    if (id) options.push({ id, html });
  });
  return { options };
}

/** The problems of the options of a question that is about to be published. */
export function optionProblems(content: ChoiceContent): Problem[] {
  const problems: Problem[] = [];
  if (content.options.length < 2) {
    const only = content.options.length === 1 ? " Only option A is filled in." : "";
    problems.push({ path: "options", message: `Add at least two options.${only}` });
  }
  const seen = new Map<string, number>();
  content.options.forEach(({ html }, index) => {
    const path = `options.${index}`;
    const twin = seen.get(html.trim());
    if (isBlankHtml(html)) {
      problems.push({ path, message: `Option ${letterAt(index)} is blank.` });
    } else if (twin !== undefined) {
      const message = `Options ${letterAt(twin)} and ${letterAt(index)} are the same.`;
      problems.push({ path, message });
    }
    if (twin === undefined) seen.set(html.trim(), index);
  });
  return problems;
}

/** A key may only name existing options. */
export function keyProblems(content: ChoiceContent, ids: readonly string[] | null): Problem[] {
  if (!ids || ids.length === 0) {
    return [{ path: "answerKey", message: "Mark the correct option." }];
  }
  return ids
    .filter((id) => indexOfId(content, id) < 0)
    .map(() => ({
      path: "answerKey",
      message: "The answer key names an option that does not exist.",
    }));
}
