import { type AnswerForm, formOf, type NumberKind } from "../shared/answer-form.ts";
import { InputError } from "../shared/input-error.ts";
import type { AuthorInput } from "../shared/response-type.ts";
import { type ExactKey, isExactForm, keyInText, readExactKey } from "./exact-key.ts";
import { notesFor, type NumberNotes, splitNotes, withNotes } from "./number-notes.ts";
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
  form: AnswerForm;
  /**
   * True if the author did not ask for an exact comparison, but two decimals would change the key
   * by over half a percent.
   */
  forced: boolean;
}

/** The form of a key that is compared exactly; null if two decimals are enough for it. */
export function exactFormOf(input: AuthorInput): Derived | null {
  const key = keyInText(input.answerKey);
  const tolerance = isBlank(input.tolerance) ? "" : String(input.tolerance);
  const { text, exact, figures, places, unit, ...notes } = notesOf(key);
  const chosen =
    exact || figures !== undefined || places !== undefined || isExactForm(text, tolerance);
  const forced =
    !chosen &&
    !isReadable(() => readNumbers(sent(input))) &&
    isReadable(() => readExactKey(key, tolerance, {}));
  if (!chosen && !forced) return null;
  const powers = /\de|\^|[⁰¹²³⁴⁵⁶⁷⁸⁹]/i.test(text + tolerance);
  const kind: NumberKind = notes.kind ?? (powers ? "scientific" : "decimal");
  return { form: formOf({ kind, unit, figures, places }), forced };
}

type Asked = Omit<AnswerForm, "kind">;

/**
 * The key of an exact number as its author would write it: the text of the interval and, in
 * parentheses, the figures or places if they differ from those that the question asks for.
 */
export function writtenKey({ written, figures, places }: ExactKey, asked: Asked): string {
  const other = (one: unknown, two: unknown) => JSON.stringify(one) !== JSON.stringify(two);
  return withNotes(
    written,
    notesFor({
      figures: other(figures, asked.figures) ? figures : undefined,
      places: other(places, asked.places) ? places : undefined,
    }),
  );
}

/**
 * The key of an exact number as a cell of a file. The cell is read as the same key and the same
 * form, and causes no note that something was changed.
 */
export function exactCell({ written, figures, places }: ExactKey, form: AnswerForm): string {
  const asked = { figures, places, unit: form.unit };
  const plain = withNotes(written, notesFor(asked));
  const read = exactFormOf({ answerKey: plain });
  return read?.form.kind === form.kind && !read.forced
    ? plain
    : withNotes(written, notesFor({ ...asked, kind: form.kind }));
}

/** The key alone, without its parentheses. */
export const withoutNotes = (key: string): string => notesOf(key.trim()).text;

/** Writes a key and its form, which came in a field of its own, as one cell. */
export function cellInForm(key: string, form: AnswerForm): string {
  const { text, figures = form.figures, places = form.places } = notesOf(key);
  return withNotes(text, notesFor({ ...form, figures, places }));
}

/** An exact key in words: "1.6e-19 ± 1 % C (2 figures)". */
export const exactKeyText = ({ written, figures, places }: ExactKey, unit?: string): string =>
  withNotes(unit === undefined ? written : `${written} ${unit}`, notesFor({ figures, places }));
