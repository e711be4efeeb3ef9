import type { Deps } from "../../platform/deps.ts";
import type { Actor } from "../../user/user.schema.ts";
import type { ImportDefaults } from "./defaults.schema.ts";
import type { CheckedRow, RowOutcome } from "./import-pages.schema.ts";
import type { ImageSummary } from "./bulk-upload.schema.ts";
import type { Found, InsertInput } from "./import.schema.ts";
import type { ZipImage } from "../files/read-file.ts";
import type { Cells, TableColumns } from "../template/table.schema.ts";

/** What a handler works with: on whose behalf, for which import, and what lies beside the rows. */
export interface Work {
  deps: Deps;
  actor: Actor;
  importId: string;
  fileName: string;
  /** What was said for the whole import: it fills the cells that the file leaves empty. */
  defaults: ImportDefaults;
  pictures: {
    /** Names of the pictures that came in the same ZIP, as cells name them. */
    names: readonly string[];
    /** Their bytes, unchecked. @throws AppError `conflict` when the upload has expired */
    read(names: readonly string[]): AsyncIterable<ZipImage>;
  };
}

/** A row whose cells could be read. */
export interface ReadRow {
  /** From 0, in the file's order. */
  index: number;
  cells: Cells<string>;
}

/** The dry run of one file: it reads what it likes and writes nothing. */
export interface RowChecker {
  /** Rows in the file's order, some at a time; answers each, in the same order. */
  check(rows: readonly ReadRow[]): Promise<CheckedRow[]>;
  /** What only the whole file shows. */
  found(): Pick<Found, "unknownEntries" | "unknownCount" | "empty" | "images">;
}

/** The insertion of the rows of one file. */
export interface RowInserter {
  /**
   * Inserts rows, some at a time, and answers each. A process may be killed anywhere and the rows
   * given again to another one: what is there already is not inserted twice, and what this import
   * has inserted is told as `inserted` again. A row that cannot be inserted is an outcome and no
   * error; an error means that the whole job is to be tried again.
   */
  insert(rows: readonly CheckedRow[]): Promise<{ outcomes: RowOutcome[]; images: ImageSummary }>;
}

/**
 * What is particular to a kind of import. The pipeline does all else: upload, reading, states,
 * progress, findings, result, sheet of failed rows, audit of the import as a whole. Writes of
 * single rows are audited by the services that do them.
 *
 * To add a kind: its name in `IMPORT_KINDS`, its handler as `export const handler: ImportHandler`
 * in a service of its own concept (`core/exchange/users/user-import.service.ts`), and its line in
 * `handlers` of
 * `kinds.service.ts`.
 */
export interface ImportHandler {
  /** The template's columns in their order: the head of the sheet of failed rows. */
  columns: TableColumns;
  /** What the result says of a row that is there already: "Already in the bank". */
  already: string;
  /** Opened once for a dry run: what it learns of one row may serve the next ones. */
  openCheck(work: Work): Promise<RowChecker>;
  /** Opened once for each run of an insertion, and again where another process goes on. */
  openInsert(work: Work, options: InsertInput): Promise<RowInserter>;
}
