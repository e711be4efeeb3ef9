import { readdir, readFile } from "node:fs/promises";
import { checkRows, openBlob } from "@academy/core/exchange/pipeline/dry-run.service.ts";
import { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { Work } from "@academy/core/exchange/pipeline/import-kind.ts";
import type { CheckedRow } from "@academy/core/exchange/pipeline/import-pages.schema.ts";
import type { InsertInput } from "@academy/core/exchange/pipeline/import.schema.ts";
import { insertRows } from "@academy/core/exchange/pipeline/insertion.service.ts";
import { handler } from "@academy/core/exchange/questions/question-import.service.ts";
import type { ImportRow } from "@academy/core/exchange/template/table.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";

const FILES = new URL("files/", import.meta.url);
const FIGURES = new URL("figures/", FILES);

const OPTIONS: InsertInput = { createEntries: true, includeDuplicates: true };

/** A paper's file after the import's dry run. */
export interface CheckedPaper {
  rows: CheckedRow[];
  /** Columns that the template does not have. */
  unknownColumns: readonly string[];
  /** Figures that the texts show, and those that are not there. */
  images: { total: number; missing: number };
}

/** The patterns that have a file. */
export const patternsWithFile = async (): Promise<string[]> =>
  (await readdir(FILES))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => name.slice(0, -".csv".length))
    .toSorted();

/** Reads a paper's file as an upload to the bank, and writes nothing. */
export const checkPaper = async (deps: Deps, admin: Actor, pattern: string) =>
  check(await workOf(deps, admin, pattern));

/**
 * Adds the questions of a paper's file to the bank, and returns their ids in the paper's order. What
 * an interrupted start has added is found again.
 */
export async function importPaper(deps: Deps, admin: Actor, pattern: string): Promise<string[]> {
  const work = await workOf(deps, admin, pattern);
  const { rows } = await check(work);
  const inserter = await handler.openInsert(work, OPTIONS);
  const { outcomes } = await insertRows(inserter, rows, OPTIONS);
  return outcomes.map(({ id, index, problems }) => {
    if (id !== null) return id;
    const reasons = problems.map(({ reason }) => reason).join(" ");
    throw new Error(`Row ${index + 2} of ${work.fileName} was not added. ${reasons}`);
  });
}

async function check(work: Work): Promise<CheckedPaper> {
  const text = await readFile(new URL(work.fileName, FILES));
  await using upload = openBlob(new File([text], work.fileName), handler.columns);
  const file = await upload.rows();
  const rows: ImportRow<string>[] = [];
  for await (const row of file.rows) rows.push(row);
  const checker = await handler.openCheck(work);
  const checked = await checkRows(checker, rows);
  const { images } = checker.found();
  return { rows: checked, unknownColumns: file.unknownColumns, images };
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
