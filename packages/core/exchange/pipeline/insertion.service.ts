import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { StepLease } from "../../kernel/step-job/step-job.service.ts";
import * as Files from "./import-file.store.ts";
import type { ImportHandler, RowInserter } from "./import-kind.ts";
import {
  CheckedPage,
  type CheckedRow,
  Findings,
  OutcomePage,
  type Results,
} from "./import-pages.schema.ts";
import { type DonePage, isTried, NO_IMAGES, ResultSum, untried } from "./import-result.rules.ts";
import type { InsertInput } from "./import.schema.ts";
import type { StoredImport } from "./import.store.ts";
import { openUpload } from "./dry-run.service.ts";
import { rememberHints } from "./paper-run.service.ts";

/** The most rows in each list in the view of an import; the pages have all rows. */
const LISTED_ROWS = 200;

/**
 * Inserts the good rows, a page at a time. The stored outcomes of a page are final, so after a
 * crash the next process continues at the page that was not finished.
 * @returns false when time was up before all rows were done
 * @throws AppError for an error that stops the whole import; LeaseLost
 */
export async function insertion(
  deps: Deps,
  lease: StepLease<StoredImport>,
  handler: ImportHandler,
): Promise<boolean> {
  const { importId, actor, defaults, pages } = lease.stored;
  const { run, insertion: current } = withInsertion(lease.stored);
  await using upload = openUpload(deps, lease.stored, handler.columns);
  const { pictures } = await Files.readPage(deps, [importId, run, "found"], Findings);
  const { fileName } = lease.stored;
  const read = { defaults, pictures: upload.pictures(pictures) };
  const work = { deps, actor, importId, fileName, ...read };
  const inserter = await handler.openInsert(work, current.options);
  for (let page = current.page; page < pages; page++) {
    if (lease.isTimeUp) return false;
    const rows = await readChecked(deps, lease.stored, page);
    const { outcomes, images } = await insertRows(inserter, rows, current.options);
    await Files.writePage(deps, [importId, current.run, `outcomes-${page}`], { outcomes, images });
    const next = { ...current, page: page + 1 };
    await lease.save({ rows: lease.stored.rows + rows.length, tries: 0, insertion: next });
  }
  await finish(deps, lease, handler);
  return true;
}

/** Inserts the rows that the options include, and returns the outcome of every row. */
export async function insertRows(
  inserter: RowInserter,
  rows: readonly CheckedRow[],
  options: InsertInput,
): Promise<DonePage> {
  const tried = rows.filter((row) => isTried(row, options));
  const done =
    tried.length > 0 ? await inserter.insert(tried) : { outcomes: [], images: NO_IMAGES };
  const byIndex = new Map(done.outcomes.map((outcome) => [outcome.index, outcome]));
  const outcomes = rows.map((row) => byIndex.get(row.index) ?? untried(row, options));
  return { rows, outcomes, images: done.images };
}

/** Adds up the stored outcomes, so that the result is right however often the job was restarted. */
async function finish(
  deps: Deps,
  lease: StepLease<StoredImport>,
  handler: ImportHandler,
): Promise<void> {
  const { importId, actor, fileName, pages } = lease.stored;
  const { insertion: current } = withInsertion(lease.stored);
  const sum = new ResultSum(LISTED_ROWS, handler.already);
  for (let page = 0; page < pages; page++) sum.add(await readDone(deps, lease.stored, page));
  const results: Results = sum.end();
  await Files.writePage(deps, [importId, current.run, "result"], results);
  const { uploadedCount, attemptedRows, failedCount } = results.result;
  await Audit.recordOnce(deps, {
    // If another process finishes the import again, its audit entry has the same id and time, so
    // there is still one entry.
    id: current.run.replace(/^run/, "aud"),
    at: current.at,
    by: actor,
    action: "import.insert",
    target: importId,
    after: { fileName, ...current.options, attemptedRows, uploadedCount, failedCount },
  });
  await rememberHints(deps, lease.stored);
  await lease.save({ state: "done", holder: null, tries: 0, uploaded: uploadedCount });
}

/** A page of the dry run's rows. */
export async function readChecked(
  deps: Deps,
  stored: StoredImport,
  page: number,
): Promise<CheckedRow[]> {
  const name = [stored.importId, runOf(stored), `checked-${page}`] as const;
  return required(await Files.findPage(deps, name, CheckedPage)).rows;
}

/** A page of rows with their outcomes. */
export async function readDone(deps: Deps, stored: StoredImport, page: number): Promise<DonePage> {
  const { importId, insertion: current } = withInsertion(stored);
  const name = [importId, current.run, `outcomes-${page}`] as const;
  const [rows, outcomes] = await Promise.all([
    readChecked(deps, stored, page),
    Files.findPage(deps, name, OutcomePage),
  ]);
  return { rows, ...required(outcomes) };
}

const runOf = (stored: StoredImport): string => required(stored.run);

function withInsertion(stored: StoredImport) {
  return { ...stored, run: runOf(stored), insertion: required(stored.insertion) };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A page of this import is missing.");
  return value;
}
