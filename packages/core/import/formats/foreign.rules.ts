import { letterAt } from "@academy/response-types/shared/letter.ts";
import { OPTION_COLUMNS, type QuestionColumn } from "../row.schema.ts";

/** Why something of another system cannot become a question, in words for whoever brought it. */
export class NoEquivalent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NoEquivalent";
  }
}

/** A picture that came inside another system's file. */
export interface Picture {
  /** As the row's texts name it; no two of a file are the same. */
  name: string;
  bytes: () => Uint8Array;
}

/** What a part of another system's question says in a row of the template. */
export interface Part {
  cells: Partial<Record<QuestionColumn, string>>;
  /** What has no equivalent and is left out, a sentence each. */
  notes: string[];
}

/** A question of another system as a row of the template. */
export interface ForeignQuestion extends Part {
  pictures: Picture[];
}

/** An option with what choosing it earns, in percent of the question's marks. */
export interface WeighedOption {
  /** The cell's text. */
  text: string;
  weight: number;
}

/** The cells of a question's own texts; what is empty, or was never said, has none. */
export const textCells = (
  texts: Partial<Record<"marks" | "question" | "passage" | "solution", string>>,
): Part["cells"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ""));

const MOST_OPTIONS = OPTION_COLUMNS.length;
/** Thirds and sevenths are written with five decimals. */
const SAME_WEIGHT = 0.01;

/** A choice of one option, or of several. @throws NoEquivalent */
export function choicePart(options: readonly WeighedOption[], single: boolean): Part {
  if (options.length > MOST_OPTIONS) {
    throw new NoEquivalent(`It has ${options.length} options; a question has ${MOST_OPTIONS}.`);
  }
  const best = Math.max(...options.map(({ weight }) => weight));
  if (!(best > 0)) throw new NoEquivalent("None of its options is marked as right.");
  const right = (weight: number) => (single ? weight >= best - SAME_WEIGHT : weight > 0);
  const letters = options.flatMap(({ weight }, i) => (right(weight) ? [letterAt(i)] : []));
  if (single && letters.length > 1) {
    throw new NoEquivalent(
      `Options ${letters.join(" and ")} are both right though one may be chosen. Mark one of them.`,
    );
  }
  const texts = options.map(({ text }, i) => [OPTION_COLUMNS[i] ?? "optionA", text] as const);
  return {
    cells: {
      ...Object.fromEntries(texts),
      responseType: single ? "MCQ_SINGLE" : "MCQ_MULTIPLE",
      answerKey: letters.join(","),
    },
    notes: single ? singleNotes(options, best) : multipleNotes(options),
  };
}

const percent = (weight: number): string => `${Math.round(weight * 100) / 100} %`;

function singleNotes(options: readonly WeighedOption[], best: number): string[] {
  const some = options.flatMap(({ weight }, i) =>
    weight > 0 && weight < best - SAME_WEIGHT ? [`${letterAt(i)} (${percent(weight)})`] : [],
  );
  return [
    ...(best < 100 - SAME_WEIGHT ? [`The right option earned ${percent(best)}; here all.`] : []),
    ...(some.length > 0
      ? [`Options that earned a part earn nothing here: ${some.join(", ")}.`]
      : []),
    ...penaltyNote(options.some(({ weight }) => weight < 0)),
  ];
}

function multipleNotes(options: readonly WeighedOption[]): string[] {
  const weights = options.map(({ weight }) => weight);
  const right = weights.filter((weight) => weight > 0);
  const uneven = right.some((weight) => Math.abs(weight - (right[0] ?? 0)) > SAME_WEIGHT);
  const wrong = weights.filter((weight) => weight <= 0);
  const free = wrong.some((weight) => weight > -SAME_WEIGHT);
  return [
    ...(uneven
      ? [`The right options weigh differently (${right.map(percent).join(", ")}); here alike.`]
      : []),
    ...(free ? ["A wrong option cost nothing; here any wrong option makes the answer wrong."] : []),
    ...penaltyNote(wrong.some((weight) => weight <= -SAME_WEIGHT && weight > -100 + SAME_WEIGHT)),
  ];
}

const penaltyNote = (is: boolean): string[] =>
  is ? ["Marks taken off for a wrong option are left out: a test's marking scheme decides."] : [];

/** A number that is right within a tolerance; both keep two decimals. @throws NoEquivalent */
export function numberPart(value: number, tolerance: number): Part {
  if (!Number.isFinite(value) || !Number.isFinite(tolerance) || tolerance < 0) {
    throw new NoEquivalent("Its right answer is no number.");
  }
  const kept = [value, tolerance].map((one) => Math.round(one * 100) / 100);
  const rounded = kept.some((one, i) => Math.abs(one - (i === 0 ? value : tolerance)) > 1e-9);
  return {
    cells: {
      responseType: "INTEGER",
      answerKey: decimal(kept[0] ?? 0),
      ...(tolerance > 0 && { tolerance: decimal(kept[1] ?? 0) }),
    },
    notes: rounded
      ? [`The answer ${value}${tolerance > 0 ? ` ± ${tolerance}` : ""} is kept to two decimals.`]
      : [],
  };
}

/** Never in the form with an exponent. */
const decimal = (value: number): string => value.toFixed(2).replace(/\.?0+$/, "") || "0";

/** A number as other systems write it, or undefined. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
}

/**
 * A short text that is compared with accepted ones. One that is a number is a numeric question;
 * any other is a subjective one, whose first accepted text is the model answer. @throws NoEquivalent
 */
export function shortTextPart(accepted: readonly string[]): Part {
  const [first, ...others] = [...new Set(accepted.map((text) => text.trim()))].filter(Boolean);
  if (first === undefined) throw new NoEquivalent("It has no right answer to compare with.");
  const value = readNumber(first);
  const left =
    others.length > 0
      ? [`Of its accepted answers the first is kept; left out: ${listOf(others)}.`]
      : [];
  if (value !== undefined) {
    const { cells, notes } = numberPart(value, 0);
    return { cells, notes: [...notes, ...left] };
  }
  const notes = ["A short answer is compared as a whole elsewhere; here it is marked by likeness."];
  return { cells: { responseType: "SUBJECTIVE", answerKey: first }, notes: [...notes, ...left] };
}

/** Some of a list, for a sentence. */
const listOf = (texts: readonly string[]): string =>
  texts
    .slice(0, 5)
    .map((text) => `"${text.slice(0, 60)}"`)
    .join(", ") + (texts.length > 5 ? ` and ${texts.length - 5} more` : "");

/** A long text. The model answer is plain text. @throws NoEquivalent without one */
export function longTextPart(model: string): Part {
  if (model.trim() === "") {
    throw new NoEquivalent(
      "It has no model answer, which marking needs. Write one as information for graders or as feedback.",
    );
  }
  return { cells: { responseType: "SUBJECTIVE", answerKey: model }, notes: [] };
}
