import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Reader } from "./import-access.rules.ts";
import * as Files from "./import-file.store.ts";
import * as Imports from "./import.service.ts";
import {
  type CheckedRow,
  Findings,
  PAGE_ROWS,
  Results,
  type RowOutcome,
} from "./import-pages.schema.ts";
import { LETTERS, positionsOf } from "./import.rules.ts";
import type { RowsPage, RowsQuery, RowView } from "./import.schema.ts";
import type { StoredImport } from "./import.store.ts";
import { readChecked, readDone } from "./insertion.service.ts";
import { rowNumber } from "../template/table.schema.ts";

/**
 * A page of one group of rows, with the dry run's findings or their outcomes.
 * @throws AppError `not-found`; `conflict` before there are findings or outcomes
 */
export async function page(
  deps: Deps,
  reader: Reader,
  importId: string,
  query: RowsQuery,
): Promise<RowsPage> {
  const stored = await Imports.load(deps, reader, importId);
  const positions = await positionsFor(deps, stored, query.only);
  const from = (query.page - 1) * query.limit;
  const asked = positions.slice(from, from + query.limit);
  return {
    rows: (await rowsAt(deps, stored, asked, LETTERS[query.only].of)).map(viewOf),
    page: query.page,
    totalPages: Math.ceil(positions.length / query.limit),
    total: positions.length,
  };
}

/** Positions in the file of one group of rows. */
export async function positionsFor(
  deps: Deps,
  stored: StoredImport,
  only: RowsQuery["only"],
): Promise<number[]> {
  const { of, letters } = LETTERS[only];
  const { importId, run, insertion, state } = stored;
  if (of === "found") {
    if (!run) throw notReady();
    const found = await Files.readPage(deps, [importId, run, "found"], Findings);
    return positionsOf(found.letters, letters);
  }
  if (!insertion || state !== "done") throw notReady();
  const done = await Files.readPage(deps, [importId, insertion.run, "result"], Results);
  return positionsOf(done.letters, letters);
}

/**
 * The ids of what an import added, in the order of its file.
 * @throws AppError `not-found`; `conflict` before there are any
 */
export async function insertedIds(deps: Deps, reader: Reader, importId: string): Promise<string[]> {
  const stored = await Imports.load(deps, reader, importId);
  const rows = await rowsAt(deps, stored, await positionsFor(deps, stored, "inserted"), "done");
  return rows.flatMap(({ outcome }) => outcome?.id ?? []);
}

/** A row, and its outcome once rows were inserted. */
export interface FoundRow {
  row: CheckedRow;
  outcome: RowOutcome | undefined;
}

/** The rows at some positions of the file, in order. */
export async function rowsAt(
  deps: Deps,
  stored: StoredImport,
  positions: readonly number[],
  of: "found" | "done",
): Promise<FoundRow[]> {
  const byPage = Map.groupBy(positions, (at) => Math.floor(at / PAGE_ROWS));
  const pages = await Promise.all(
    [...byPage].map(async ([number, some]) => {
      const { rows, outcomes } =
        of === "done"
          ? await readDone(deps, stored, number)
          : { rows: await readChecked(deps, stored, number), outcomes: [] };
      return some.flatMap((at) => {
        const row = rows[at % PAGE_ROWS];
        return row ? [{ row, outcome: outcomes[at % PAGE_ROWS] }] : [];
      });
    }),
  );
  return pages.flat();
}

function viewOf({ row, outcome }: FoundRow): RowView {
  return {
    rowNumber: rowNumber(row),
    ...(row.place !== undefined && { place: row.place }),
    questionPreview: row.preview,
    problems: outcome?.problems ?? row.problems,
    needsEntry: row.needsEntry,
    duplicateOf: row.duplicateOf,
    notes: row.notes,
    key: row.key,
    languages: row.languages,
    _id: outcome?.id ?? undefined,
  };
}

const notReady = () =>
  conflict("not_there_yet", "There are no rows yet. Try again when this step has finished.");
