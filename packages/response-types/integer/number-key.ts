import type { NumberKind } from "../shared/answer-form.ts";
import { InputError } from "../shared/input-error.ts";
import type { AuthorInput } from "../shared/response-type.ts";
import { type ExactKey, isExactForm, keyInText, readExactKey } from "./exact-key.ts";
import { formatNotes, type NumberNotes, splitNotes, withNotes } from "./number-notes.ts";
import { isBlank, readNumbers, sent } from "./rounded-key.ts";

/** Whether something can be read, without saying why not. */
function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Parentheses that cannot be read count as notes, so that reading the key reports them. */
function notesOf(key: string): NumberNotes {
  return isReadable(() => splitNotes(key)) ? splitNotes(key) : { text: key, exact: true };
}

interface Derived {
  kind: NumberKind;
  unit?: string;
  /** Only because two decimals would change the key by more than half a percent. */
  forced: boolean;
}

/** The format of a key that is compared exactly; null if two decimals are enough for it. */
export function exactFormatOf(input: AuthorInput): Derived | null {
  const key = keyInText(input.answerKey);
  const tolerance = isBlank(input.tolerance) ? "" : String(input.tolerance);
  const notes = notesOf(key);
  const chosen =
    notes.exact || notes.figures !== undefined || notes.places !== undefined
      ? true
      : isExactForm(key, tolerance);
  const forced =
    !chosen &&
    !isReadable(() => readNumbers(sent(input))) &&
    isReadable(() => readExactKey(input.answerKey, tolerance));
  if (!chosen && !forced) return null;
  const powers = /\de|\^|[⁰¹²³⁴⁵⁶⁷⁸⁹]/i.test(notes.text + tolerance);
  const kind = notes.kind ?? (powers ? "scientific" : "decimal");
  return { kind, ...(notes.unit !== undefined && { unit: notes.unit }), forced };
}

/** An exact key as a cell that is read as the same key and content. */
export function exactCell(
  { written }: ExactKey,
  { format = "decimal", unit }: { format?: NumberKind | undefined; unit?: string | undefined },
): string {
  const derived = exactFormatOf({ answerKey: written });
  const notes = formatNotes({ kind: format, ...(unit && { unit }) }, derived?.kind ?? null);
  return withNotes(written, notes);
}

/** "1.6e-19 ± 1 % C (2 figures)" */
export function exactKeyText(written: string, unit: string | undefined): string {
  if (!unit) return written;
  const [, number = written, notes = ""] = /^([^(]*?)(\s*\(.*)?$/s.exec(written) ?? [];
  return `${number} ${unit}${notes}`;
}
