import * as z from "zod";
import { centiText, type KeptNumber, readKept } from "../shared/centi.ts";
import { InputError } from "../shared/input-error.ts";
import type { KeyChange } from "../shared/key-change.ts";
import type { KeyCells } from "../shared/key-cells.ts";
import { withoutThousands } from "../shared/number-commas.ts";
import { quoted } from "../shared/quoted.ts";
import type { AuthorInput } from "../shared/response-type.ts";
import { isExactForm, sentNumber } from "./exact-key.ts";

export const NOT_A_NUMBER = "Please enter a valid numeric answer.";
const BAD_TOLERANCE = "The tolerance must be a number, 0 or more.";
const NEEDS_EXACT =
  "Answers to this question are rounded to two decimals. A range, a percentage or a power of ten needs exact comparison.";

/** A key in hundredths: an answer is correct from value - tolerance to value + tolerance. */
export const RoundedKey = z.strictObject({ value: z.int(), tolerance: z.int().min(0) });
export type RoundedKey = z.infer<typeof RoundedKey>;

export const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** The two numbers of a key as an author types them, and the error of an invalid one. */
export interface WrittenKey {
  answerKey: unknown;
  tolerance: unknown;
  notANumber: (path: KeyChange["path"]) => string;
}

/** One of the two numbers in readable form: without commas between thousands. */
function plain(written: unknown, path: KeyChange["path"]): unknown {
  if (typeof written === "string") return withoutThousands(written, path);
  return typeof written === "number" ? sentNumber(written, path) : written;
}

export function readNumbers({ answerKey, tolerance, notANumber }: WrittenKey) {
  const number = plain(answerKey, "answerKey");
  const value = readKept(number, "answerKey", notANumber("answerKey"));
  const spread = isBlank(tolerance)
    ? { centi: 0, rounded: false }
    : readKept(plain(tolerance, "tolerance"), "tolerance", notANumber("tolerance"));
  if (spread.centi < 0) throw new InputError("tolerance", BAD_TOLERANCE);
  return { value, spread };
}

export function roundedKeyOf(written: WrittenKey): RoundedKey {
  const { value, spread } = readNumbers(written);
  return { value: value.centi, tolerance: spread.centi };
}

export function roundedChanges(written: WrittenKey): KeyChange[] {
  const { value, spread } = readNumbers(written);
  const change = (path: KeyChange["path"], { centi, rounded }: KeptNumber): KeyChange[] => {
    const before = String(written[path]).trim();
    const isChanged = rounded || before.includes(",");
    return isChanged ? [{ path, written: before, kept: centiText(centi) }] : [];
  };
  return [...change("answerKey", value), ...change("tolerance", spread)];
}

/** "9.81 ± 0.02", as reports and exports write a number with its tolerance. */
const WITH_TOLERANCE = /^([^±]+)(?:±|\+\/-|\+-)([^±]+)$/;

function apart(answerKey: string, tolerance: unknown) {
  const [, number = answerKey, spread = ""] = isBlank(tolerance)
    ? (WITH_TOLERANCE.exec(answerKey) ?? [])
    : [];
  return { answerKey: number.trim(), tolerance: isBlank(tolerance) ? spread.trim() : tolerance };
}

export function sent({ answerKey, tolerance }: AuthorInput): WrittenKey {
  const notANumber = (path: KeyChange["path"]) => {
    if (path === "tolerance") return BAD_TOLERANCE;
    return typeof answerKey === "string" && isExactForm(answerKey, "") ? NEEDS_EXACT : NOT_A_NUMBER;
  };
  return {
    ...(typeof answerKey === "string" ? apart(answerKey, tolerance) : { answerKey, tolerance }),
    notANumber,
  };
}

export function inCells(cells: KeyCells): WrittenKey {
  const written = apart(cells.answerKey.trim(), cells.tolerance.trim());
  const notANumber = (path: KeyChange["path"]) => {
    const text = String(written[path]);
    const why = text === "" ? "A number is missing." : `${quoted(text)} is not a number.`;
    return `${why} Write digits, with a point before decimals, such as 3.14.`;
  };
  return { ...written, notANumber };
}
