import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { ImportDefaults } from "../pipeline/defaults.schema.ts";
import { type OpenedFile, checkRows, noRows, openBlob } from "../pipeline/dry-run.service.ts";
import { type CheckedRow, PAGE_ROWS } from "../pipeline/import-pages.schema.ts";
import { ResultSum } from "../pipeline/import-result.rules.ts";
import type { ImportHandler, Work } from "../pipeline/import-kind.ts";
import { handlerOf } from "./kinds.service.ts";
import type { BulkUploadResult } from "../pipeline/bulk-upload.schema.ts";
import { insertRows } from "../pipeline/insertion.service.ts";
import type { ImportRow } from "../template/table.schema.ts";

/** A request may take 25 seconds: larger files are uploaded first and inserted by a job. */
const DIRECT = { rows: 1000, remotePictures: 20 };

/** No one can be asked here, so no catalogue entries are added and near duplicates are inserted. */
const OPTIONS = { createEntries: false, includeDuplicates: true };

/**
 * Imports a small file of questions in one request. If the same file is sent again, only missing
 * questions are inserted.
 * @throws AppError `invalid` or `too-large` when the file is refused; nothing is written then
 */
export async function bulkUpload(deps: Deps, actor: Actor, file: File): Promise<BulkUploadResult> {
  const handler = await handlerOf("questions");
  const importId = newId("import", deps);
  await using opened = openBlob(file, handler.columns);
  const { rows, work } = await readAll(opened, { deps, actor, importId, fileName: file.name });
  const checked = await checkAll(handler, work, rows);
  const result = await insertAll(handler, work, checked);
  const { uploadedCount, attemptedRows } = result;
  await Audit.record(deps, actor, {
    action: "import.bulk-upload",
    target: importId,
    after: { fileName: file.name, attemptedRows, uploadedCount },
  });
  return result;
}

/** Reads every row first, so that a file that is refused at its end has written nothing. */
async function readAll(
  opened: OpenedFile,
  context: Pick<Work, "deps" | "actor" | "importId" | "fileName">,
): Promise<{ rows: ImportRow<string>[]; work: Work }> {
  const file = await opened.rows();
  const rows: ImportRow<string>[] = [];
  for await (const row of file.rows) {
    if (rows.push(row) > DIRECT.rows) throw tooManyRows();
  }
  if (rows.length === 0) throw noRows();
  const defaults = ImportDefaults.parse({});
  return { rows, work: { ...context, defaults, pictures: opened.pictures(file.images) } };
}

async function checkAll(
  handler: ImportHandler,
  work: Work,
  rows: readonly ImportRow<string>[],
): Promise<CheckedRow[][]> {
  const checker = await handler.openCheck(work);
  const pages: CheckedRow[][] = [];
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    pages.push(await checkRows(checker, rows.slice(from, from + PAGE_ROWS)));
  }
  if (checker.found().images.remote > DIRECT.remotePictures) throw tooManyPictures();
  return pages;
}

async function insertAll(
  handler: ImportHandler,
  work: Work,
  pages: readonly CheckedRow[][],
): Promise<BulkUploadResult> {
  const inserter = await handler.openInsert(work, OPTIONS);
  const sum = new ResultSum(DIRECT.rows, handler.already);
  for (const rows of pages) sum.add(await insertRows(inserter, rows, OPTIONS));
  const { result } = sum.end();
  const inserted = result.inserted.map((row) => ({
    subject: row["subject"] ?? "",
    topic: row["topic"] ?? "",
    responseType: row["responseType"] ?? "",
    question: row["question"] ?? "",
  }));
  return { ...result, inserted };
}

const tooManyRows = () =>
  new AppError(
    "too-large",
    "too_many_rows",
    `This request accepts at most ${DIRECT.rows} rows. Use the Bulk Upload page for a larger file, or split it.`,
  );

const tooManyPictures = () =>
  invalid(
    "too_many_pictures",
    `This request downloads at most ${DIRECT.remotePictures} images. Put the images in a ZIP with the file, or use the Bulk Upload page.`,
  );
