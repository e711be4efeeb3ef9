import type { CheckedRow, RowOutcome } from "./import-pages.schema.ts";
import { isAlready, onlyTranslates, skipReasons } from "./import.rules.ts";
import type { ImageSummary } from "./bulk-upload.schema.ts";
import type { ImportResult, InsertInput, RowFault } from "./import.schema.ts";

export const NO_IMAGES: ImageSummary = {
  uploaded: 0,
  resolvedUploaded: 0,
  downloadedUploaded: 0,
  total: 0,
  placeholder: 0,
};

export const sumImages = (all: readonly ImageSummary[]): ImageSummary =>
  all.reduce(
    (sum, one) => ({
      uploaded: sum.uploaded + one.uploaded,
      resolvedUploaded: sum.resolvedUploaded + one.resolvedUploaded,
      downloadedUploaded: sum.downloadedUploaded + one.downloadedUploaded,
      total: sum.total + one.total,
      placeholder: sum.placeholder + one.placeholder,
    }),
    NO_IMAGES,
  );

/** Whether something of a row is written: it is neither skipped nor already there. */
export const isTried = (row: CheckedRow, options: InsertInput): boolean =>
  onlyTranslates(row) || (!isAlready(row) && skipReasons(row, options) === undefined);

/** The outcome of a row that is already in the bank, or is skipped. */
export function untried(row: CheckedRow, options: InsertInput): RowOutcome {
  const outcome = { index: row.index, id: row.duplicateOf?._id ?? null, summary: {} };
  if (isAlready(row)) return { ...outcome, status: "already", problems: [] };
  return { ...outcome, id: null, status: "skipped", problems: skipReasons(row, options) ?? [] };
}

/** A page of rows with their outcomes, in the same order. */
export interface DonePage {
  rows: readonly CheckedRow[];
  outcomes: readonly RowOutcome[];
  images: ImageSummary;
}

/** `i`nserted, `a`lready there, `t`ranslated, `f`ailed (can be corrected), or `s`kipped by choice. */
function letterOf(row: CheckedRow, { status }: RowOutcome): string {
  if (status === "inserted") return "i";
  if (status === "already") return "a";
  if (status === "translated") return "t";
  return status === "skipped" && row.verdict === "duplicate" ? "s" : "f";
}

/** All errors of a row on one line, each with its column. */
export const inWords = (problems: readonly RowFault[]): string =>
  problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join(" ");

/** Adds up outcomes page by page; its lists hold the first `limit` entries each. */
export class ResultSum {
  readonly #limit: number;
  readonly #already: string;
  readonly #result: ImportResult = {
    message: "",
    attemptedRows: 0,
    uploadedCount: 0,
    imageSummary: NO_IMAGES,
    rows: [],
    skippedRows: [],
    inserted: [],
    failedCount: 0,
    alreadyCount: 0,
    translatedCount: 0,
  };
  #letters = "";

  /** @param already message for rows that already exist */
  constructor(limit: number, already: string) {
    this.#limit = limit;
    this.#already = already;
  }

  add({ rows, outcomes, images }: DonePage): void {
    this.#result.imageSummary = sumImages([this.#result.imageSummary, images]);
    outcomes.forEach((outcome, at) => {
      const row = rows[at];
      if (row) this.#addRow(row, outcome);
    });
  }

  end(): { result: ImportResult; letters: string } {
    const { uploadedCount, attemptedRows } = this.#result;
    const message = `Uploaded ${uploadedCount} of ${attemptedRows} ${attemptedRows === 1 ? "row" : "rows"}.`;
    return { result: { ...this.#result, message }, letters: this.#letters };
  }

  #addRow(row: CheckedRow, outcome: RowOutcome): void {
    const result = this.#result;
    const letter = letterOf(row, outcome);
    this.#letters += letter;
    result.attemptedRows++;
    if (letter === "i") result.uploadedCount++;
    if (letter === "a") result.alreadyCount++;
    if (letter === "t") result.translatedCount++;
    if (letter === "f") result.failedCount++;
    const { index, status, id, summary, problems } = outcome;
    if (status === "skipped") {
      if (result.skippedRows.length < this.#limit) {
        result.skippedRows.push({ index, reason: inWords(problems) || "Validation failed" });
      }
      return;
    }
    if (status === "inserted" && result.inserted.length < this.#limit)
      result.inserted.push(summary);
    if (result.rows.length >= this.#limit) return;
    const error =
      status === "already" ? this.#already : status === "failed" ? inWords(problems) : null;
    result.rows.push({
      index,
      ok: letter === "i" || letter === "t",
      _id: id,
      questionPreview: row.preview,
      error,
    });
  }
}
