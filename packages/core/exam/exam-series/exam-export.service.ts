import { createWriteStream } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Writable } from "node:stream";
import { fileNameOf, jobState } from "../../kernel/file-job/file-job.rules.ts";
import { withTemporaryFile } from "../../kernel/file-job/job-file.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { createWorkbook } from "../../kernel/spreadsheet/workbook.ts";
import { EXPORT_REQUESTED, type ExportView } from "../result-export/export.schema.ts";
import * as TakerStore from "../run/taker.store.ts";
import { examColumns } from "./exam-columns.rules.ts";
import type { ExamExportRef } from "./exam-export.schema.ts";
import * as ExportStore from "./exam-export.store.ts";
import { type OpenList, openList, takerView } from "./exam-takers.service.ts";
import { load } from "./exam-view.service.ts";
import type { Exam } from "../series-record/exams.schema.ts";
import { readMerged } from "./merged-line.rules.ts";
import type { ExamResults } from "./merged.schema.ts";
import * as MergedStore from "./merged.store.ts";

type MergedExam = Exam & { run: string };

/**
 * Has the spreadsheet of an exam made, or finds it.
 * @throws AppError `not-found`, or `conflict` before the merge
 */
export async function request(deps: Deps, examId: string): Promise<ExportView> {
  const { ref, making: before, view } = await stateOf(deps, await loadMerged(deps, examId));
  if (view.state !== "none" && view.state !== "failed") return view;
  const { run, columns } = ref;
  const making = { run, columns, done: 0, of: view.of, updatedAt: deps.clock.now() };
  const begun = await ExportStore.begin(deps, examId, before, { ...making, state: "making" });
  if (!begun) return progress(deps, examId);
  try {
    await deps.events.send(EXPORT_REQUESTED, ref);
  } catch (error) {
    await ExportStore.note(deps, examId, { ...making, state: "failed" });
    throw error;
  }
  return { state: "making", done: 0, of: view.of, url: null };
}

/** How far the spreadsheet of an exam is. @throws AppError as `request` */
export async function progress(deps: Deps, examId: string): Promise<ExportView> {
  return (await stateOf(deps, await loadMerged(deps, examId))).view;
}

/**
 * The job: makes a spreadsheet and publishes it whole. Repeated, or done twice at once, it ends in
 * one file. @throws any error, so that the platform tries again
 */
export async function make(deps: Deps, ref: ExamExportRef): Promise<void> {
  if (await ExportStore.exists(deps, ref)) return;
  const { examId, run, columns } = ref;
  const exam = { ...(await load(deps, examId)), run };
  const { students: of } = await MergedStore.read(deps, examId, run);
  const note = (state: "making" | "failed", done: number) =>
    ExportStore.note(deps, examId, { run, columns, state, done, of, updatedAt: deps.clock.now() });
  try {
    await withTemporaryFile(async (path) => {
      await write(deps, exam, createWriteStream(path), (done) => note("making", done));
      await ExportStore.publish(deps, ref, path);
    });
  } catch (error) {
    await note("failed", 0);
    throw error;
  }
}

async function loadMerged(deps: Deps, examId: string): Promise<MergedExam> {
  const { run, ...exam } = await load(deps, examId);
  if (run !== null) return { ...exam, run };
  throw conflict("not_merged", "The tests of this exam are not merged yet. Process all of them.");
}

async function stateOf(deps: Deps, exam: MergedExam) {
  const { examId, run, name } = exam;
  const results = await MergedStore.read(deps, examId, run);
  const ref: ExamExportRef = { examId, run, columns: columnsHash(exam, results) };
  const { students: of } = results;
  const making = await ExportStore.find(deps, examId);
  const viewOf = async (): Promise<ExportView> => {
    if (await ExportStore.exists(deps, ref)) {
      const url = await ExportStore.addressOf(deps, ref, fileNameOf(name));
      return { state: "ready", done: of, of, url };
    }
    if (making?.run !== run || making.columns !== ref.columns) {
      return { state: "none", done: 0, of, url: null };
    }
    return { state: jobState(making, deps.clock.now()), done: making.done, of, url: null };
  };
  return { ref, making, view: await viewOf() };
}

const columnsHash = (exam: Exam, results: ExamResults): string =>
  MergedStore.hashOf(examColumns(exam, results).map(({ header }) => header));

/** Progress is noted after so many students. */
const NOTED_EVERY = 5000;
/** Rows after which the compression has its turn of the event loop. */
const BREATH_ROWS = 100;
/** A sheet holds 1,048,576 rows; further rows go to another. */
const ROWS_PER_SHEET = 1_000_000;

/** Writes one row a student: those with a rank in its order, then those without some paper. */
async function write(
  deps: Deps,
  exam: MergedExam,
  stream: Writable,
  note: (done: number) => Promise<void> = async () => {},
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
      if (done % NOTED_EVERY === 0) await note(done);
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
