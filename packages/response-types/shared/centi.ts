import { InputError } from "./input-error.ts";

/** Beyond this no exam's number lies, and every hundredth is still an exact integer. */
const MAX_CENTI_DIGITS = 14;
const TOO_LARGE = "This number is too large.";
const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

/**
 * Reads a number, or its text, as an integer of hundredths, rounded half away from zero. Works on
 * the decimal digits, so 1.005 is 101 as on paper. Throws InputError for anything else: NaN,
 * Infinity, text, thousands separators, and sizes of 10^12 and above.
 */
export function readCenti(value: unknown, path: string, message: string): number {
  if (typeof value !== "number" && typeof value !== "string") throw new InputError(path, message);
  const text = String(value).slice(0, 101).normalize("NFKC").replace("\u2212", "-").trim();
  const match = text.length <= 100 ? DECIMAL.exec(text) : null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match ?? [];
  if (!match || whole + fraction === "") throw new InputError(path, message);
  const digits = (whole + fraction).replace(/^0+/, "");
  const point = digits.length - fraction.length + Number(exponent) + 2;
  if (digits === "") return 0;
  if (point > MAX_CENTI_DIGITS) throw new InputError(path, TOO_LARGE);
  if (point < 0) return 0;
  const kept = Number(digits.slice(0, point).padEnd(point, "0") || "0");
  const centi = kept + (Number(digits[point] ?? "0") >= 5 ? 1 : 0);
  if (centi >= 10 ** MAX_CENTI_DIGITS) throw new InputError(path, TOO_LARGE);
  return sign === "-" && centi !== 0 ? -centi : centi;
}

/** Hundredths as the shortest decimal text: 314 is "3.14", 310 is "3.1". */
export const centiText = (centi: number): string => String(centi / 100);

/** Rounds half away from zero, as every mark is rounded. */
export const roundHalfAway = (value: number): number =>
  Math.sign(value) * Math.round(Math.abs(value));
