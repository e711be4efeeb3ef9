import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Files from "../../kernel/file-job/derived-file.service.ts";
import * as RankedRuns from "../run/ranked-run.service.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import { EXPORT_REQUESTED, type ExportRef, type ExportView } from "./export.schema.ts";
import { fileNameOf } from "../../kernel/file-job/file-job.rules.ts";
import { XLSX_TYPE } from "../../kernel/file-job/file-job.schema.ts";
import { allTakerColumns, FIXED_HEADERS, takerColumns } from "./taker-columns.rules.ts";
import * as Workbooks from "./workbook.service.ts";

/**
 * The largest results that are answered immediately. Writing them takes a second or two, and the
 * file has fewer than `MOST_BYTES`.
 */
const DIRECT = { takers: 2000, cells: 400_000 };

/** A function's answer has at most 6 MB, and the bytes are sent as base64, which is longer. */
const MOST_BYTES = 4 * 1024 * 1024;

type ProcessedTest = Test & { run: string };

/** A finished spreadsheet, to be sent immediately. */
export interface ExportFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The spreadsheet of a small test's results.
 * @throws AppError `not-found`, or `conflict` if the test is not processed yet or too large.
 */
export async function file(deps: Deps, testId: string): Promise<ExportFile> {
  const test = await load(deps, testId);
  const { isDirect } = await sizeOf(deps, test, DIRECT);
  if (!isDirect) throw tooLarge();
  const through = new PassThrough();
  const [bytes] = await Promise.all([buffer(through), Workbooks.write(deps, test, through)]);
  if (bytes.byteLength > MOST_BYTES) throw tooLarge();
  return { name: fileNameOf(test.name), bytes: new Uint8Array(bytes) };
}

/**
 * Requests the spreadsheet of a test's results, or finds it; a small one is written immediately.
 * @throws AppError `not-found`, or `conflict` before the processing.
 */
export async function request(deps: Deps, testId: string, direct = DIRECT): Promise<ExportView> {
  const test = await load(deps, testId);
  const { students, isDirect } = await sizeOf(deps, test, direct);
  if (isDirect) return sentDirectly(students);
  const detail: ExportRef = { testId, run: test.run };
  return Files.request(deps, fileOf(test, students), { name: EXPORT_REQUESTED, detail });
}

/**
 * How far the spreadsheet of a test's results is.
 * @throws AppError `not-found`, or `conflict` before the processing.
 */
export async function progress(deps: Deps, testId: string, direct = DIRECT): Promise<ExportView> {
  const test = await load(deps, testId);
  const { students, isDirect } = await sizeOf(deps, test, direct);
  return isDirect ? sentDirectly(students) : Files.progress(deps, fileOf(test, students));
}

/** The job: see `Files.make`. */
export async function make(deps: Deps, { testId, run }: ExportRef): Promise<void> {
  const test = { ...(await loadTest(deps, testId)), run };
  const { students } = (await RankedRuns.open(deps, testId, run)).index;
  await Files.make(deps, fileOf(test, students), (stream, report) =>
    Workbooks.write(deps, test, stream, report),
  );
}

const sentDirectly = (of: number): ExportView => ({ state: "direct", done: of, of, url: null });

/**
 * A part of the file's name. If the columns change, so does the name, and an older file is not
 * used.
 */
const FORMAT = createHash("sha256").update(FIXED_HEADERS.join()).digest("hex").slice(0, 8);

const fileOf = ({ testId, run, name }: ProcessedTest, of: number): Files.DerivedFile => ({
  owner: { of: "test", id: testId },
  file: { key: `exports/${testId}/${run}-${FORMAT}.xlsx`, type: XLSX_TYPE },
  fileName: fileNameOf(name),
  of,
});

async function load(deps: Deps, testId: string): Promise<ProcessedTest> {
  const { run, ...test } = await loadTest(deps, testId);
  if (run !== null) return { ...test, run };
  throw conflict(
    "not_processed",
    "This test has not been processed yet. Process it, then download its results.",
  );
}

const tooLarge = () =>
  conflict("export_large", "These results are too large for one answer. Ask for the file instead.");

async function sizeOf(deps: Deps, { testId, run }: ProcessedTest, direct: typeof DIRECT) {
  const { index, analytics } = await RankedRuns.open(deps, testId, run);
  const key = await PaperStore.readKey(deps, { testId, paper: analytics.paper }, analytics.key);
  const columns = allTakerColumns(
    takerColumns(key, Object.keys(analytics.subjects), index.students, analytics),
  ).length;
  const isDirect = index.students <= direct.takers && index.students * columns <= direct.cells;
  return { students: index.students, isDirect };
}
