import { readdir, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { csvReader } from "@academy/core/exchange/files/csv.reader.ts";
import { checkRows } from "@academy/core/exchange/pipeline/dry-run.service.ts";
import { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { Work } from "@academy/core/exchange/pipeline/import-kind.ts";
import type { CheckedRow } from "@academy/core/exchange/pipeline/import-pages.schema.ts";
import type { InsertInput } from "@academy/core/exchange/pipeline/import.schema.ts";
import { insertRows } from "@academy/core/exchange/pipeline/insertion.service.ts";
import { CheckedPictures } from "@academy/core/exchange/questions/picture-fetch.service.ts";
import { handler } from "@academy/core/exchange/questions/question-import.service.ts";
import * as QuestionRow from "@academy/core/exchange/questions/question-row.service.ts";
import type { ImportRow } from "@academy/core/exchange/template/table.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";

const FILES = new URL("files/", import.meta.url);
const FIGURES = new URL("figures/", FILES);

/** How many bytes at the start of a file are read to find its encoding and delimiter. */
const START = 65_536;

const OPTIONS: InsertInput = { createEntries: true, includeDuplicates: true };

/** A paper's file after the import's dry run. */
export interface CheckedPaper {
  rows: CheckedRow[];
  /** Columns that the template does not have. */
  unknownColumns: readonly string[];
  /** How many figures the texts show, and how many of them are missing. */
  images: { total: number; missing: number };
}

export const patternsWithFile = async (): Promise<string[]> =>
  (await readdir(FILES))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => name.slice(0, -".csv".length))
    .toSorted();

/** Reads a paper's file as an upload to the bank, with all its checks, and writes nothing. */
export async function checkPaper(deps: Deps, admin: Actor, pattern: string): Promise<CheckedPaper> {
  const work = await workOf(deps, admin, pattern);
  const { rows, unknownColumns } = await read(work);
  const checker = await handler.openCheck(work);
  const checked = await checkRows(checker, rows);
  return { rows: checked, unknownColumns, images: checker.found().images };
}

/**
 * Adds the questions of a paper's file to the bank, and returns their ids in the paper's order.
 * Questions that an interrupted start has added are found again. Near duplicates are not looked
 * for, because this would slow down the start; the test of the files looks for them.
 */
export async function importPaper(deps: Deps, admin: Actor, pattern: string): Promise<string[]> {
  const work = await workOf(deps, admin, pattern);
  const { rows } = await read(work);
  const pictures = await CheckedPictures.open(work);
  const known = rows.map((row) => knownRow(work, row, pictures));
  const inserter = await handler.openInsert(work, OPTIONS);
  const { outcomes } = await insertRows(inserter, known, OPTIONS);
  return outcomes.map(({ id, index, problems }) => {
    if (id === null) throw notAdded(work, index, problems);
    return id;
  });
}

/** A row of the product's own file, as the dry run would store it. */
function knownRow(work: Work, row: ImportRow<string>, pictures: CheckedPictures): CheckedRow {
  const { index } = row;
  if (!("cells" in row)) throw notAdded(work, index, [row]);
  const question = QuestionRow.readRow(work.deps, row, pictures.find);
  if ("problems" in question) throw notAdded(work, index, question.problems);
  const drafted = QuestionRow.draftOf(work.deps, question, {});
  if ("problems" in drafted) throw notAdded(work, index, drafted.problems);
  const content = QuestionRow.contentHash(question, drafted.draft);
  const hash = QuestionRow.hashFor(work.actor, content);
  const note = { hash, passage: question.passage && QuestionRow.passageHash(question) };
  const { cells } = row;
  return { index, cells, verdict: "good", problems: [], preview: "", needsEntry: false, note };
}

function notAdded(work: Work, index: number, problems: readonly { reason: string }[]): Error {
  const reasons = problems.map(({ reason }) => reason).join(" ");
  return new Error(`Row ${index + 2} of ${work.fileName} was not added. ${reasons}`);
}

/** Reads the rows without a separate thread: only files of other people need that protection. */
async function read({ fileName }: Work) {
  const at = await readFile(new URL(fileName, FILES));
  const file = { name: fileName, bytes: at.length, at, start: at.subarray(0, START) };
  const stream = () => Readable.from([at]);
  const source = await csvReader.open({ ...file, stream }, handler.columns);
  const rows: ImportRow<string>[] = [];
  for await (const row of source.rows) rows.push(row);
  return { rows, unknownColumns: source.unknownColumns };
}

async function workOf(deps: Deps, actor: Actor, pattern: string): Promise<Work> {
  const figures = await readdir(FIGURES);
  return {
    deps,
    actor,
    importId: newId("import", deps),
    fileName: `${pattern}.csv`,
    defaults: ImportDefaults.parse({}),
    pictures: {
      names: figures.filter((name) => name.startsWith(`${pattern}-`)),
      async *read(names) {
        for (const name of names) {
          yield { name, bytes: await readFile(new URL(name, FIGURES)) };
        }
      },
    },
  };
}
