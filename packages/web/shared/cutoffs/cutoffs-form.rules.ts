import {
  type Cutoff,
  Cutoffs,
  type Grade,
  Grades,
} from "@academy/core/exam/terms/test/cutoffs.schema.ts";
import type { Component, GradeLadder, Weight } from "@academy/core/exam/ranks/grades.rules.ts";
import { proposedSums, withGradesBetween } from "@academy/core/exam/ranks/grades.rules.ts";
import type * as z from "zod";
import {
  type CutoffRow,
  type GradeRow,
  MINIMUM_KINDS,
  type MinimumRow,
} from "./cutoff-rows.schema.ts";

export const NO_MINIMUM: MinimumRow = { kind: "none", value: "" };
export const MOST_LISTS = 8;
export const MOST_GRADES = 12;

const NUMBER = /^[-−]?\d+(\.\d+)?$/;

/** The number that a text means; NaN for any other text. */
const numberOf = (text: string): number =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace("−", "-")) : Number.NaN;

const minimumOf = ({ kind, value }: MinimumRow): Record<string, number> | null =>
  kind === "none" ? null : { [kind]: numberOf(value) };

/**
 * The cut-offs as the API takes them; a text that is not a number becomes NaN, which the API
 * rejects.
 */
export const cutoffInputs = (rows: readonly CutoffRow[]): z.input<typeof Cutoffs> =>
  rows.map(({ list, total, each }) => ({
    list,
    // The casts match the kinds of the two fields; the schema checks them again.
    total: minimumOf(total) as Cutoff["total"],
    each: minimumOf(each) as Cutoff["each"],
  }));

export const gradeInputs = (rows: readonly GradeRow[]): z.input<typeof Grades> =>
  rows.map(({ name, from }) => ({ name, from: numberOf(from) }));

function minimumRow(minimum: Cutoff["total"]): MinimumRow {
  if (minimum === null) return NO_MINIMUM;
  const [kind, value] = Object.entries(minimum)[0] ?? [];
  const known = MINIMUM_KINDS.find((one) => one === kind);
  return known ? { kind: known, value: String(value) } : NO_MINIMUM;
}

export const cutoffRows = (cutoffs: readonly Cutoff[]): CutoffRow[] =>
  cutoffs.map(({ list, total, each }) => ({
    list,
    total: minimumRow(total),
    each: minimumRow(each),
  }));

export const gradeRows = (grades: readonly Grade[]): GradeRow[] =>
  grades.map(({ name, from }) => ({ name, from: String(from) }));

/**
 * Problems by place: "0.list" for the name of the first list, "" for a problem of all rows
 * together.
 */
export type RowProblems = ReadonlyMap<string, string>;

function problemsBy(
  issues: readonly z.core.$ZodIssue[],
  placeOf: (path: PropertyKey[]) => string,
): RowProblems {
  const problems = new Map<string, string>();
  for (const { code, path, message } of issues) {
    const place = placeOf(path);
    const words =
      code === "invalid_union" || code === "invalid_type" ? "Enter a number, such as 35." : message;
    if (!problems.has(place)) problems.set(place, words);
  }
  return problems;
}

export function cutoffProblems(rows: readonly CutoffRow[]): RowProblems {
  const issues = Cutoffs.safeParse(cutoffInputs(rows)).error?.issues ?? [];
  return problemsBy(issues, (path) => path.slice(0, 2).join("."));
}

export function gradeProblems(rows: readonly GradeRow[]): RowProblems {
  const issues = Grades.safeParse(gradeInputs(rows)).error?.issues ?? [];
  return problemsBy(issues, (path) => path.join("."));
}

/** The first problem of both lists, with its row; empty if there is none. */
export function cutoffsProblem(cutoffs: readonly CutoffRow[], grades: readonly GradeRow[]): string {
  const [list] = cutoffProblems(cutoffs);
  if (list) return rowWords("Cut-offs", "list", list);
  const [grade] = gradeProblems(grades);
  return grade ? rowWords("Grades", "grade", grade) : "";
}

function rowWords(all: string, one: string, [place, message]: [string, string]): string {
  const row = place.split(".")[0] ?? "";
  return row === "" ? `${all}: ${message}` : `${all}, ${one} ${Number(row) + 1}: ${message}`;
}

/** The rows whose marks are numbers, as grades. */
const known = (rows: readonly GradeRow[]): Grade[] =>
  gradeInputs(rows).filter(({ from }) => Number.isFinite(from));

/** The rows, with the grades that lie between them; null if there is nothing to propose. */
export function withBetween(rows: readonly GradeRow[], ladder: GradeLadder): GradeRow[] | null {
  const before = known(rows);
  const after = withGradesBetween(before, ladder);
  return after.length === before.length || before.length < rows.length ? null : gradeRows(after);
}

/**
 * A component of an exam as it is entered: its weight, "3/4", and its thresholds, "A 30, B 25, E
 * 15".
 */
export interface ComponentRow {
  weight: string;
  thresholds: string;
}

export function weightOf(text: string): Weight | null {
  const [, num = "", den = "1"] = /^(\d{1,3})(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const weight = { num: Number(num), den: Number(den) };
  return weight.num > 0 && weight.den > 0 ? weight : null;
}

function thresholdsOf(text: string): Grade[] | null {
  const grades = text.split(",").map((part): Grade | null => {
    const [, name = "", marks = ""] = /^\s*(\S+)\s+(\d+(?:\.\d{1,2})?)\s*$/.exec(part) ?? [];
    return name === "" ? null : { name, from: Number(marks) };
  });
  return grades.every((grade) => grade !== null) ? grades : null;
}

/** Why a component cannot be read; null if it can. */
export function componentProblem({ weight, thresholds }: ComponentRow): string | null {
  if (weightOf(weight) === null) return "Enter a weight such as 1 or 3/4.";
  return thresholdsOf(thresholds) ? null : "Enter grades and marks, such as A 30, B 25, E 15.";
}

/**
 * The grades that result from the components; null while a component cannot be read, or if there is
 * no grade.
 */
export function sumsOf(rows: readonly ComponentRow[]): GradeRow[] | null {
  const components = rows.map(({ weight, thresholds }): Component | null => {
    const [by, grades] = [weightOf(weight), thresholdsOf(thresholds)];
    return by && grades ? { weight: by, thresholds: grades } : null;
  });
  if (!components.every((one) => one !== null)) return null;
  const sums = proposedSums(components);
  return sums.length > 0 ? gradeRows(sums) : null;
}
