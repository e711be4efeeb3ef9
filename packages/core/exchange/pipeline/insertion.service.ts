import * as Audit from "../../audit/audit.service.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Hold } from "./lease.service.ts";
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
import type { KeptImport } from "./import.store.ts";
import { openUpload } from "./opened-file.service.ts";

/** The view of an import tells of so many rows of each kind; pages have them all. */
const TOLD_ROWS = 200;

/**
 * Inserts the rows that were found good, a page at a time; what is noted of a page is the truth of
 * it, so a run that was killed goes on at the page it was at.
 * @returns false when its time was over before its rows were
 * @throws AppError for what stops the whole import; Superseded
 */
export async function insertion(deps: Deps, hold: Hold, handler: ImportHandler): Promise<boolean> {
  const { importId, actor, defaults, pages } = hold.kept;
  const { run, insertion: begun } = begunOf(hold.kept);
  await using upload = openUpload(deps, hold.kept, handler.columns);
  const { pictures } = await Files.readPage(deps, [importId, run, "found"], Findings);
  const { fileName } = hold.kept;
  const read = { defaults, pictures: upload.pictures(pictures) };
  const work = { deps, actor, importId, fileName, ...read };
  const inserter = await handler.openInsert(work, begun.options);
  for (let page = begun.page; page < pages; page++) {
    if (hold.isLate) return false;
    const rows = await readChecked(deps, hold.kept, page);
    const { outcomes, images } = await insertRows(inserter, rows, begun.options);
    await Files.writePage(deps, [importId, begun.run, `outcomes-${page}`], { outcomes, images });
    const told = { ...begun, page: page + 1 };
    await hold.put({ rows: hold.kept.rows + rows.length, tries: 0, insertion: told });
  }
  await finish(deps, hold, handler);
  return true;
}

/** Inserts those of the rows that are to be, and says of each what became of it. */
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

/** Adds up what is noted of every page, so that it is true however often the work was begun. */
async function finish(deps: Deps, hold: Hold, handler: ImportHandler): Promise<void> {
  const { importId, actor, fileName, pages } = hold.kept;
  const { insertion: begun } = begunOf(hold.kept);
  const sum = new ResultSum(TOLD_ROWS, handler.already);
  for (let page = 0; page < pages; page++) sum.add(await readDone(deps, hold.kept, page));
  const results: Results = sum.end();
  await Files.writePage(deps, [importId, begun.run, "result"], results);
  const { uploadedCount, attemptedRows, failedCount } = results.result;
  await Audit.recordOnce(deps, {
    // The same id and moment for whoever finishes it again.
    id: begun.run.replace(/^run/, "aud"),
    at: begun.at,
    by: actor,
    action: "import.insert",
    subject: importId,
    after: { fileName, ...begun.options, attemptedRows, uploadedCount, failedCount },
  });
  await hold.put({ state: "done", holder: null, tries: 0, uploaded: uploadedCount });
}

/** A page of the dry run's rows. */
export async function readChecked(
  deps: Deps,
  kept: KeptImport,
  page: number,
): Promise<CheckedRow[]> {
  const name = [kept.importId, runOf(kept), `checked-${page}`] as const;
  return there(await Files.findPage(deps, name, CheckedPage)).rows;
}

/** A page of rows with what became of each. */
export async function readDone(deps: Deps, kept: KeptImport, page: number): Promise<DonePage> {
  const { importId, insertion: begun } = begunOf(kept);
  const name = [importId, begun.run, `outcomes-${page}`] as const;
  const [rows, outcomes] = await Promise.all([
    readChecked(deps, kept, page),
    Files.findPage(deps, name, OutcomePage),
  ]);
  return { rows, ...there(outcomes) };
}

const runOf = (kept: KeptImport): string => there(kept.run);

function begunOf(kept: KeptImport) {
  return { ...kept, run: runOf(kept), insertion: there(kept.insertion) };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A page of this import is missing.");
  return value;
}
