import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { StepLease } from "../../kernel/step-job/step-job.service.ts";
import * as Files from "./import-file.store.ts";
import type { StoredImport } from "./import.store.ts";
import { RowSums } from "./row-sums.rules.ts";
import * as PaperPages from "./paper-page.service.ts";
import { openWithHints } from "./paper-run.service.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { ImportHandler, ReadRow, RowChecker, Work } from "./import-kind.ts";
import { type CheckedRow, type Findings, PAGE_ROWS } from "./import-pages.schema.ts";
import { countsOf, foundLetter, maxBytes, unreadRow } from "./import.rules.ts";
import type { ImportRow, TableColumns } from "../template/table.schema.ts";
import {
  type OpenFile,
  type TemporaryFile,
  readFile,
  readImages,
  saveTemporary,
} from "../files/read-file.ts";

/**
 * Reads a whole file and stores the findings page by page under the id of this dry run. A dry run
 * that was killed leaves pages that no one reads, and the next one starts from the beginning.
 * @throws AppError when the file is refused; LeaseLost
 */
export async function dryRun(
  deps: Deps,
  lease: StepLease<StoredImport>,
  handler: ImportHandler,
): Promise<void> {
  const { importId, actor, defaults, fileName } = lease.stored;
  const run = newId("run", deps);
  await using upload = openUpload(deps, lease.stored, handler.columns);
  const { file, paper } = await openWithHints(deps, lease.stored, (hints) => upload.rows(hints));
  if (file.paper) await PaperPages.writeBlocks(deps, lease.stored, run, file.paper.blocks);
  const pictures = upload.pictures(file.images);
  const checker = await handler.openCheck({ deps, actor, importId, fileName, defaults, pictures });
  if (checker.survey) await survey(checker, upload);
  const sums = new RowSums();
  let letters = "";
  let pages = 0;
  for await (const rows of batches(file.rows, PAGE_ROWS)) {
    const checked = await checkRows(checker, rows);
    await Files.writePage(deps, [importId, run, `checked-${pages++}`], { rows: checked });
    letters += checked.map(foundLetter).join("");
    sums.add(checked);
    await lease.save({ rows: letters.length, of: file.rowCount });
  }
  // A paper in which no question was found may still be read in another way, with hints.
  if (letters === "" && !paper) throw noRows();
  const { notes, headings = [], unknownColumns: unusedColumns } = file;
  const facts = { headings, unusedColumns, notes };
  const found = { ...countsOf(letters), ...checker.found(), ...sums.end(), ...facts };
  const findings: Findings = { found, letters, pictures: file.images };
  await Files.writePage(deps, [importId, run, "found"], findings);
  const { already: _already, ...counts } = countsOf(letters);
  const { rows } = counts;
  const checked = { run, pages, rows, of: rows, counts, ...(paper && { paper }) };
  await lease.save({ state: "checked", holder: null, tries: 0, ...checked });
}

/** Reads the file once more to show all its rows to a checker. */
async function survey(checker: RowChecker, upload: OpenedFile): Promise<void> {
  for await (const rows of batches((await upload.rows()).rows, PAGE_ROWS)) {
    checker.survey?.(readableOf(rows));
  }
}

const readableOf = (rows: readonly ImportRow<string>[]): ReadRow[] =>
  rows.flatMap((row): ReadRow[] => ("cells" in row ? [row] : []));

/** Checks rows as they were read. Rows that could not be read are bad, and keep their place. */
export async function checkRows(
  checker: RowChecker,
  rows: readonly ImportRow<string>[],
): Promise<CheckedRow[]> {
  const readable = readableOf(rows);
  const checked = readable.length > 0 ? await checker.check(readable) : [];
  const byIndex = new Map(checked.map((row) => [row.index, row]));
  return rows.flatMap((row) => {
    if (!("cells" in row)) return unreadRow(row);
    const one = byIndex.get(row.index);
    if (!one) return [];
    const placed = row.place === undefined ? one : { ...one, place: row.place };
    return row.notes ? { ...placed, notes: [...row.notes, ...(one.notes ?? [])] } : placed;
  });
}

export const noRows = () =>
  invalid("no_rows", "The file has no rows below the header. Add some, then upload it again.");

/** Groups items into batches. */
async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A file that is copied to this machine's disk when it is first read. */
export interface OpenedFile extends AsyncDisposable {
  /** Its rows. @throws AppError when the file is refused; `conflict` when it has expired */
  rows(hints?: Hints): Promise<OpenFile<string>>;
  pictures(names: readonly string[]): Work["pictures"];
}

export const openUpload = (
  deps: Deps,
  { importId, fileName }: { importId: string; fileName: string },
  columns: TableColumns,
): OpenedFile =>
  openFile(fileName, columns, async () => {
    const chunks = await Files.open(deps, importId);
    if (!chunks) throw expired();
    return saveTemporary(chunks, maxBytes(fileName));
  });

/** A file sent with the request. */
export const openBlob = (file: File, columns: TableColumns): OpenedFile =>
  openFile(file.name, columns, () => saveTemporary(file.stream(), maxBytes(file.name)));

function openFile(
  name: string,
  columns: TableColumns,
  fetch: () => Promise<TemporaryFile>,
): OpenedFile {
  let fetched: Promise<TemporaryFile> | undefined;
  const path = async () => (await (fetched ??= fetch())).path;
  const opened: OpenFile<string>[] = [];
  return {
    async rows(hints) {
      const file = await readFile({ path: await path(), name }, columns, hints);
      opened.push(file);
      return file;
    },
    pictures: (names) => ({
      names,
      async *read(wanted) {
        // Without wanted images, no thread is started.
        if (wanted.length > 0) yield* readImages({ path: await path(), name }, wanted, columns);
      },
    }),
    async [Symbol.asyncDispose]() {
      for (const one of opened) await one.close();
      const file = await fetched?.catch(() => undefined);
      await file?.[Symbol.asyncDispose]();
    },
  };
}

const expired = () =>
  conflict("upload_expired", "The uploaded file has expired. Please upload it again.");
