import { AppError, isAppError } from "../../kernel/shared/error.ts";
import type { CheckedRow } from "./import-pages.schema.ts";
import type { InsertInput, RowFault, RowsQuery } from "./import.schema.ts";
import { IMPORT_LIMITS, megabytes } from "../files/limits.ts";
import type { ImportRow } from "../template/table.schema.ts";

/** The size limit for a file of this name. */
export const maxBytes = (fileName: string): number =>
  /\.zip$/i.test(fileName.trim()) ? IMPORT_LIMITS.zipFileBytes : IMPORT_LIMITS.dataFileBytes;

/** @throws AppError `too-large` naming the limit */
export function assertSize(fileName: string, size: number): void {
  const limit = maxBytes(fileName);
  if (size <= limit) return;
  const message = `The file is larger than ${megabytes(limit)}. Split it into smaller files.`;
  throw new AppError("too-large", "file_too_large", message);
}

/** Whether the file itself is at fault. Any other error is ours, and the job is retried. */
export const isRefusal = (error: unknown): error is AppError =>
  isAppError(error) && ["invalid", "too-large", "conflict", "not-found"].includes(error.kind);

/** A row that could not be read at all. */
export const unreadRow = ({
  index,
  reason,
  reasons = [reason],
  place,
}: Extract<ImportRow, { reason: string }>): CheckedRow => ({
  index,
  cells: {},
  verdict: "bad",
  problems: reasons.map((one) => ({ column: null, reason: one })),
  preview: "",
  needsEntry: false,
  ...(place !== undefined && { place }),
});

/** Why a row is skipped; undefined for a row that is inserted. */
export function skipReasons(row: CheckedRow, options: InsertInput): RowFault[] | undefined {
  if (row.verdict === "bad") return row.problems;
  if (row.verdict === "duplicate" && !options.includeDuplicates) return [duplicate(row)];
  if (row.needsEntry && !options.createEntries) return [UNKNOWN_ENTRY];
  return undefined;
}

/**
 * Whether a row equals an existing question or user. Such a row is never written, whatever options
 * were chosen; only languages that the existing question lacks are added.
 */
export const isAlready = ({ duplicateOf }: CheckedRow): boolean => duplicateOf?.same === true;

/** Reported for a row whose subject, topic and sub-topic are not in the catalogue. */
export const UNKNOWN_ENTRY: RowFault = {
  column: "subject",
  reason:
    "This subject, topic and sub-topic are not in the catalogue. Add them first, or let the import add them.",
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

/** Whether a row adds languages to an existing question, and nothing else. */
export const onlyTranslates = (row: CheckedRow): boolean =>
  isAlready(row) && row.languages !== undefined;

/** The dry run's verdict on a row as one letter; `countsOf` adds the letters up. */
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

/** The letters of each group of rows, among the dry run's findings or the insertion's outcomes. */
export const LETTERS: Record<RowsQuery["only"], { of: "found" | "done"; letters: string }> = {
  good: { of: "found", letters: "g" },
  bad: { of: "found", letters: "b" },
  duplicates: { of: "found", letters: "da" },
  inserted: { of: "done", letters: "i" },
  failed: { of: "done", letters: "f" },
};

/** Positions of the rows with one of the letters, from 0. */
export const positionsOf = (all: string, letters: string): number[] =>
  Array.from(all).flatMap((letter, at) => (letters.includes(letter) ? [at] : []));
