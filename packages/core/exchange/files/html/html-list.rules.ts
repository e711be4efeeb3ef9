import { written } from "../docx/numbering.rules.ts";

/** How the items of a list are labelled. */
export interface List {
  ordered: boolean;
  /** The type of its labels: "1", "a", "A", "i" or "I". */
  type: string;
  next: number;
}

const STYLES: Readonly<Record<string, string>> = {
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};

/** The list that an HTML element describes. */
export function listOf(
  name: string,
  { type = "", start = "" }: Readonly<Record<string, string>>,
  styles: ReadonlyMap<string, string>,
): List {
  const style = styles.get("list-style-type") ?? styles.get("list-style") ?? "";
  return {
    ordered: name === "ol",
    type: STYLES[style] ?? (/^[aAiI]$/.test(type) ? type : "1"),
    next: /^\d{1,5}$/.test(start) ? Number(start) : 1,
  };
}

const FORMATS: Readonly<Record<string, string>> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

/** The label that a browser shows in front of an item. */
export const labelOf = ({ ordered, type }: List, value: number): string =>
  ordered ? `${written(value, FORMATS[type] ?? "decimal")}.` : "•";
