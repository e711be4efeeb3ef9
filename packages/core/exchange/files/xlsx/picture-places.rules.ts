import type { TableColumns } from "../../template/table.schema.ts";
import type { Head } from "../head.rules.ts";
import { imageName, isImageName } from "../image-name.rules.ts";
import type { Drawn } from "./drawing.ts";

/** Which cell a picture of a workbook belongs to, and what the notes say of other pictures. */

/**
 * The name of a picture inside a workbook. It differs from names of files in a ZIP around the
 * workbook, and has no character with a special meaning in a cell.
 */
export const workbookPicture = (path: string): string =>
  `workbook-${imageName(path).replace(/[^\p{L}\p{N}._-]+/gu, "-")}`;

/** A picture over a cell of the table. */
export interface PlacedPicture {
  place: number;
  name: string;
}

/** The table on its sheet. */
export interface TablePlace {
  head: Head;
  /** The row of the header, as the spreadsheet shows it. */
  row: number;
  columns: TableColumns;
}

export interface SheetPictures {
  /** The pictures of each row, by the row's number in the spreadsheet. */
  byRow: Map<number, PlacedPicture[]>;
  notes: string[];
}

/** The name of a cell: "C7". */
export function cellName(place: number, row: number): string {
  let letters = "";
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

const ONLY_PICTURES = "only pictures can be read";
const ONLY_KINDS = "only PNG, JPEG, GIF and WebP images inside the workbook can be read";

/** Why a picture cannot be in a cell of a column; undefined if it can. */
export function whyNot({ head, columns }: TablePlace, place: number): string | undefined {
  const name = head.names[place];
  if (name === undefined) return "outside of the table";
  const column = columns.find((one) => one.name === name);
  const takes = column?.rich === true || column?.pictures === true;
  return takes ? undefined : `the column ${name} takes no images`;
}

/** The cell's text with its pictures after it. */
export function withPictures(text: string, names: readonly string[], isList: boolean): string {
  if (isList) return [text, ...names].filter((one) => one !== "").join("\n");
  const isName = isImageName(text) && !/[\n<>$()"&]/.test(text);
  const shown = isName ? `![](${text})` : text;
  return [shown, ...names.map((name) => `![](${name})`)].filter((one) => one !== "").join("\n\n");
}

function whyLeft(one: Drawn, table: TablePlace, media: ReadonlySet<string>): string | undefined {
  if (one.what !== "picture") return ONLY_PICTURES;
  if (one.row === undefined) return "anchored to no cell";
  if (one.row <= table.row) return "outside of the table";
  const why = whyNot(table, one.place);
  if (why !== undefined) return why;
  const isReadable = isImageName(one.path) && media.has(one.path.toLowerCase());
  return isReadable ? undefined : ONLY_KINDS;
}

const MOST_NAMED = 50;

function leftNote(what: string, cells: readonly string[], why: string): string {
  const noun = what === "picture" ? "image" : what;
  const named = cells.filter((cell) => cell !== "");
  const shown = named.slice(0, MOST_NAMED).join(", ");
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : "";
  const where = named.length > 0 ? ` over ${shown}${more}` : "";
  return cells.length === 1
    ? `The ${noun}${where} was left out: ${why}.`
    : `${cells.length} ${noun}s${where} were left out: ${why}.`;
}

/**
 * The pictures of a sheet by the row of their cell, and notes that name the cell of everything else.
 * @param media the paths of the images in the workbook, in lower case
 */
export function placePictures(
  drawn: readonly Drawn[],
  table: TablePlace,
  media: ReadonlySet<string>,
): SheetPictures {
  const byRow: SheetPictures["byRow"] = new Map();
  const left = new Map<string, { what: string; why: string; cells: string[] }>();
  for (const one of drawn) {
    const why = whyLeft(one, table, media);
    if (why === undefined && one.row !== undefined) {
      const same = byRow.get(one.row) ?? [];
      same.push({ place: one.place, name: workbookPicture(one.path) });
      byRow.set(one.row, same);
      continue;
    }
    const key = `${one.what} ${why}`;
    const group = left.get(key) ?? { what: one.what, why: why ?? "", cells: [] };
    group.cells.push(one.row === undefined ? "" : cellName(one.place, one.row));
    left.set(key, group);
  }
  return {
    byRow,
    notes: [...left.values()].map(({ what, why, cells }) => leftNote(what, cells, why)),
  };
}
