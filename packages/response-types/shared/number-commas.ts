import { InputError } from "./input-error.ts";
import { quoted } from "./quoted.ts";

/** "1,000", "1,234,567.5" and as in India "1,00,000". */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})(?:\.\d+)?$/;
const WITH_COMMAS = /\d[\d,]*,\d[\d,]*(?:\.\d+)?/g;
/** "[2.30,2.45]" is a range. */
const BRACKETS = /^\s*\[/;

/** What a comma between digits may mean, so that a number is never read as another one. */
type Commas = "thousands" | "either" | "decimal";

function meaningOf(number: string): Commas {
  if (!GROUPED.test(number)) return "decimal";
  return /,.*[,.]/.test(number) ? "thousands" : "either";
}

const without = (number: string): string => number.replaceAll(",", "");

/**
 * A key without the commas that separate its thousands; other commas stay.
 * @throws InputError for "1,000", which is 1000 to some authors and 1 to others
 */
export function withoutThousands(text: string, path: "answerKey" | "tolerance"): string {
  if (!text.includes(",") || BRACKETS.test(text)) return text;
  return text.replace(WITH_COMMAS, (number) => {
    const meaning = meaningOf(number);
    if (meaning === "either") throw new InputError(path, eitherReason(number));
    return meaning === "thousands" ? without(number) : number;
  });
}

const eitherReason = (number: string): string =>
  `${quoted(number)} can mean ${without(number)} or ${String(Number(number.replace(",", ".")))}. ` +
  "Write it without a comma.";

/** A number of another system, with a point if its comma can only be a decimal comma. */
export const withPoint = (number: string): string =>
  /^[+\-−]?\d+,\d+$/.test(number) && meaningOf(number.replace(/^[+\-−]/, "")) === "decimal"
    ? number.replace(",", ".")
    : number;
