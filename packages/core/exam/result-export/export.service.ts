import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withTemporaryFile } from "../../kernel/file-job/job-file.store.ts";
import * as RankedRuns from "../run/ranked-run.service.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import { EXPORT_REQUESTED, type ExportRef, type ExportView } from "./export.schema.ts";
import * as ExportStore from "./export.store.ts";
import { fileNameOf } from "../../kernel/file-job/file-job.rules.ts";
import { jobState } from "../../kernel/file-job/file-job.rules.ts";
import { takerColumns, allTakerColumns } from "./taker-columns.rules.ts";
import * as Workbooks from "./workbook.service.ts";

/** What is answered at once: it takes a second or two, and as bytes less than `MOST_BYTES`. */
const DIRECT = { takers: 2000, cells: 400_000 };

/** A function's answer is 6 MB at most, and bytes travel in it as base64. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Progress is noted after so many takers. */
const NOTED_EVERY = 5000;

type ProcessedTest = Test & { run: string };

/** A finished spreadsheet, to be sent at once. */
export interface ExportFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The spreadsheet of a small test's results.
 * @throws AppError `not-found`, or `conflict` before the processing and for a larger test.
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
 * Has the spreadsheet of a test's results made, or finds it; a small one needs no making.
 * @throws AppError `not-found`, or `conflict` before the processing.
 */
export async function request(deps: Deps, testId: string, direct = DIRECT): Promise<ExportView> {
  const test = await load(deps, testId);
  const { making: before, ...view } = await stateOf(deps, test, direct);
  if (view.state !== "none" && view.state !== "failed") return view;
  const ref = { testId, run: test.run };
  const making = { run: test.run, done: 0, of: view.of, updatedAt: deps.clock.now() };
  const begun = await ExportStore.begin(deps, testId, before, { ...making, state: "making" });
  if (!begun) return progress(deps, testId, direct);
  try {
    await deps.events.send(EXPORT_REQUESTED, ref);
  } catch (error) {
    await ExportStore.note(deps, testId, { ...making, state: "failed" });
    throw error;
  }
  return { state: "making", done: 0, of: view.of, url: null };
}

/**
 * How far the spreadsheet of a test's results is.
 * @throws AppError `not-found`, or `conflict` before the processing.
 */
export async function progress(deps: Deps, testId: string, direct = DIRECT): Promise<ExportView> {
  const { making: _making, ...view } = await stateOf(deps, await load(deps, testId), direct);
  return view;
}

/**
 * The job: makes a spreadsheet and publishes it whole. Repeated, or done twice at once, it ends in
 * one file. @throws whatever went wrong, so that the platform tries again.
 */
export async function make(deps: Deps, ref: ExportRef): Promise<void> {
  if (await ExportStore.exists(deps, ref)) return;
  const { testId, run } = ref;
  const test = { ...(await loadTest(deps, testId)), run };
  const of = (await RankedRuns.open(deps, testId, run)).index.students;
  const note = (state: "making" | "failed", done: number) =>
    ExportStore.note(deps, testId, { run, state, done, of, updatedAt: deps.clock.now() });
  try {
    await withTemporaryFile(async (path) => {
      await Workbooks.write(deps, test, createWriteStream(path), async (done) => {
        if (done % NOTED_EVERY === 0) await note("making", done);
      });
      await ExportStore.publish(deps, ref, path);
    });
  } catch (error) {
    await note("failed", 0);
    throw error;
  }
}

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

/** Its state, and the note from which the state was read. */
async function stateOf(
  deps: Deps,
  test: ProcessedTest,
  direct: typeof DIRECT,
): Promise<ExportView & { making?: ExportStore.Making | undefined }> {
  const { testId, run } = test;
  const { students: of, isDirect } = await sizeOf(deps, test, direct);
  if (isDirect) return { state: "direct", done: of, of, url: null };
  if (await ExportStore.exists(deps, { testId, run })) {
    const url = await ExportStore.addressOf(deps, { testId, run }, fileNameOf(test.name));
    return { state: "ready", done: of, of, url };
  }
  const making = await ExportStore.find(deps, testId);
  if (making?.run !== run) return { state: "none", done: 0, of, url: null, making };
  const state = jobState(making, deps.clock.now());
  return { state, done: making.done, of, url: null, making };
}
