import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { ImportDefaults } from "./defaults.schema.ts";
import type { CheckedRow, RowOutcome } from "./import-pages.schema.ts";
import type { ImageSummary } from "./bulk-upload.schema.ts";
import type { Found, InsertInput } from "./import.schema.ts";
import type { ZipImage } from "../files/read-file.ts";
import type { Cells, TableColumns } from "../template/table.schema.ts";

/** What a handler works with: the actor, the import, and what its file has besides the rows. */
export interface Work {
  deps: Deps;
  actor: Actor;
  importId: string;
  fileName: string;
  /** Values that fill the file's empty cells. */
  defaults: ImportDefaults;
  pictures: {
    /** Names of the images in the same ZIP, as cells name them. */
    names: readonly string[];
    /** Their bytes, unchecked. @throws AppError `conflict` when the upload has expired */
    read(names: readonly string[]): AsyncIterable<ZipImage>;
  };
}

/** A row whose cells could be read. */
export interface ReadRow {
  /** The row's position, from 0, in the file's order. */
  index: number;
  cells: Cells<string>;
  /** The file has no key for the row's question, which can become a draft. */
  keyless?: true | undefined;
}

/** The dry run of one file. It may read anything and writes nothing. */
export interface RowChecker {
  /** Receives all rows before the first is checked, for a kind whose rows depend on later rows. */
  survey?(rows: readonly ReadRow[]): void;
  /** Checks a batch of rows in the file's order, and answers each in the same order. */
  check(rows: readonly ReadRow[]): Promise<CheckedRow[]>;
  /** Findings about the file as a whole. */
  found(): Pick<Found, "unknownEntries" | "unknownCount" | "empty" | "images">;
}

/** The insertion of the rows of one file. */
export interface RowInserter {
  /**
   * Inserts a batch of rows and answers each. A process may be killed at any point and another one
   * given the same rows: what exists is not inserted twice, and what this import has inserted is
   * reported as `inserted` again. A row that cannot be inserted is an outcome, not an error; an
   * error means that the whole job is retried.
   */
  insert(rows: readonly CheckedRow[]): Promise<{ outcomes: RowOutcome[]; images: ImageSummary }>;
}

/**
 * The part of an import that depends on its kind. The pipeline does the rest: upload, reading,
 * states, progress, findings, result, sheet of failed rows, and the audit entry of the import. Each
 * inserted question also has an audit entry, written by the service that stores questions. Accounts
 * have no audit entries besides that of the import.
 *
 * To add a kind: its name in `IMPORT_KINDS`, its handler as `export const handler: ImportHandler`
 * in a service of its folder (`core/exchange/users/user-import.service.ts`), and its line in
 * `handlers` of `kinds.service.ts`.
 */
export interface ImportHandler {
  /** The template's columns in order; also the header of the sheet of failed rows. */
  columns: TableColumns;
  /** The message for a row that already exists: "Already in the bank". */
  already: string;
  /**
   * Called once for each dry run. The checker sees all rows, so it can compare later rows with
   * earlier ones.
   */
  openCheck(work: Work): Promise<RowChecker>;
  /** Called when an insertion begins, and again when another process continues it. */
  openInsert(work: Work, options: InsertInput): Promise<RowInserter>;
}
