import { setImmediate } from "node:timers/promises";
import type { Writable } from "node:stream";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Marker } from "../marking/marker.rules.ts";
import * as RankedRuns from "../run/ranked-run.service.ts";
import * as Statistics from "../result/statistics.service.ts";
import { createWorkbook, type Sheet, type Workbook } from "../../kernel/spreadsheet/workbook.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { questionRows, questionSheet, TEST_COLUMNS, testRows } from "./statistics-sheets.rules.ts";
import {
  allTakerColumns,
  hasSeconds,
  type TakerColumns,
  takerColumns,
  takerRow,
} from "./taker-columns.rules.ts";

/** A test whose pointer names the run to be written. */
type ProcessedTest = Test & { run: string };

/** Called after each page of takers with the number written. */
type OnPage = (done: number) => Promise<void>;

/** A sheet holds 1,048,576 rows; further rows go to another. */
const ROWS_PER_SHEET = 1_000_000;

/**
 * After this many cells, about 50 KB, the writer waits for the compression. The compression takes
 * 64 KB in a turn of the event loop: if cells come faster, they pile up in memory.
 */
const BREATH_CELLS = 1500;

/**
 * Writes the results of one run as a spreadsheet: its takers in rank order, its questions, and the
 * test as a whole. Only one page of the list of takers is in memory at a time, and its attempts are
 * read in calls of a hundred.
 */
export async function write(
  deps: Deps,
  test: ProcessedTest,
  stream: Writable,
  onPage: OnPage = async () => {},
): Promise<void> {
  const run = await RankedRuns.open(deps, test.testId, test.run);
  const paper = { ...test, paper: run.analytics.paper };
  const key = await PaperStore.readKey(deps, paper, run.analytics.key);
  const statistics = await Statistics.ofTest(deps, paper);
  const book = createWorkbook(stream, deps.clock.now());
  await writeTakers(deps, { book, key, run, onPage });
  const columns = questionSheet(statistics.questions);
  const questions = book.sheet("Questions", columns);
  for (const row of questionRows(statistics, columns)) questions.row(row);
  questions.end();
  const figures = book.sheet("Test", TEST_COLUMNS);
  for (const row of testRows(statistics, hasSeconds(run.index.students))) figures.row(row);
  figures.end();
  await book.finish();
}

interface TakersJob {
  book: Workbook;
  key: PaperKey;
  run: RankedRuns.RankedRun;
  onPage: OnPage;
}

async function writeTakers(deps: Deps, { book, key, run, onPage }: TakersJob): Promise<void> {
  const marker = new Marker(key);
  const columns = takerColumns(key, marker.subjects, run.index.students, run.analytics);
  const heads = allTakerColumns(columns);
  const breath = Math.ceil(BREATH_CELLS / heads.length);
  let sheet = book.sheet("Takers", heads);
  let done = 0;
  for await (const page of ahead(withAttempts(deps, run))) {
    if (done > 0 && done % ROWS_PER_SHEET === 0) {
      sheet.end();
      sheet = book.sheet(`Takers ${done / ROWS_PER_SHEET + 1}`, heads);
    }
    await writePage(deps, { sheet, columns, marker, run, breath }, page);
    done += page.takers.length;
    await onPage(done);
  }
  sheet.end();
}

interface Page {
  takers: RankedRuns.RankedTaker[];
  /** Attempts by user id. */
  entries: ReadonlyMap<string, Attempts.AttemptEntry>;
}

async function* withAttempts(deps: Deps, run: RankedRuns.RankedRun): AsyncGenerator<Page> {
  for await (const takers of RankedRuns.takers(deps, run)) {
    const refs = takers.map(({ userId }) => ({ testId: run.testId, userId, n: 0 }));
    const found = await Attempts.findMany(deps, refs);
    yield { takers, entries: new Map(found.map((entry) => [entry.ref.userId, entry])) };
  }
}

/** Yields a source's values, and already fetches the next value while the caller works on one. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  for (;;) {
    const { value, done } = await next;
    if (done) return;
    next = source.next();
    // If the caller stops early, no one waits for this value, so its error must not stay unhandled.
    next.catch(() => undefined);
    yield value;
  }
}

interface PageTarget {
  sheet: Sheet;
  columns: TakerColumns;
  marker: Marker;
  run: RankedRuns.RankedRun;
  /** The number of rows after which the writer waits for the compression. */
  breath: number;
}

/**
 * Writes the rows of a page. If an attempt cannot be read, this is logged, and its row has only
 * what the list of takers contains.
 */
async function writePage(
  deps: Deps,
  { sheet, columns, marker, run, breath }: PageTarget,
  { takers, entries }: Page,
): Promise<void> {
  const marked = marker.blank();
  for (const [at, taker] of takers.entries()) {
    if (at % breath === 0) await setImmediate();
    try {
      const entry = entries.get(taker.userId);
      if (!entry) throw new Error("The attempt is gone");
      const { attempt, texts } = entry.read();
      marker.mark(attempt, texts, marked);
      const facts = { ...taker, submittedAt: attempt.submittedAt };
      sheet.row(takerRow(columns, facts, marker, marked));
    } catch (error) {
      const submission = submissionIdOf({ testId: run.testId, userId: taker.userId, n: 0 });
      deps.log.error("export.row-failed", error, { submission });
      sheet.row(takerRow(columns, { ...taker, submittedAt: null }, marker, null));
    }
  }
}
