import { AppError, isAppError } from "../../shared/error.ts";
import type { CheckedRow } from "./import-pages.schema.ts";
import type { InsertInput, RowFault, RowsQuery } from "./import.schema.ts";
import { IMPORT_LIMITS, megabytes } from "../files/limits.ts";
import type { ImportRow } from "../template/table.schema.ts";

/** As large as a file of this name may be. */
export const mostBytes = (fileName: string): number =>
  /\.zip$/i.test(fileName.trim()) ? IMPORT_LIMITS.zipFileBytes : IMPORT_LIMITS.dataFileBytes;

/** @throws AppError `too-large` naming the limit */
export function assertSize(fileName: string, size: number): void {
  const most = mostBytes(fileName);
  if (size <= most) return;
  const message = `The file is larger than ${megabytes(most)}. Split it into smaller ones.`;
  throw new AppError("too-large", "file_too_large", message);
}

/** What a file is refused for: the sender's to mend. Anything else is ours, and tried again. */
export const isRefusal = (error: unknown): error is AppError =>
  isAppError(error) && ["invalid", "too-large", "conflict", "not-found"].includes(error.kind);

/** A row that could not be read at all. */
export const unreadRow = ({
  index,
  reason,
}: Extract<ImportRow, { reason: string }>): CheckedRow => ({
  index,
  cells: {},
  verdict: "bad",
  problems: [{ column: null, reason }],
  preview: "",
  needsEntry: false,
});

/** Why a row is not even tried; undefined for one that is. */
export function leftOut(row: CheckedRow, options: InsertInput): RowFault[] | undefined {
  if (row.verdict === "bad") return row.problems;
  if (row.verdict === "duplicate" && !options.includeDuplicates) return [duplicate(row)];
  if (row.needsEntry && !options.createEntries) return [UNKNOWN_ENTRY];
  return undefined;
}

/** Whether a row says exactly what is there already: it needs no writing, whatever was decided. */
export const isAlready = ({ duplicateOf }: CheckedRow): boolean => duplicateOf?.same === true;

/** Said of a row whose names the catalogue does not hold. */
export const UNKNOWN_ENTRY: RowFault = {
  column: "subject",
  reason:
    "This subject, topic and sub-topic are not in the catalogue. Add them there first, or let the import add them.",
};

function duplicate({ duplicateOf }: CheckedRow): RowFault {
  const where =
    duplicateOf?.rowNumber === undefined
      ? "a question in the bank"
      : `row ${duplicateOf.rowNumber}`;
  return {
    column: null,
    reason: `Nearly the same as ${where}: ${duplicateOf?.questionPreview ?? ""}`,
  };
}

/** One letter for what the dry run says of a row; `countsOf` adds them up. */
export const foundLetter = (row: CheckedRow): string =>
  isAlready(row) ? "a" : row.verdict.slice(0, 1);

export function countsOf(letters: string) {
  const count = (letter: string) => letters.split(letter).length - 1;
  const already = count("a");
  return {
    rows: letters.length,
    good: count("g"),
    bad: count("b"),
    duplicates: count("d") + already,
    already,
  };
}

/** The letters of the rows that a reader asks for, among the findings or the outcomes. */
export const LETTERS: Record<RowsQuery["only"], { of: "found" | "done"; letters: string }> = {
  good: { of: "found", letters: "g" },
  bad: { of: "found", letters: "b" },
  duplicates: { of: "found", letters: "da" },
  inserted: { of: "done", letters: "i" },
  failed: { of: "done", letters: "f" },
};

/** Where the rows with one of the letters stand, from 0. */
export const positionsOf = (all: string, letters: string): number[] =>
  Array.from(all).flatMap((letter, at) => (letters.includes(letter) ? [at] : []));
