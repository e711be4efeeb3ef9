/**
 * Numbers exactly as they were written, with their trailing zeros, because significant figures
 * depend on them. This file has patterns but no arithmetic, because students' pages load it.
 */

import { ODD_NUMERAL } from "./odd-numeral.ts";

/** "coefficient e exponent": 3.10 is "310e-2", 1.6 × 10⁻¹⁹ is "16e-20", 0.00 is "000e-2". */
export type Decimal = string;

const MOST_DIGITS = 20;
/** The largest power of ten that the first digit of a number may have. */
const MOST_POWER = 99;
/** A number with more zeros after the point than this is written with a power of ten. */
const MOST_ZEROS = 5;

const TOO_LONG = "Write at most 20 digits and a power of ten from −99 to 99.";

const SUPERSCRIPTS = /[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g;
const POWER = /^([+-]?)10\s*\^/;
const NUMBER =
  /^([+-]?)\s*(\d*)(?:\.(\d*))?\s*(?:e\s*([+-]?\d{1,4})|[x×*·⋅]\s*10\s*\^\s*\{?\s*([+-]?\d{1,4})\s*\}?)?$/i;

/** The text in plain signs: × 10⁻¹⁹ becomes × 10^-19, and − becomes -. */
function plainSigns(text: string): string {
  const raised = text.slice(0, 101).replace(SUPERSCRIPTS, (run) => `^${run.normalize("NFKC")}`);
  if (ODD_NUMERAL.test(raised)) return "";
  return raised.normalize("NFKC").replace(/[−–]/g, "-").trim().replace(POWER, "$11x10^");
}

interface Parts {
  sign: string;
  /** All digits as written. */
  digits: string;
  /** Decimals as written. */
  decimals: number;
  power: number;
}

function partsOf(text: string): Parts | null {
  if (text.length > 100) return null;
  const match = NUMBER.exec(plainSigns(text));
  const [, sign = "", whole = "", fraction = "", e, ten] = match ?? [];
  if (!match || whole + fraction === "") return null;
  return {
    sign: sign === "-" ? "-" : "",
    digits: whole + fraction,
    decimals: fraction.length,
    power: Number(e ?? ten ?? "0"),
  };
}

function decimalOf({ sign, digits, decimals, power }: Parts): Decimal | null {
  const coefficient = digits.replace(/^0+/, "");
  if (coefficient === "") {
    return decimals < MOST_DIGITS ? `${"0".repeat(decimals + 1)}e${0 - decimals || 0}` : null;
  }
  const exponent = power - decimals;
  const first = exponent + coefficient.length - 1;
  if (coefficient.length > MOST_DIGITS || Math.abs(first) > MOST_POWER) return null;
  return `${sign}${coefficient}e${exponent}`;
}

/** Reads 9.81, 1.6e-19, 1.6 × 10^-19 and 1.6 × 10⁻¹⁹; null for any other text. */
export function readNumber(text: string): Decimal | null {
  const parts = partsOf(text);
  return parts && decimalOf(parts);
}

/** Why `readNumber` does not read a text, and how to write it. */
export function numberProblem(text: string, otherwise: string): string {
  if (/^[\s\d.+\-−]*\d,[\d\s]/.test(text)) return "Use a point, not a comma.";
  return partsOf(text) ? TOO_LONG : otherwise;
}

interface Split {
  sign: string;
  coefficient: string;
  exponent: number;
}

const STORED = /^(-?)(\d{1,20})e(0|-?[1-9]\d{0,2})$/;

/** True for a text that `readNumber` gives. */
export function isDecimal(text: string): text is Decimal {
  if (!STORED.test(text)) return false;
  const { sign, coefficient, exponent } = split(text);
  if (/^0+$/.test(coefficient)) return sign === "" && exponent + coefficient.length === 1;
  const first = exponent + coefficient.length - 1;
  return !coefficient.startsWith("0") && Math.abs(first) <= MOST_POWER;
}

function split(decimal: Decimal): Split {
  const [, sign = "", coefficient = "", exponent = "0"] = STORED.exec(decimal) ?? [];
  return { sign, coefficient, exponent: Number(exponent) };
}

const isZero = (coefficient: string): boolean => /^0+$/.test(coefficient);

/** The number without its power of ten, and the power; null if it is written without one. */
function scientific({ coefficient, exponent }: Split): { digits: string; power: number | null } {
  const decimals = -exponent;
  if (exponent <= 0 && decimals - coefficient.length <= MOST_ZEROS) {
    const digits = coefficient.padStart(decimals + 1, "0");
    const whole = digits.slice(0, digits.length - decimals);
    return { digits: decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`, power: null };
  }
  const [first, rest] = [coefficient.slice(0, 1), coefficient.slice(1)];
  const digits = rest === "" ? first : `${first}.${rest}`;
  return { digits, power: exponent + coefficient.length - 1 };
}

/** A text that `readNumber` reads as the same decimal: "3.10", "1.60e-19". */
export function writeNumber(decimal: Decimal): string {
  const parts = split(decimal);
  const { digits, power } = scientific(parts);
  return `${parts.sign}${digits}${power === null ? "" : `e${power}`}`;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** For people: "−1.60 × 10⁻¹⁹". */
export function prettyNumber(decimal: Decimal): string {
  const parts = split(decimal);
  const { digits, power } = scientific(parts);
  const raised = String(power ?? "").replace(/./g, (sign) =>
    sign === "-" ? "⁻" : RAISED.charAt(Number(sign)),
  );
  return `${parts.sign && "−"}${digits}${power === null ? "" : ` × 10${raised}`}`;
}

/** A text with its numbers as `prettyNumber` writes them: "−57.1 ± 2 %". */
export const prettyNumbers = (text: string): string =>
  text.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) => {
    const decimal = readNumber(number);
    return decimal === null ? number : prettyNumber(decimal);
  });

/** All whole numbers from `min` to `max`, both included. */
export interface Span {
  min: number;
  max: number;
}

/** The fewest and most significant figures: without a point, trailing zeros may count or not. */
export function figuresOf(decimal: Decimal): Span {
  const { coefficient, exponent } = split(decimal);
  const max = coefficient.length;
  if (isZero(coefficient)) return { min: 1, max };
  const min = exponent < 0 ? max : coefficient.replace(/0+$/, "").length;
  return { min, max };
}

/** Digits after the point. */
export const placesOf = (decimal: Decimal): number => Math.max(0, -split(decimal).exponent);

/** "2", "2 or 3", "2 to 4". */
export const spanText = ({ min, max }: Span): string =>
  min === max ? String(min) : `${min} ${max === min + 1 ? "or" : "to"} ${max}`;
