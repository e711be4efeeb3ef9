import * as z from "zod";
import { centiText, readCenti } from "../shared/centi.ts";
import { InputError } from "../shared/input-error.ts";
import type { KeyWords } from "../shared/key-cells.ts";
import { quoted } from "../shared/key-cells.ts";
import type { ResponseType, Verdict } from "../shared/response-type.ts";
import { blankVerdict } from "../shared/response-type.ts";
import { names } from "./integer.names.ts";

const NOT_A_NUMBER = "Please enter a valid numeric answer.";
const BAD_TOLERANCE = "The tolerance must be a number, 0 or more.";

const IntegerContent = z.strictObject({});
type IntegerContent = z.infer<typeof IntegerContent>;

/** In hundredths: an answer is right from value - tolerance to value + tolerance. */
const IntegerKey = z.strictObject({ value: z.int(), tolerance: z.int().min(0) });
type IntegerKey = z.infer<typeof IntegerKey>;

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

function readKey(answerKey: unknown, tolerance: unknown): IntegerKey {
  const value = readCenti(answerKey, "answerKey", NOT_A_NUMBER);
  const spread = isBlank(tolerance) ? 0 : readCenti(tolerance, "tolerance", BAD_TOLERANCE);
  if (spread < 0) throw new InputError("tolerance", BAD_TOLERANCE);
  return { value, tolerance: spread };
}

/** "9.81 ± 0.02", as reports and exports write a number with its tolerance. */
const WITH_TOLERANCE = /^([^±]+)(?:±|\+\/-|\+-)([^±]+)$/;

function readNumber(text: string, cell: "answerKey" | "tolerance"): number {
  const why = text === "" ? "A number is missing." : `${quoted(text)} is no number.`;
  const how = "Write digits, with a point before decimals, such as 3.14.";
  return readCenti(text, cell, `${why} ${how}`);
}

const keyWords: KeyWords<IntegerContent, IntegerKey> = {
  hint: "A number, with a point before decimals: 3.14 (the column tolerance says how far off is still right: 0.02)",
  read(cells) {
    const text = cells.answerKey.trim();
    const [, number = text, spread = ""] =
      cells.tolerance.trim() === "" ? (WITH_TOLERANCE.exec(text) ?? []) : [];
    const value = readNumber(number.trim(), "answerKey");
    const given = cells.tolerance.trim() || spread.trim();
    const tolerance = given === "" ? 0 : readNumber(given, "tolerance");
    if (tolerance < 0) throw new InputError("tolerance", BAD_TOLERANCE);
    return { value, tolerance };
  },
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

/** A number with two decimals, right within a tolerance. Held in hundredths. */
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
  readKey: (input) => readKey(input.answerKey, input.tolerance),
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
