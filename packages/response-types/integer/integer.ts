import * as z from "zod";
import { centiText, type KeptNumber, readCenti, readKept } from "../shared/centi.ts";
import { InputError } from "../shared/input-error.ts";
import type { KeyChange } from "../shared/key-change.ts";
import type { KeyCells, KeyWords } from "../shared/key-cells.ts";
import { quoted } from "../shared/quoted.ts";
import type { AuthorInput, ResponseType, Verdict } from "../shared/response-type.ts";
import { blankVerdict } from "../shared/response-type.ts";
import { names } from "./integer.names.ts";

const NOT_A_NUMBER = "Please enter a valid numeric answer.";
const BAD_TOLERANCE = "The tolerance must be a number, 0 or more.";

const IntegerContent = z.strictObject({});
type IntegerContent = z.infer<typeof IntegerContent>;

/** In hundredths: an answer is correct from value - tolerance to value + tolerance. */
const IntegerKey = z.strictObject({ value: z.int(), tolerance: z.int().min(0) });
type IntegerKey = z.infer<typeof IntegerKey>;

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** A key's two numbers as an author types them, and the error of one that is invalid. */
interface WrittenKey {
  answerKey: unknown;
  tolerance: unknown;
  notANumber: (path: KeyChange["path"]) => string;
}

function readNumbers({ answerKey, tolerance, notANumber }: WrittenKey) {
  const value = readKept(answerKey, "answerKey", notANumber("answerKey"));
  const spread = isBlank(tolerance)
    ? { centi: 0, rounded: false }
    : readKept(tolerance, "tolerance", notANumber("tolerance"));
  if (spread.centi < 0) throw new InputError("tolerance", BAD_TOLERANCE);
  return { value, spread };
}

function keyOf(written: WrittenKey): IntegerKey {
  const { value, spread } = readNumbers(written);
  return { value: value.centi, tolerance: spread.centi };
}

function changesOf(written: WrittenKey): KeyChange[] {
  const { value, spread } = readNumbers(written);
  const change = (path: KeyChange["path"], { centi, rounded }: KeptNumber): KeyChange[] =>
    rounded ? [{ path, written: String(written[path]).trim(), kept: centiText(centi) }] : [];
  return [...change("answerKey", value), ...change("tolerance", spread)];
}

const sent = ({ answerKey, tolerance }: AuthorInput): WrittenKey => ({
  answerKey,
  tolerance,
  notANumber: (path) => (path === "answerKey" ? NOT_A_NUMBER : BAD_TOLERANCE),
});

/** "9.81 ± 0.02", as reports and exports write a number with its tolerance. */
const WITH_TOLERANCE = /^([^±]+)(?:±|\+\/-|\+-)([^±]+)$/;

function inCells(cells: KeyCells): WrittenKey {
  const text = cells.answerKey.trim();
  const given = cells.tolerance.trim();
  const [, number = text, spread = ""] = given === "" ? (WITH_TOLERANCE.exec(text) ?? []) : [];
  const written = { answerKey: number.trim(), tolerance: given || spread.trim() };
  const notANumber = (path: KeyChange["path"]) => {
    const why =
      written[path] === "" ? "A number is missing." : `${quoted(written[path])} is not a number.`;
    return `${why} Write digits, with a point before decimals, such as 3.14.`;
  };
  return { ...written, notANumber };
}

const keyWords: KeyWords<IntegerContent, IntegerKey> = {
  hint: "A number, with a point before decimals: 3.14 (the tolerance column gives the accepted margin, e.g. 0.02)",
  read: (cells) => keyOf(inCells(cells)),
  changes: (cells) => changesOf(inCells(cells)),
  write: ({ value, tolerance }) => ({
    answerKey: centiText(value),
    tolerance: tolerance === 0 ? "" : centiText(tolerance),
    subjectiveKeywords: "",
  }),
};

function verdict(answer: number | null, key: IntegerKey): Verdict {
  if (answer === null) return blankVerdict("none", 1);
  const right = Math.abs(answer - key.value) <= key.tolerance;
  return { outcome: right ? "right" : "wrong", right: right ? 1 : 0, total: 1, unit: "none" };
}

const toleranceText = (key: IntegerKey) =>
  key.tolerance === 0 ? "" : ` ± ${centiText(key.tolerance)}`;

/** A number with two decimals, correct within a tolerance. Stored in hundredths. */
export const integer: ResponseType<IntegerContent, IntegerKey, number> = {
  ...names,
  content: IntegerContent,
  answerKey: IntegerKey,
  answer: z.int(),
  partUnit: "none",
  rows: 1,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent: () => ({}),
  readKey: (input) => keyOf(sent(input)),
  keyChanges: (input) => changesOf(sent(input)),
  writeKey: (key) => key.value / 100,
  writeOptions: () => undefined,
  writeAuthor: (_content, key) => ({
    answerKey: key.value / 100,
    ...(key.tolerance > 0 && { tolerance: key.tolerance / 100 }),
  }),
  keyWords,
  readAnswer: (value) => (isBlank(value) ? null : readCenti(value, "value", NOT_A_NUMBER)),
  writeAnswer: (answer) => answer / 100,
  encode: (answer) => String(answer),
  decode: (text) => (/^(?:0|-?[1-9]\d{0,13})$/.test(text) ? Number(text) : null),
  verdict,
  check: (_content, key) => (key ? [] : [{ path: "answerKey", message: NOT_A_NUMBER }]),
  chosen: () => [],
  answerText: (answer) => centiText(answer),
  keyText: (key) => centiText(key.value) + toleranceText(key),
};
