import * as z from "zod";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";
import { RESULT_FIELDS } from "./bulk-upload.schema.ts";
import { DefaultColumn, ImportDefaults } from "./defaults.schema.ts";
import { ReadKey } from "./read-key.schema.ts";

/** What a file contains. Each kind has a handler in `kinds.service.ts`. */
const IMPORT_KINDS = ["questions", "users"] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

export const ImportId = z.string().regex(idPattern("import"));

/** The event that requests an import's next step. */
export const IMPORT_REQUESTED = "Import requested";

/** The import whose next step is requested. Its record says what to do next. */
export const ImportRef = z.object({ importId: ImportId });
export type ImportRef = z.infer<typeof ImportRef>;

/**
 * `uploading`: waiting for the file. `checking`: the dry run reads it and writes nothing. `checked`:
 * the findings wait for a decision. `refused`: `refusal` says why. `inserting`: the good rows are
 * being written. `done`: `result` lists what happened to each row.
 */
export const ImportState = z.enum([
  "uploading",
  "checking",
  "checked",
  "refused",
  "inserting",
  "done",
]);
export type ImportState = z.infer<typeof ImportState>;

/** A file to be uploaded. */
export const ImportInput = z.strictObject({
  kind: ImportKind,
  fileName: z.string().trim().min(1, "Choose a file.").max(300),
  /** Bytes. */
  size: z.int().min(1, "This file is empty. Choose another one."),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** A form for the browser to send the file with: `fields` first, then the file as `file`. */
export const ImportOffer = z.object({
  importId: ImportId,
  form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});
export type ImportOffer = z.infer<typeof ImportOffer>;

/** An error in a row; `column` is null where the whole row is at fault. */
export const RowFault = z.object({ column: z.string().nullable(), reason: z.string() });
export type RowFault = z.infer<typeof RowFault>;

/** A subject, topic and sub-topic that rows use and the catalogue does not have. */
export const UnknownEntry = z.object({
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  /** How many good rows need this entry. */
  rows: z.int(),
});
export type UnknownEntry = z.infer<typeof UnknownEntry>;

/** Errors with the same cause, and the first of them. */
export const ErrorCause = z.object({
  column: z.string().nullable(),
  reason: z.string(),
  /** How many rows have an error of this cause. */
  rows: z.int(),
});
export type ErrorCause = z.infer<typeof ErrorCause>;

/** Images in the good rows, by source. No image has been downloaded yet. */
export const ImagesFound = z.object({
  total: z.int(),
  /** Images in the ZIP, embedded in the text as data, or already stored here. */
  inFile: z.int(),
  /** Images at web addresses, which are downloaded when the rows are inserted. */
  remote: z.int(),
  /** How many images were not found: a placeholder replaces them. */
  missing: z.int(),
});
export type ImagesFound = z.infer<typeof ImagesFound>;

/**
 * What the dry run found. `rows` = `good` + `bad` + `duplicates`. Good rows include those with an
 * unknown catalogue entry. Duplicates are nearly the same as an existing question or user, or as an
 * earlier row. `already` of them are exactly the same, and are never inserted again.
 */
export const Found = z.object({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  duplicates: z.int(),
  already: z.int(),
  /** The first 200 unknown entries. */
  unknownEntries: z.array(UnknownEntry),
  unknownCount: z.int(),
  /** Columns that are empty in every row, defaults included; a default can fill them. */
  empty: z.array(DefaultColumn).default([]),
  /** Good rows whose key the file does not have: they become drafts. */
  drafts: z.int().default(0),
  /** Rows that equal a question in the bank, and add languages to it. */
  translations: z.int().default(0),
  /** The languages besides English, and how many rows add each. */
  languages: z.array(z.object({ language: VariantLanguage, rows: z.int() })).default([]),
  /** Errors by their cause, the most frequent first, at most 50. */
  causes: z.array(ErrorCause).default([]),
  /** Headers of columns that this kind of file does not have, and that are not used. */
  unusedColumns: z.array(z.string()).default([]),
  /**
   * For a kind of file that keeps every column: the column of the table that each of them became;
   * null if it is kept as a note.
   */
  headings: z.array(z.object({ header: z.string(), column: z.string().nullable() })).default([]),
  /** Notes about the whole file, a sentence each. */
  notes: z.array(z.string()),
  images: ImagesFound,
});
export type Found = z.infer<typeof Found>;

/**
 * The result of an import, as specified for a bulk upload, for every kind. Each list has the first
 * 200 rows; `GET /api/imports/{id}/rows` has all of them in pages.
 */
export const ImportResult = z.object({
  ...RESULT_FIELDS,
  /** The inserted rows, with the fields of their kind. */
  inserted: z.array(z.record(z.string(), z.string())),
  /** Rows that can be corrected and uploaded again, in `failed.xlsx`. */
  failedCount: z.int(),
  /** Rows that were already in the bank. */
  alreadyCount: z.int(),
  /** Rows whose question was in the bank, and got texts in other languages. */
  translatedCount: z.int().default(0),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** An import as administrators see it, and its author. */
export const ImportView = z.object({
  importId: ImportId,
  kind: ImportKind,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: ImportState,
  /** Rows processed so far; `of` is missing until the whole file has been read. */
  progress: z.object({ rows: z.int(), of: z.int().optional() }),
  /** Why the import was refused, and what to do. */
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Set from the state `checked` on. */
  found: Found.optional(),
  /** Set once the import is done. */
  result: ImportResult.optional(),
  /** Only for Word papers, which can be read again: whether the rows follow the latest reading. */
  paper: z.object({ isChecked: z.boolean() }).optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Name of the person who started it. */
  by: z.string(),
  /** Set for administrators: only the author of the upload can check and insert its rows. */
  locked: z.literal(true).optional(),
});
export type ImportView = z.infer<typeof ImportView>;

/**
 * Which rows. `good`, `bad` and `duplicates` come from the dry run; `inserted` and `failed` exist
 * once the import is done.
 */
export const RowsQuery = z.strictObject({
  only: z.enum(["good", "bad", "duplicates", "inserted", "failed"]).default("bad"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: pageLimit(20),
});
export type RowsQuery = z.infer<typeof RowsQuery>;

/** A question or an earlier row that a row repeats, exactly or nearly. */
export const DuplicateOf = z.object({
  /** The id of a question in the bank. */
  _id: z.string().optional(),
  /** The number of an earlier row of the same file. */
  rowNumber: z.int().optional(),
  questionPreview: z.string(),
  /** True for an exact repetition, which is never inserted again. */
  same: z.boolean(),
  /** The words in which the two differ; null if only case or markup differs. */
  difference: z.object({ here: z.string(), there: z.string() }).nullable().optional(),
});
export type DuplicateOf = z.infer<typeof DuplicateOf>;

/** One row of the findings. */
export const RowView = z.object({
  /** As a spreadsheet counts, with the header as row 1: index + 2. */
  rowNumber: z.int(),
  /** The place in a Word file, instead of a row number: "Question 7, paragraph 65 (...)". */
  place: z.string().optional(),
  questionPreview: z.string(),
  /** Every error with its column; for `failed` rows, the reason they failed. */
  problems: z.array(RowFault),
  /** The row uses an entry that the catalogue does not have. */
  needsEntry: z.boolean(),
  duplicateOf: DuplicateOf.optional(),
  /** Sentences about contents of the file that a question cannot hold and that are left out. */
  notes: z.array(z.string()).optional(),
  /** How the key was read, if the accepted answers look different from the file's text. */
  key: ReadKey.optional(),
  /** The languages besides English that the row adds. */
  languages: z.array(VariantLanguage).optional(),
  /** The id of an inserted row. */
  _id: z.string().optional(),
});
export type RowView = z.infer<typeof RowView>;

export const RowsPage = z.object({
  rows: z.array(RowView),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type RowsPage = z.infer<typeof RowsPage>;

/** The values that fill the file's empty cells. */
export const CheckInput = z.strictObject({
  defaults: ImportDefaults.default(ImportDefaults.parse({})),
});
export type CheckInput = z.infer<typeof CheckInput>;

/** The choices before the insertion. */
export const InsertInput = z.strictObject({
  /**
   * Adds the unknown subjects, topics and sub-topics; otherwise their rows are skipped. Only
   * administrators add any.
   */
  createEntries: z.boolean().default(false),
  /** Inserts near duplicates; exact duplicates are never inserted. */
  includeDuplicates: z.boolean().default(false),
  /**
   * For users: the person who confirms that the guardians of new students agreed to the terms.
   * Without this person, each student is asked at the first login.
   */
  vouchedBy: z.string().trim().min(1).max(100).optional(),
});
export type InsertInput = z.infer<typeof InsertInput>;
