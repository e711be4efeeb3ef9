import { plainText } from "./html-text.ts";
import { InputError } from "./input-error.ts";
import { letterAt } from "./letter.ts";
import type { ChoiceContent, OptionId } from "./option.ts";

/** Who wrote the reference: only authors may name an option by its text. */
type Writer = "author" | "student";

const comparable = (html: string) => plainText(html).normalize("NFKC").toLowerCase();

function range(content: ChoiceContent): string {
  const last = content.options.length - 1;
  if (last < 0) return "This question has no options yet.";
  return `Use an index from 0 to ${last} or a letter from A to ${letterAt(last)}.`;
}

/**
 * All options that a text may mean: by letter, by index, and for an author by the option's text.
 */
function meanings(text: string, content: ChoiceContent, writer: Writer): Set<OptionId> {
  const found = new Set<OptionId>();
  const add = (index: number) => {
    const option = content.options[index];
    if (option) found.add(option.id);
  };
  if (/^[a-h]$/i.test(text)) add(text.toUpperCase().charCodeAt(0) - 65);
  if (/^\d$/.test(text)) add(Number(text));
  if (writer === "author") {
    const wanted = comparable(text);
    content.options.forEach((option, index) => {
      if (wanted !== "" && comparable(option.html) === wanted) add(index);
    });
  }
  return found;
}

/**
 * The option named by an index, a letter or (for an author) its own text. Throws InputError when
 * there is none, or when two readings give different options.
 */
export function readOptionRef(
  value: unknown,
  content: ChoiceContent,
  writer: Writer,
  path: string,
): OptionId {
  if (typeof value === "number") {
    const option = Number.isInteger(value) && value >= 0 ? content.options[value] : undefined;
    if (!option) throw new InputError(path, `There is no option ${value}. ${range(content)}`);
    return option.id;
  }
  if (typeof value !== "string")
    throw new InputError(path, `This names no option. ${range(content)}`);
  const [id, ...others] = meanings(value.trim(), content, writer);
  const quoted = `"${value.trim().slice(0, 40)}"`;
  if (!id) throw new InputError(path, `${quoted} names no option. ${range(content)}`);
  if (others.length > 0) {
    throw new InputError(path, `${quoted} can mean two options. ${range(content)}`);
  }
  return id;
}

/**
 * Splits "A, C", "0;2" and "AC" into references. A text that names an option as a whole is not
 * split.
 */
function splitRefs(text: string, content: ChoiceContent, writer: Writer): string[] {
  if (meanings(text, content, writer).size > 0) return [text];
  if (/^[a-h]{2,8}$/i.test(text)) return Array.from(text);
  const parts = text.split(/[\s,;|&/+]+/).filter((part) => part !== "");
  // Punctuation alone is not an empty list: its author meant something, so it is an error.
  return parts.length > 0 ? parts : [text];
}

/** Several options in any specified form, each once, in the order of their ids. */
export function readOptionRefs(
  value: unknown,
  content: ChoiceContent,
  writer: Writer,
  path: string,
): OptionId[] {
  const parts: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? splitRefs(value.trim(), content, writer)
      : [value];
  if (parts.length > 64) throw new InputError(path, `Too many options. ${range(content)}`);
  return [...new Set(parts.map((part) => readOptionRef(part, content, writer, path)))].sort();
}

/**
 * null, nothing, a blank text and an empty list mean that a choice is unanswered, in every type.
 */
export const isBlankChoice = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);
