import { InputError } from "./input-error.ts";
import { ODD_NUMERAL } from "./odd-numeral.ts";
import { quoted } from "./quoted.ts";

/**
 * The most digits of a number in hundredths. No exam has larger numbers, and JavaScript stores all
 * integers of this length exactly.
 */
const MAX_CENTI_DIGITS = 14;
const TOO_LARGE = "This number is too large.";
const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

/**
 * A decimal number as written. Its first `point` digits, filled up with zeros, are its hundredths:
 * 12.3 has the digits 123 and the point 4, so 1230 hundredths.
 */
interface Written {
  negative: boolean;
  digits: string;
  point: number;
}

function readWritten(value: unknown, path: string, message: string): Written {
  if (typeof value !== "number" && typeof value !== "string") throw new InputError(path, message);
  // NFKC would turn 10³ into 103 and 10₂ into 102.
  if (ODD_NUMERAL.test(String(value))) throw new InputError(path, message);
  const text = String(value).slice(0, 101).normalize("NFKC").replace("\u2212", "-").trim();
  const match = text.length <= 100 ? DECIMAL.exec(text) : null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match ?? [];
  if (!match || whole + fraction === "") throw new InputError(path, message);
  const digits = (whole + fraction).replace(/^0+/, "");
  const point = digits.length - fraction.length + Number(exponent) + 2;
  return { negative: sign === "-", digits, point };
}

function centiOf({ negative, digits, point }: Written, path: string): number {
  if (digits === "") return 0;
  if (point > MAX_CENTI_DIGITS) throw new InputError(path, TOO_LARGE);
  if (point < 0) return 0;
  const kept = Number(digits.slice(0, point).padEnd(point, "0") || "0");
  const centi = kept + (Number(digits[point] ?? "0") >= 5 ? 1 : 0);
  if (centi >= 10 ** MAX_CENTI_DIGITS) throw new InputError(path, TOO_LARGE);
  return negative && centi !== 0 ? -centi : centi;
}

/**
 * Reads a number, or its text, as an integer of hundredths, rounded half away from zero. Works on
 * the decimal digits, so 1.005 is 101 as on paper. Throws InputError for anything else: NaN,
 * Infinity, text, thousands separators, and sizes of 10^12 and above.
 */
export const readCenti = (value: unknown, path: string, message: string): number =>
  centiOf(readWritten(value, path, message), path);

/** Rounding may change an author's number by 1/200 of it, which is half a percent. */
const ONE_PART_IN = 200n;

/** An author's number, and its value after rounding. */
export interface KeptNumber {
  centi: number;
  /** Whether rounding has changed it. */
  rounded: boolean;
}

/**
 * Like `readCenti`, for a number in an answer key: it must not change unnoticed.
 * @throws InputError also if rounding would change it by more than half a percent
 */
export function readKept(value: unknown, path: string, message: string): KeptNumber {
  const written = readWritten(value, path, message);
  const centi = centiOf(written, path);
  const decimals = written.digits.length - written.point;
  if (decimals <= 0 || written.digits === "") return { centi, rounded: false };
  const exact = BigInt(written.digits);
  const change = BigInt(Math.abs(centi)) * 10n ** BigInt(decimals) - exact;
  const size = change < 0n ? -change : change;
  if (size * ONE_PART_IN > exact) throw new InputError(path, tooCoarse(value, centi));
  return { centi, rounded: size > 0n };
}

const tooCoarse = (value: unknown, centi: number): string =>
  `${quoted(String(value).trim())} would be rounded to ${centiText(centi)}, a change of more than 0.5%. ` +
  "Compare answers exactly, or use at most two decimals.";

/** Hundredths as the shortest decimal text: 314 is "3.14", 310 is "3.1". */
export const centiText = (centi: number): string => String(centi / 100);

/** Rounds half away from zero, as every mark is rounded. */
export const roundHalfAway = (value: number): number =>
  Math.sign(value) * Math.round(Math.abs(value));
