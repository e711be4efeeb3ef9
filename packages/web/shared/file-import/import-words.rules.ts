import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { DefaultColumn } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { ImageSummary } from "@academy/core/exchange/pipeline/bulk-upload.schema.ts";
import type {
  Found,
  ImagesFound,
  ImportState,
  ImportView,
  InsertInput,
  RowFault,
  RowView,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import type { ReadKey } from "@academy/core/exchange/pipeline/read-key.schema.ts";
import { countOf, sizeWords } from "../../lib/format.ts";
import { megabytes } from "@academy/core/exchange/files/limits.ts";
import type { FileUpload, ImportKindParts } from "./import-kind.ts";

/** An import's state in a word or two, for lists. */
export const stateWords: Record<ImportState, string> = {
  uploading: "Not uploaded",
  checking: "Checking",
  checked: "Ready to add",
  refused: "Refused",
  inserting: "Adding",
  done: "Added",
};

/**
 * The three steps of an import. `stepOf` gives the step of a state; 3 means that all steps are
 * over.
 */
export const STEPS = ["Upload", "Check", "Add"] as const;
export const stepOf = (state: ImportState): number =>
  ({ uploading: 0, checking: 1, refused: 1, checked: 1, inserting: 2, done: 3 })[state];

/** The progress of a file, 0 to 1; null if unknown. */
export const shareOf = ({ rows, of }: ImportView["progress"]): number | null =>
  of ? Math.min(1, rows / of) : null;

/** "1,200 of 5,000 rows", or "1,200 rows" while their number is not known. */
export const rowsWords = ({ rows, of }: ImportView["progress"]): string =>
  of ? `${countOf(rows, "of", "of")} ${countOf(of, "row")}` : countOf(rows, "row");

/** A share in whole percent, as text. */
export const percentWords = (share: number): string => `${Math.floor(share * 100)}%`;

/** A share for screen readers: in quarters, so that it is not announced all the time. */
export const quarterWords = (share: number): string =>
  share >= 1 ? "100%" : `${Math.floor(share * 4) * 25}%`;

const endingOf = (name: string): string => /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? "";

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** Why a file cannot be uploaded; null if it can. */
export function fileProblem(
  { accept, maxSize }: Pick<FileUpload, "accept" | "maxSize">,
  file: { name: string; size: number },
): string | null {
  if (!accept.includes(endingOf(file.name))) {
    return `“${file.name}” cannot be imported. Choose a file that ends in ${listed(accept)}.`;
  }
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`;
  if (file.size <= maxSize) return null;
  return `“${file.name}” is ${sizeWords(file.size)}; the limit is ${megabytes(maxSize)}. Split it into smaller files.`;
}

/** Why a row was not inserted; the specification's text if there is no reason. */
export const reasonsOf = ({ problems }: Pick<RowView, "problems">): readonly RowFault[] =>
  problems.length > 0 ? problems : [{ column: null, reason: "Validation failed" }];

/**
 * The errors, except those about columns that every row lacks: one default value solves these
 * errors in all rows.
 */
export const withoutNeeded = <Error extends { column: string | null }>(
  errors: readonly Error[],
  needed: readonly DefaultColumn[],
): Error[] => errors.filter(({ column }) => !needed.some((one) => one === column));

/** "0.004 ± 0.0001 → accepts 0.0039 to 0.0041; 0.004 right, 0.0038 wrong" */
export function keyWords({ written, accepts, right, wrong }: ReadKey): string {
  const samples = [right && `${right} right`, wrong && `${wrong} wrong`].filter(Boolean).join(", ");
  return `${written} → accepts ${accepts}${samples && `; ${samples}`}`;
}

/**
 * The number of rows to insert. Null if it is unknown: rows with unknown entries are skipped, and
 * the findings do not list all of these entries.
 */
export function insertedBy(found: Found, choice: InsertInput): number | null {
  const { good, duplicates, already, unknownEntries, unknownCount } = found;
  const near = choice.includeDuplicates ? Math.max(0, duplicates - already) : 0;
  if (choice.createEntries) return good + near;
  if (unknownCount > unknownEntries.length) return null;
  return good + near - unknownEntries.reduce((sum, { rows }) => sum + rows, 0);
}

/** The specification's text for a finished upload. */
export const uploadedWords = (uploaded: number, attempted: number): string =>
  `✅ Uploaded ${uploaded} / ${attempted}`;

/** What the dry run found about images. */
export function imagesWords({ total, inFile, remote, missing }: ImagesFound): string {
  const parts = [
    ...(inFile > 0 ? [`${inFile} in the file or already here`] : []),
    ...(remote > 0 ? [`${remote} to be downloaded from the internet`] : []),
    ...(missing > 0 ? [`${missing} missing, shown as a placeholder`] : []),
  ];
  return `${countOf(total, "image")}: ${parts.join(", ")}.`;
}

/** The result of uploading the images. */
export function summaryWords(summary: ImageSummary): string {
  const { total, uploaded, downloadedUploaded, placeholder } = summary;
  const fetched = downloadedUploaded > 0 ? `, ${downloadedUploaded} of them downloaded` : "";
  const missing = placeholder > 0 ? `, ${placeholder} missing, shown as a placeholder` : "";
  return `Images: ${uploaded} of ${total} uploaded${fetched}${missing}.`;
}

/** What the dry run found, as one sentence. */
export const foundWords = ({
  rows,
  good,
  bad,
  duplicates,
}: Pick<Found, "rows" | "good" | "bad" | "duplicates">): string =>
  `${countOf(rows, "row")} checked: ${good} ready, ${bad} with errors, ${duplicates} already there.`;

/**
 * Label of the last button: "Add 166 questions", or "Add languages to 40 questions" where nothing
 * else is added.
 */
export function addWords(
  { one, many }: Pick<ImportKindParts, "one" | "many">,
  count: number | null,
  { good, translations }: Pick<Found, "good" | "translations">,
): string {
  if (count === null) return "Add the others";
  if (count === 0 && translations > 0) {
    return `Add languages to ${countOf(translations, one, many)}`;
  }
  if (count === 0 && good > 0) return `Tick above to add ${countOf(good, one, many)}`;
  if (count === 0) return "Nothing to add";
  return `Add ${countOf(count, one, many)}`;
}

const COLUMN_WORDS: Record<DefaultColumn, string> = {
  examType: "an exam type",
  subject: "a subject",
  topic: "a topic",
  subTopic: "a sub-topic",
  difficulty: "a difficulty",
};

/** What every row of a file lacks, and what to do. */
export const neededWords = (needed: readonly DefaultColumn[]): string =>
  `No row of this file has ${listed(needed.map((column) => COLUMN_WORDS[column]))}. ` +
  `Choose ${needed.length === 1 ? "it" : "them"} below, then check the file again.`;

/** Which columns of a file are left out, so that no one expects them later. */
export function unusedWords(columns: readonly string[]): string {
  const verb = columns.length === 1 ? "is" : "are";
  const names = columns.join(", ");
  return `${countOf(columns.length, "column")} ${verb} not used, and nothing of it is kept: ${names}.`;
}

const spellingOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Which field each column of a file became, and which ones are kept as notes. */
export function headingWords(headings: Found["headings"]): string {
  const fields = headings.flatMap(({ header, column }) => {
    if (column === null) return [];
    return spellingOf(header) === spellingOf(column) ? [column] : [`${header} → ${column}`];
  });
  const notes = headings.flatMap(({ header, column }) => (column === null ? [header] : []));
  const kept = notes.length > 0 ? ` Kept as notes: ${notes.join(", ")}.` : "";
  return `Columns: ${fields.join(", ")}.${kept}`;
}

/** "In other languages: 40 rows in Hindi, 1 row in Tamil." */
export function languageWords(languages: Found["languages"]): string {
  const each = languages.map(
    ({ language, rows }) => `${countOf(rows, "row")} in ${ENGLISH_NAMES[language]}`,
  );
  return `In other languages: ${each.join(", ")}.`;
}

/**
 * The place of a row in its file; without the beginning of its text if that is shown above the row.
 */
export const placeWords = ({
  place,
  questionPreview,
}: Pick<RowView, "place" | "questionPreview">): string =>
  questionPreview ? (place ?? "").replace(/ \(".*"\)$/s, "") : (place ?? "");
