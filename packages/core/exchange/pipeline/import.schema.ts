import * as z from "zod";
import { idPattern } from "../../shared/id.ts";
import { pageLimit } from "../../shared/query.schema.ts";
import { RESULT_FIELDS } from "./bulk-upload.schema.ts";
import { DefaultColumn, ImportDefaults } from "./defaults.schema.ts";

/** What files bring. Each has a handler in `kinds.service.ts`. */
const IMPORT_KINDS = ["questions", "users"] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

export const ImportId = z.string().regex(idPattern("import"));

/** The event by which an import's next step is asked for. */
export const IMPORT_ASKED = "Import asked";

/** Which import; what is to be done, its item says. */
export const ImportRef = z.object({ importId: ImportId });
export type ImportRef = z.infer<typeof ImportRef>;

/**
 * `uploading`: the file is awaited. `checking`: the dry run reads it and writes nothing. `checked`:
 * the findings wait for a decision. `refused`: the file, or what became of it, says `refusal`.
 * `inserting`: the good rows are being written. `done`: `result` tells of each row.
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

/** A file that is about to be uploaded. */
export const ImportInput = z.strictObject({
  kind: ImportKind,
  fileName: z.string().trim().min(1, "Please choose a file.").max(300),
  /** Bytes. */
  size: z.int().min(1, "This file is empty. Choose another one."),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** A form by which the browser sends the file: `fields` first, then the file as `file`. */
export const ImportOffer = z.object({
  importId: ImportId,
  form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});
export type ImportOffer = z.infer<typeof ImportOffer>;

/** What is wrong with a row, in words; `column` is null where it is the row as a whole. */
export const RowFault = z.object({ column: z.string().nullable(), reason: z.string() });
export type RowFault = z.infer<typeof RowFault>;

/** A subject, topic and sub-topic that rows name and the catalogue does not hold. */
export const UnknownEntry = z.object({
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  /** How many good rows need it. */
  rows: z.int(),
});
export type UnknownEntry = z.infer<typeof UnknownEntry>;

/** Pictures that good rows name, by where they would come from; nothing was fetched yet. */
export const ImagesFound = z.object({
  total: z.int(),
  /** In the ZIP, in the text itself as data, or among our own. */
  inFile: z.int(),
  /** At addresses: fetched when the rows are inserted. */
  remote: z.int(),
  /** Nowhere: a placeholder will stand in their place. */
  missing: z.int(),
});
export type ImagesFound = z.infer<typeof ImagesFound>;

/**
 * What the dry run found. `rows` = `good` + `bad` + `duplicates`. Good rows include those that wait
 * for an unknown entry; duplicates are nearly the same as a question of the bank or an earlier row,
 * `already` of them the very same as one of the bank, which are never inserted again.
 */
export const Found = z.object({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  duplicates: z.int(),
  already: z.int(),
  /** The first 200 of them. */
  unknownEntries: z.array(UnknownEntry),
  unknownCount: z.int(),
  /** Columns that every row leaves empty, defaults counted; a default for the file can fill them. */
  empty: z.array(DefaultColumn).default([]),
  /** What a person should know of the file as a whole, a sentence each. */
  notes: z.array(z.string()),
  images: ImagesFound,
});
export type Found = z.infer<typeof Found>;

/**
 * What became of an import: as specified for a bulk upload, for every kind. Each list tells of its
 * first 200 rows; all of them are paged by `GET /api/imports/{id}/rows`.
 */
export const ImportResult = z.object({
  ...RESULT_FIELDS,
  /** What was inserted, in the kind's own words. */
  inserted: z.array(z.record(z.string(), z.string())),
  /** Rows that can be mended and uploaded again, in `failed.xlsx`. */
  failedCount: z.int(),
  /** Rows that were in the bank already. */
  alreadyCount: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** An import as administrators see it. */
export const ImportView = z.object({
  importId: ImportId,
  kind: ImportKind,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: ImportState,
  /** Rows dealt with; `of` is missing while the file has not been read to its end. */
  progress: z.object({ rows: z.int(), of: z.int().optional() }),
  /** Of a refused one: why, and what to do. */
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
  /** From `checked` on. */
  found: Found.optional(),
  /** When it is done. */
  result: ImportResult.optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Name of who began it. */
  by: z.string(),
});
export type ImportView = z.infer<typeof ImportView>;

/** An import in a list: numbers instead of its findings and its result. */
export const ImportSummary = ImportView.omit({ found: true, result: true }).extend({
  counts: Found.pick({ rows: true, good: true, bad: true, duplicates: true }).optional(),
  uploadedCount: z.int().optional(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** The latest imports of a kind, the newest first: 20 at most. */
export const ImportsQuery = z.strictObject({ kind: ImportKind.default("questions") });
export const ImportList = z.object({ imports: z.array(ImportSummary) });
export type ImportList = z.infer<typeof ImportList>;

/**
 * Which rows. `good`, `bad` and `duplicates` are the dry run's; `inserted` and `failed` are there
 * when the import is done.
 */
export const RowsQuery = z.strictObject({
  only: z.enum(["good", "bad", "duplicates", "inserted", "failed"]).default("bad"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: pageLimit(20),
});
export type RowsQuery = z.infer<typeof RowsQuery>;

/** A question or an earlier row that a row is nearly, or wholly, the same as. */
export const DuplicateOf = z.object({
  /** Of a question in the bank. */
  _id: z.string().optional(),
  /** Of an earlier row of the same file. */
  rowNumber: z.int().optional(),
  questionPreview: z.string(),
  /** True where nothing differs: it is never inserted again. */
  same: z.boolean(),
  /**
   * Of one that is nearly the same: what this row says, and what the other one says in its place.
   * Null where only case or markup differs.
   */
  difference: z.object({ here: z.string(), there: z.string() }).nullable().optional(),
});
export type DuplicateOf = z.infer<typeof DuplicateOf>;

/** One row of the findings. */
export const RowView = z.object({
  /** As a spreadsheet counts, with the head as row 1: index + 2. */
  rowNumber: z.int(),
  questionPreview: z.string(),
  /** Everything that is wrong, each with its column; of `failed` rows what stopped them. */
  problems: z.array(RowFault),
  /** The row waits for an entry that the catalogue does not have. */
  needsEntry: z.boolean(),
  duplicateOf: DuplicateOf.optional(),
  /** What its file says and a question cannot hold, a sentence each: it is left out. */
  notes: z.array(z.string()).optional(),
  /** Of an inserted row. */
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

/** What is to be looked at, and what fills the cells that the file leaves empty. */
export const CheckInput = z.strictObject({
  defaults: ImportDefaults.default(ImportDefaults.parse({})),
});
export type CheckInput = z.infer<typeof CheckInput>;

/** What the administrator decided. */
export const InsertInput = z.strictObject({
  /** Adds the unknown subjects, topics and sub-topics; without it their rows are left out. */
  createEntries: z.boolean().default(false),
  /** Inserts rows that are nearly the same as another; the very same ones never. */
  includeDuplicates: z.boolean().default(false),
});
export type InsertInput = z.infer<typeof InsertInput>;
