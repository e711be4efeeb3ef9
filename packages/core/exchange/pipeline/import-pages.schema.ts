import * as z from "zod";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { ImageSummary } from "./bulk-upload.schema.ts";
import { DuplicateOf, Found, ImportResult, RowFault } from "./import.schema.ts";
import { ReadKey } from "./read-key.schema.ts";

/** Rows per page of findings, and per call of a handler. */
export const PAGE_ROWS = 100;

/** A row after the dry run, stored until the rows are inserted. */
export const CheckedRow = z.object({
  /** The row's position, from 0, in the file's order. */
  index: z.int(),
  cells: z.record(z.string(), z.string().optional()),
  verdict: z.enum(["good", "bad", "duplicate"]),
  /** All errors of a bad row. */
  problems: z.array(RowFault),
  /** A short preview of the row. */
  preview: z.string(),
  /** Where the row is in a file that has no rows, such as a Word file. */
  place: z.string().optional(),
  duplicateOf: DuplicateOf.optional(),
  /**
   * True if the row's subject, topic and sub-topic are not in the catalogue; the option
   * `createEntries` adds them.
   */
  needsEntry: z.boolean(),
  /** Sentences about contents of the file that no field can hold. */
  notes: z.array(z.string()).optional(),
  /** How the key was read, if that looks different from the file's text. */
  key: ReadKey.optional(),
  /** The file has no key for the question, so the question becomes a draft. */
  keyless: z.literal(true).optional(),
  /** The languages besides English that the row adds. */
  languages: z.array(VariantLanguage).optional(),
  /** Data of the kind's handler for the insertion of this row. */
  note: z.unknown().optional(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

export const CheckedPage = z.object({ rows: z.array(CheckedRow) });

/**
 * What the dry run found in the whole file, and one letter per row in the file's order: `g`ood,
 * `b`ad, near `d`uplicate, or `a`lready there. The letters locate the pages of each group of rows.
 */
export const Findings = z.object({
  found: Found,
  letters: z.string(),
  /** Names of the images in the ZIP. */
  pictures: z.array(z.string()),
});
export type Findings = z.infer<typeof Findings>;

/**
 * The outcome of one row. `already`: nothing was written, because it already exists. `translated`:
 * only its languages were added to a question in the bank. `skipped`: it was bad, or the
 * administrator left it out.
 */
export const RowOutcome = z.object({
  index: z.int(),
  status: z.enum(["inserted", "already", "translated", "failed", "skipped"]),
  /** The id of the inserted or existing question or user. */
  id: z.string().nullable(),
  /** Why a row failed or was skipped. */
  problems: z.array(RowFault),
  /** Summary of an inserted row for the result. */
  summary: z.record(z.string(), z.string()),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** One page of outcomes, one for each row of the same page of findings. */
export const OutcomePage = z.object({ outcomes: z.array(RowOutcome), images: ImageSummary });

/**
 * The whole result, and one letter per row: `i`nserted, `a`lready there, `t`ranslated, `f`ailed (can be corrected
 * and uploaded again), or `s`kipped by the administrator's choice.
 */
export const Results = z.object({ result: ImportResult, letters: z.string() });
export type Results = z.infer<typeof Results>;
