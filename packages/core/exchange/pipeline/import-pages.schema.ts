import * as z from "zod";
import { ImageSummary } from "./bulk-upload.schema.ts";
import { DuplicateOf, Found, ImportResult, RowFault } from "./import.schema.ts";

/** Rows on a page of findings; also what a handler gets at a time. */
export const PAGE_ROWS = 100;

/** A row after the dry run, as it is kept until the rows are inserted. */
export const CheckedRow = z.object({
  /** From 0, in the file's order. */
  index: z.int(),
  cells: z.record(z.string(), z.string().optional()),
  verdict: z.enum(["good", "bad", "duplicate"]),
  /** Of a bad row: all that is wrong. */
  problems: z.array(RowFault),
  /** The row in a few words. */
  preview: z.string(),
  duplicateOf: DuplicateOf.optional(),
  /** The row waits for something that `createEntries` will add. */
  needsEntry: z.boolean(),
  /** What its file says and nothing here can hold, a sentence each. */
  notes: z.array(z.string()).optional(),
  /** What the kind's handler wants to find again when the row is inserted. */
  note: z.unknown().optional(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

export const CheckedPage = z.object({ rows: z.array(CheckedRow) });

/**
 * What the whole file shows, and a letter a row, in the file's order: `g`ood, `b`ad, nearly a
 * `d`uplicate, or there `a`lready. They say on which pages the rows of a kind are.
 */
export const Findings = z.object({
  found: Found,
  letters: z.string(),
  /** Names of the pictures in the ZIP. */
  pictures: z.array(z.string()),
});
export type Findings = z.infer<typeof Findings>;

/**
 * What became of one row. `already`: nothing was written, because it is there. `skipped`: it was
 * not tried, because it was bad or the administrator left it out.
 */
export const RowOutcome = z.object({
  index: z.int(),
  status: z.enum(["inserted", "already", "failed", "skipped"]),
  /** Id of what was inserted, or is there already. */
  id: z.string().nullable(),
  /** Of a failed or skipped row. */
  problems: z.array(RowFault),
  /** Of an inserted row: what the result says of it. */
  told: z.record(z.string(), z.string()),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** One page of them, a row each of the page of findings. */
export const OutcomePage = z.object({ outcomes: z.array(RowOutcome), images: ImageSummary });

/**
 * The whole result, and a letter a row: `i`nserted, `a`lready there, `f`ailed so that it can be
 * mended, or `s`kipped as the administrator decided.
 */
export const Results = z.object({ result: ImportResult, letters: z.string() });
export type Results = z.infer<typeof Results>;
