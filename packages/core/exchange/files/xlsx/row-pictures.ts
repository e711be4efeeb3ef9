import type { ImportRow } from "../../template/table.schema.ts";
import {
  cellName,
  type PlacedPicture,
  type SheetPictures,
  type TablePlace,
  whyNot,
  withPictures,
  workbookPicture,
} from "./picture-places.rules.ts";
import { isImageName } from "../image-name.rules.ts";
import type { SheetRow } from "./sheet.ts";

/** Gives the pictures of a sheet to the rows of its table, each once. */
export class RowPictures {
  readonly #table: TablePlace;
  readonly #byRow: SheetPictures["byRow"];
  readonly #rows: number[];
  /** How many of the rows with pictures, counted from the top, were looked at for `orphans`. */
  #passed = 0;

  constructor(table: TablePlace, { byRow }: SheetPictures) {
    this.#table = table;
    this.#byRow = byRow;
    this.#rows = [...byRow.keys()].toSorted((one, other) => one - other);
  }

  /**
   * For rows above `before` whose pictures no table row has taken: a rejected row each, because
   * they have a picture and nothing else.
   */
  orphans(before = Number.POSITIVE_INFINITY): ImportRow[] {
    const found: ImportRow[] = [];
    for (; (this.#rows[this.#passed] ?? before) < before; this.#passed++) {
      const row = this.#rows[this.#passed] ?? 0;
      const pictures = this.#byRow.get(row);
      if (!pictures) continue;
      this.#byRow.delete(row);
      found.push({ index: row - 2, reason: orphan(pictures, row) });
    }
    return found;
  }

  /**
   * Puts the pictures of a row into its cells.
   * @returns notes on pictures that cannot be in a cell
   */
  add({ number, pictures }: SheetRow, values: string[]): string[] {
    const { head, columns } = this.#table;
    const notes: string[] = [];
    const names = new Map<number, string[]>();
    const put = (place: number, name: string) => {
      const list = names.get(place) ?? [];
      list.push(name);
      names.set(place, list);
    };
    for (const { place, name } of this.#byRow.get(number) ?? []) put(place, name);
    this.#byRow.delete(number);
    for (const [place, path] of pictures) {
      const why = whyNot(this.#table, place) ?? (isImageName(path) ? undefined : "of another kind");
      if (why === undefined) put(place, workbookPicture(path));
      else notes.push(`The image in ${cellName(place, number)} was left out: ${why}.`);
    }
    for (const [place, list] of names) {
      const isList = columns.some(
        ({ name, pictures: lists }) => name === head.names[place] && lists,
      );
      while (values.length < place) values.push("");
      values[place] = withPictures(values[place]?.trim() ?? "", list, isList);
    }
    return notes;
  }
}

function orphan(pictures: readonly PlacedPicture[], row: number): string {
  const cells = pictures.map(({ place }) => cellName(place, row)).join(", ");
  const subject =
    pictures.length === 1 ? `The image over ${cells} is` : `The images over ${cells} are`;
  return `${subject} in a row without a question. Move what belongs to a question onto its row.`;
}
