import type { CheckedRow, RowOutcome } from "./import-pages.schema.ts";
import { isAlready, leftOut } from "./import.rules.ts";
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

/** A row that is inserted: neither left out nor there already. */
export const isTried = (row: CheckedRow, options: InsertInput): boolean =>
  !isAlready(row) && leftOut(row, options) === undefined;

/** What becomes of a row that is not tried. */
export function untried(row: CheckedRow, options: InsertInput): RowOutcome {
  const outcome = { index: row.index, id: row.duplicateOf?._id ?? null, told: {} };
  if (isAlready(row)) return { ...outcome, status: "already", problems: [] };
  return { ...outcome, id: null, status: "skipped", problems: leftOut(row, options) ?? [] };
}

/** A page of rows with what became of each, in the same order. */
export interface DonePage {
  rows: readonly CheckedRow[];
  outcomes: readonly RowOutcome[];
  images: ImageSummary;
}

/** `i`nserted, `a`lready there, `f`ailed so that it can be mended, `s`kipped by decision. */
function letterOf(row: CheckedRow, { status }: RowOutcome): string {
  if (status === "inserted") return "i";
  if (status === "already") return "a";
  return status === "skipped" && row.verdict === "duplicate" ? "s" : "f";
}

/** All that is wrong with a row on one line, each at its column. */
export const inWords = (problems: readonly RowFault[]): string =>
  problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join(" ");

/** Adds up what became of the rows, page after page; its lists keep the first `most` of each. */
export class ResultSum {
  readonly #most: number;
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
  };
  #letters = "";

  /** @param already what is said of a row that is there already */
  constructor(most: number, already: string) {
    this.#most = most;
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
    if (letter === "f") result.failedCount++;
    const { index, status, id, told, problems } = outcome;
    if (status === "skipped") {
      if (result.skippedRows.length < this.#most) {
        result.skippedRows.push({ index, reason: inWords(problems) || "Validation failed" });
      }
      return;
    }
    if (status === "inserted" && result.inserted.length < this.#most) result.inserted.push(told);
    if (result.rows.length >= this.#most) return;
    const error =
      status === "already" ? this.#already : status === "failed" ? inWords(problems) : null;
    result.rows.push({ index, ok: letter === "i", _id: id, questionPreview: row.preview, error });
  }
}
