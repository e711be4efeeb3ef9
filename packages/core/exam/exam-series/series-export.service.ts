import { setImmediate } from "node:timers/promises";
import type { Writable } from "node:stream";
import * as Files from "../../kernel/file-job/derived-file.service.ts";
import { fileNameOf } from "../../kernel/file-job/file-job.rules.ts";
import { XLSX_TYPE } from "../../kernel/file-job/file-job.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { createWorkbook } from "../../kernel/spreadsheet/workbook.ts";
import { EXPORT_REQUESTED, type ExportView } from "../result-export/export.schema.ts";
import * as TakerStore from "../run/taker.store.ts";
import { examColumns } from "./series-columns.rules.ts";
import type { SeriesExportRef } from "./series-export.schema.ts";
import { type OpenList, openList, takerView } from "./series-takers.service.ts";
import { load } from "./series-view.service.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import { readMerged } from "./merged-line.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";
import * as MergedStore from "./merged.store.ts";

type MergedSeries = ExamSeries & { run: string };

/**
 * Requests the spreadsheet of an exam, or finds it.
 * @throws AppError `not-found`, or `conflict` before the merge
 */
export async function request(deps: Deps, examId: string): Promise<ExportView> {
  const { ref, file } = await currentOf(deps, await loadMerged(deps, examId));
  return Files.request(deps, file, { name: EXPORT_REQUESTED, detail: ref });
}

/** How far the spreadsheet of an exam is. @throws AppError as `request` */
export async function progress(deps: Deps, examId: string): Promise<ExportView> {
  const { file } = await currentOf(deps, await loadMerged(deps, examId));
  return Files.progress(deps, file);
}

/** The job: see `Files.make`. */
export async function make(deps: Deps, ref: SeriesExportRef): Promise<void> {
  const exam = { ...(await load(deps, ref.examId)), run: ref.run };
  const { students } = await MergedStore.read(deps, ref.examId, ref.run);
  await Files.make(deps, fileOf(ref, exam.name, students), (stream, report) =>
    write(deps, exam, stream, report),
  );
}

async function loadMerged(deps: Deps, examId: string): Promise<MergedSeries> {
  const { run, ...exam } = await load(deps, examId);
  if (run !== null) return { ...exam, run };
  throw conflict("not_merged", "The tests of this exam are not merged yet. Process all of them.");
}

/** The spreadsheet of the exam's current merged results. */
async function currentOf(deps: Deps, exam: MergedSeries) {
  const { examId, run, name } = exam;
  const results = await MergedStore.read(deps, examId, run);
  const ref: SeriesExportRef = { examId, run, columns: columnsHash(exam, results) };
  return { ref, file: fileOf(ref, name, results.students) };
}

const fileOf = (
  { examId, run, columns }: SeriesExportRef,
  name: string,
  of: number,
): Files.DerivedFile => ({
  owner: { of: "exam", id: examId },
  file: { key: `exports/${examId}/${run}-${columns}.xlsx`, type: XLSX_TYPE },
  fileName: fileNameOf(name),
  of,
});

const columnsHash = (exam: ExamSeries, results: SeriesResults): string =>
  MergedStore.hashOf(examColumns(exam, results).map(({ header }) => header));

/** After this many rows, the writer waits for the compression. */
const BREATH_ROWS = 100;
/** A sheet holds 1,048,576 rows; further rows go to another. */
const ROWS_PER_SHEET = 1_000_000;

/** Writes one row for each student: first ranked students in rank order, then absent students. */
async function write(
  deps: Deps,
  exam: MergedSeries,
  stream: Writable,
  report: (done: number) => Promise<void>,
): Promise<void> {
  const columns = examColumns(exam, await MergedStore.read(deps, exam.examId, exam.run));
  const book = createWorkbook(stream, deps.clock.now());
  let sheet = book.sheet("Students", columns);
  let done = 0;
  for (const list of ["ranked", "absent"] as const) {
    const open = await openList(deps, exam, list);
    if (!open) continue;
    for await (const taker of takersOf(deps, open)) {
      if (done > 0 && done % ROWS_PER_SHEET === 0) {
        sheet.end();
        sheet = book.sheet(`Students ${done / ROWS_PER_SHEET + 1}`, columns);
      }
      if (done % BREATH_ROWS === 0) await setImmediate();
      sheet.row(rowOf(columns, taker));
      done++;
      await report(done);
    }
  }
  sheet.end();
  await book.finish();
}

/** The students of a list, a page of it in memory at a time. */
async function* takersOf(deps: Deps, open: OpenList) {
  let place = { key: "", rank: 0 };
  for (const { name, before } of open.index.pages) {
    const lines = await TakerStore.readPageUncached(deps, open.exam.examId, name);
    for (const [at, line] of lines.entries()) {
      const merged = readMerged(line);
      // Equal keys are adjacent, so they all share the rank of the first of them.
      if (merged.rankKey !== place.key) place = { key: merged.rankKey, rank: before + at + 1 };
      yield takerView(open, merged, open.ranks ? place.rank : null);
    }
  }
}
