import { isAppError } from "../../kernel/shared/error.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { type ImportRow, quoted, type TableColumns } from "../template/table.schema.ts";
import {
  assertRows,
  type Head,
  headFacts,
  headNames,
  knownHeads,
  readHead,
  rowOf,
} from "./head.rules.ts";
import { inflated } from "./archive.ts";
import { isImageName } from "./image-name.rules.ts";
import { type DataFile, type FileReader, unreadable } from "./reader.ts";
import { readDrawn } from "./xlsx/drawing.ts";
import { readParts, type WorkbookParts } from "./xlsx/parts.ts";
import { placePictures, type TablePlace, workbookPicture } from "./xlsx/picture-places.rules.ts";
import { RowPictures } from "./xlsx/row-pictures.ts";
import { readSheet, type SheetRow } from "./xlsx/sheet.ts";
import { partsOf } from "./xlsx/workbook-xml.ts";
import { closing, openZip, type Zip } from "./zip.ts";

/** Rows above the header, such as a title or a date. */
const MAX_ROWS_ABOVE = 10;

/** .xlsx workbooks, read as a stream: the first sheet with the table's header. */
export const xlsxReader: FileReader = {
  kind: "xlsx",
  endings: [".xlsx"],
  async open(file, columns) {
    const zip = await openWorkbook(file);
    try {
      const parts = await readParts(zip);
      const { sheet, table, rows } = await findTable(zip, parts, columns);
      const media = imagesOf(zip);
      const drawn = await readDrawn(partsOf(zip), sheet);
      const placed = placePictures(drawn, table, new Set(media.map((path) => path.toLowerCase())));
      const used = new Set([...drawn.map(({ path }) => path), ...parts.cellPictures.values()]);
      return {
        ...headFacts(table.head),
        notes: [...placed.notes, ...elsewhereNote(zip, used)],
        images: media.map(workbookPicture),
        rows: closing(zip, rowsOf(rows, table, new RowPictures(table, placed))),
      };
    } catch (error) {
      zip.close();
      throw error;
    }
  },
  pictures: picturesOf,
};

const openWorkbook = (file: DataFile): Promise<Zip> =>
  openZip(file.at, {
    what: "The workbook",
    entries: IMPORT_LIMITS.workbookParts,
    inflatedBytes: IMPORT_LIMITS.workbookBytes,
  });

const MEDIA = /\/media\/[^/]+$/i;
const mediaOf = (zip: Zip): string[] =>
  zip.entries.map(({ fileName }) => fileName).filter((path) => MEDIA.test(path));
const imagesOf = (zip: Zip): string[] => mediaOf(zip).filter(isImageName);

/** A note about images that belong to other sheets, to headers or to backgrounds. */
function elsewhereNote(zip: Zip, used: ReadonlySet<string>): string[] {
  const known = new Set([...used].map((path) => path.toLowerCase()));
  const count = mediaOf(zip).filter((path) => !known.has(path.toLowerCase())).length;
  if (count === 0) return [];
  const subject =
    count === 1 ? "1 image of the workbook is" : `${count} images of the workbook are`;
  return [`${subject} on none of the cells of the sheet with the table, and not read.`];
}

async function* picturesOf(file: DataFile) {
  const zip = await openWorkbook(file);
  try {
    for (const entry of zip.entries) {
      const { fileName } = entry;
      if (!MEDIA.test(fileName) || !isImageName(fileName)) continue;
      const bytes = await inflated(zip, entry, IMPORT_LIMITS.imageBytes, fileName);
      yield { name: workbookPicture(fileName), bytes };
    }
  } finally {
    zip.close();
  }
}

const namesWith = (columns: TableColumns, flag: "rich" | "stored"): ReadonlySet<string> =>
  new Set(columns.filter((column) => column[flag]).map(({ name }) => name));

type SheetRows = AsyncGenerator<SheetRow, void, undefined>;

/** @throws AppError for the first sheet, when no sheet has all columns */
async function findTable(
  zip: Zip,
  parts: WorkbookParts,
  columns: TableColumns,
): Promise<{ sheet: string; table: TablePlace; rows: SheetRows }> {
  let refusal: unknown;
  for (const { path } of parts.sheets) {
    const stream = await partsOf(zip)(path);
    if (!stream) continue;
    const rows = readSheet(stream, parts);
    try {
      return { sheet: path, table: await headOf(rows, columns), rows };
    } catch (error) {
      await rows.return();
      if (!isAppError(error) || error.code !== "missing_columns") throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? unreadable("The workbook has no readable sheet.");
}

async function headOf(rows: SheetRows, columns: TableColumns): Promise<TablePlace> {
  const names = headNames(columns);
  let first: { texts: string[]; row: number } | undefined;
  for (let above = 0; above <= MAX_ROWS_ABOVE; above++) {
    const next = await rows.next();
    if (next.done) break;
    const texts = Array.from(next.value.cells, (cell) => cell?.plain ?? "");
    const row = next.value.number;
    if (knownHeads(texts, names) > 0) return { head: readHead(texts, columns), row, columns };
    first ??= { texts, row };
  }
  return { head: readHead(first?.texts ?? [], columns), row: first?.row ?? 0, columns };
}

async function* rowsOf(
  rows: SheetRows,
  table: TablePlace,
  pictures: RowPictures,
): AsyncGenerator<ImportRow, void, undefined> {
  const { head, columns } = table;
  const [rich, stored] = [namesWith(columns, "rich"), namesWith(columns, "stored")];
  let count = 0;
  for await (const sheetRow of rows) {
    const { number, cells, errors } = sheetRow;
    yield* pictures.orphans(number);
    // `number` is the row's number in the spreadsheet; `index` counts from 0 below the header.
    const index = number - 2;
    const notes: string[] = [];
    const values = Array.from(cells, (cell, at) => {
      const name = head.names[at] ?? "";
      if (cell?.held !== undefined && stored.has(name)) {
        if (cell.rich === undefined) notes.push(heldNote(name, cell.plain, cell.held));
        return cell.held;
      }
      return (rich.has(name) ? cell?.rich : undefined) ?? cell?.plain ?? "";
    });
    notes.push(...pictures.add(sheetRow, values));
    const row = errorRow(index, errors, head) ?? rowOf(index, values, head);
    if (row === null) {
      if (notes.length > 0) yield { index, reason: notes.join(" ") };
      continue;
    }
    assertRows(++count);
    yield notes.length > 0 && "cells" in row ? { ...row, notes } : row;
  }
  yield* pictures.orphans();
}

const heldNote = (name: string, shown: string, held: string): string =>
  `The cell ${name} shows ${quoted(shown)} and holds ${quoted(held)}, which is kept.`;

function errorRow(
  index: number,
  errors: ReadonlyMap<number, string>,
  head: Head,
): ImportRow | null {
  for (const [at, error] of errors) {
    const name = head.names[at] ?? head.rest?.headingAt(at);
    if (name !== undefined) {
      return { index, reason: `The formula in the cell ${name} results in ${error}. Correct it.` };
    }
  }
  return null;
}
