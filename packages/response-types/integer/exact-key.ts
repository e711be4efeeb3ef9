import * as z from "zod";
import { AnswerSpan } from "../shared/answer-form.ts";
import {
  around,
  aroundPercent,
  compare,
  type Interval,
  intervalOf,
  isBound,
} from "../shared/decimal.ts";
import { InputError } from "../shared/input-error.ts";
import { withoutThousands } from "../shared/number-commas.ts";
import {
  type Decimal,
  numberProblem,
  readNumber,
  type Span,
  writeNumber,
} from "../shared/number-text.ts";
import { quoted } from "../shared/quoted.ts";
import { splitNotes } from "./number-notes.ts";

const Bound = z.string().refine(isBound);
/** A closed interval, not rounded. `written` is the interval as its author wrote it. */
export const ExactKey = z.strictObject({
  v: z.literal(2),
  min: Bound,
  max: Bound,
  /** Significant figures that the answer must have. */
  figures: AnswerSpan.optional(),
  /** Digits after the point that the answer must have. */
  places: AnswerSpan.optional(),
  written: z.string().max(200),
});
export type ExactKey = z.infer<typeof ExactKey>;

const HOW = "Write a number such as 9.81, 1.6e-19, 9.81 ± 0.02 or 2.30 to 2.45.";

function decimalAt(text: string, path: "answerKey" | "tolerance"): Decimal {
  const found = readNumber(text);
  if (found !== null) return found;
  const why =
    text.trim() === "" ? `A number is missing. ${HOW}` : `${quoted(text)} is not a number. ${HOW}`;
  throw new InputError(path, numberProblem(text, why));
}

interface ReadInterval extends Interval {
  written: string;
}

function rangeOf(from: string, to: string): ReadInterval {
  const [min, max] = [decimalAt(from, "answerKey"), decimalAt(to, "answerKey")];
  if (compare(min, max) > 0) {
    throw new InputError("answerKey", "Write the smaller number of the range first.");
  }
  return { ...intervalOf(min, max), written: `${writeNumber(min)} to ${writeNumber(max)}` };
}

const BAD_TOLERANCE = "The tolerance must be a number or a percentage, 0 or more.";

function aroundText(number: string, tolerance: string): ReadInterval {
  const value = decimalAt(number, "answerKey");
  if (tolerance.trim() === "") return { ...intervalOf(value, value), written: writeNumber(value) };
  const relative = /%\s*$/.test(tolerance);
  const margin = readNumber(tolerance.replace(/\s*%\s*$/, ""));
  if (margin === null || margin.startsWith("-")) throw new InputError("tolerance", BAD_TOLERANCE);
  const interval = relative ? aroundPercent(value, margin) : around(value, margin);
  const reach = `${writeNumber(margin)}${relative ? " %" : ""}`;
  const none = compare(margin, "0e0") === 0;
  return { ...interval, written: none ? writeNumber(value) : `${writeNumber(value)} ± ${reach}` };
}

const BRACKETS = /^\[([^,]+),([^,]+)\]$/;
const RANGE = /^(.+?)\s+to\s+(.+)$/i;
const WITH_TOLERANCE = /^([^±]+)(?:±|\+\/-|\+-)([^±]+)$/;

/** True for a key that can only be compared exactly: a range, a percentage or a power of ten. */
export const isExactForm = (text: string, tolerance: string): boolean =>
  BRACKETS.test(text) ||
  RANGE.test(text) ||
  /[%^×*⁰¹²³⁴⁵⁶⁷⁸⁹]|\de[+-]?\d|x\s*10/i.test(text + tolerance);

function intervalIn(commas: string, reachCommas: string): ReadInterval {
  const text = withoutThousands(commas, "answerKey");
  const tolerance = withoutThousands(reachCommas, "tolerance");
  const [, from, to] = BRACKETS.exec(text) ?? RANGE.exec(text) ?? [];
  const [, number, reach] = from === undefined ? (WITH_TOLERANCE.exec(text) ?? []) : [];
  if (tolerance.trim() !== "" && (from ?? number) !== undefined) {
    throw new InputError("tolerance", "Write the tolerance once: here or in the answer.");
  }
  if (from !== undefined && to !== undefined) return rangeOf(from, to);
  return aroundText(number ?? text, reach ?? tolerance);
}

/**
 * A number of JSON as text. Its digits are only known up to 2^53.
 * @throws InputError for a number that has lost digits on its way
 */
export function sentNumber(number: number, path: "answerKey" | "tolerance"): string {
  const text = String(number);
  const digits = text
    .replace(/e.*$/i, "")
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "");
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER || digits.length <= SURE_DIGITS) return text;
  throw new InputError(path, "This number has too many digits. Write it as a text, in quotes.");
}

const SURE_DIGITS = 15;

/** An author's key as text: {min, max} and [min, max] as a range. */
export function keyInText(answerKey: unknown): string {
  if (typeof answerKey === "string") return answerKey.normalize("NFC").trim();
  if (typeof answerKey === "number") return sentNumber(answerKey, "answerKey");
  const range = Range.safeParse(answerKey).data;
  if (!range) return "";
  const [min, max] = [range.min, range.max].map((end) =>
    typeof end === "number" ? sentNumber(end, "answerKey") : end,
  );
  return `${min} to ${max}`;
}

const End = z.union([z.number(), z.string().max(100)]);
const Range = z.union([
  z.strictObject({ min: End, max: End }),
  z.tuple([End, End]).transform(([min, max]) => ({ min, max })),
]);

/** The form that the question asks for; notes in the key may ask for another form. */
interface Asked {
  figures?: Span | undefined;
  places?: Span | undefined;
}

/** @throws InputError for an invalid key, naming what to write */
export function readExactKey(answerKey: unknown, tolerance: string, asked: Asked): ExactKey {
  const notes = splitNotes(keyInText(answerKey));
  const { min, max, written } = intervalIn(notes.text, tolerance);
  const { figures = asked.figures, places = asked.places } = notes;
  return { v: 2, min, max, ...(figures && { figures }), ...(places && { places }), written };
}
