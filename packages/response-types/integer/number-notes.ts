import { AnswerUnit, type NumberKind } from "../shared/answer-form.ts";
import { InputError } from "../shared/input-error.ts";
import { type Span, spanText } from "../shared/number-text.ts";
import { quoted } from "../shared/quoted.ts";

const MOST_FIGURES = 20;

/** What is written in parentheses after a key: "9.81 ± 0.004 (2 to 3 figures; unit m/s²)". */
export interface NumberNotes {
  /** The key without its parentheses. */
  text: string;
  figures?: Span;
  places?: Span;
  /** The answer is compared exactly, even if two decimals would do. */
  exact: boolean;
  kind?: NumberKind;
  unit?: string;
}

const SPAN =
  /^(\d{1,2})(?:\s*(?:to|or|-|–)\s*(\d{1,2}))?\s+(?:significant\s+|decimal\s+)?(figure|place)s?$/i;
const KINDS: Readonly<Record<string, NumberKind>> = {
  "whole number": "integer",
  decimal: "decimal",
  "powers of ten": "scientific",
};

function spanOf(from: string, to: string, least: number): Span {
  const span = { min: Number(from), max: Number(to) };
  if (span.min >= least && span.min <= span.max && span.max <= MOST_FIGURES) return span;
  throw new InputError(
    "answerKey",
    `Ask for ${least} to ${MOST_FIGURES}, the smaller number first.`,
  );
}

function addNote(notes: NumberNotes, note: string): NumberNotes {
  const [, from = "", to = from, what = ""] = SPAN.exec(note) ?? [];
  if (/^figure$/i.test(what)) return { ...notes, figures: spanOf(from, to || from, 1) };
  if (/^place$/i.test(what)) return { ...notes, places: spanOf(from, to || from, 0) };
  if (/^exact$/i.test(note)) return { ...notes, exact: true };
  const kind = KINDS[note.toLowerCase()];
  if (kind) return { ...notes, exact: true, kind };
  const [, unit] = /^unit\s+(.+)$/i.exec(note) ?? [];
  if (unit === undefined) throw new InputError("answerKey", unknownNote(note));
  const { data, error } = AnswerUnit.safeParse(unit);
  if (data === undefined) throw new InputError("answerKey", error?.issues[0]?.message ?? "");
  return { ...notes, exact: true, unit: data };
}

const unknownNote = (note: string): string =>
  `${quoted(note)} is not known here. Write for example 9.81 (2 to 3 figures; unit m/s²).`;

/** Whether each parenthesis has its partner in the text; not so in "m) or 4 (s". */
function isInside(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === "(") depth++;
    else if (char === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** Takes a key apart. @throws InputError for a note that is unknown */
export function splitNotes(key: string): NumberNotes {
  const [, text, inside] = /^([^(]*)\((.*)\)$/s.exec(key) ?? [];
  // Two keys, each with notes, are not one key with the notes of both.
  if (text === undefined || inside === undefined || !isInside(inside)) {
    return { text: key, exact: false };
  }
  return inside
    .split(";")
    .map((note) => note.trim())
    .filter((note) => note !== "")
    .reduce(addNote, { text: text.trim(), exact: false });
}

interface Asked {
  kind?: NumberKind | undefined;
  unit?: string | undefined;
  figures?: Span | undefined;
  places?: Span | undefined;
}

const spanNote = (span: Span | undefined, what: string): string[] =>
  span ? [`${spanText(span)} ${what}${span.max === 1 ? "" : "s"}`] : [];

/** The notes as texts, which `splitNotes` reads as the same notes. */
export const notesFor = ({ kind, unit, figures, places }: Asked): string[] => [
  ...Object.keys(KINDS).filter((name) => KINDS[name] === kind),
  ...spanNote(figures, "figure"),
  ...spanNote(places, "place"),
  ...(unit === undefined ? [] : [`unit ${unit}`]),
];

/** A key with notes in parentheses. */
export const withNotes = (key: string, notes: readonly string[]): string =>
  notes.length === 0 ? key : `${key} (${notes.join("; ")})`;
