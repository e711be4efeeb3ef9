import type { Readable } from "node:stream";
import { unescapedCell } from "../../../kernel/spreadsheet/sheet.rules.ts";
import { IMPORT_LIMITS } from "../limits.ts";
import { tooLarge } from "../reader.ts";
import { heldNumber, isSameNumber, shownNumber } from "./number-format.rules.ts";
import type { WorkbookParts } from "./parts.ts";
import { type CellValue, MAX_WRITTEN, Runs } from "./runs.rules.ts";
import { readXml } from "./workbook-xml.ts";

/** The cells of a row are at the positions of their columns. */
export interface SheetRow {
  number: number;
  cells: (CellValue | undefined)[];
  /** Formula errors by position, such as #DIV/0!. */
  errors: Map<number, string>;
  /** Pictures placed in cells, by position: their paths in the ZIP. */
  pictures: Map<number, string>;
}

/**
 * The position of the column in a cell's reference: 27 for "AB12", because AB is the 28th column.
 * Undefined without a reference.
 */
function placeOf(reference: string | undefined): number | undefined {
  let place = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference ?? "")?.[0] ?? "") {
    place = place * 26 + letter.charCodeAt(0) - 64;
  }
  return place === 0 ? undefined : place - 1;
}

/** Builds rows from the XML events of a sheet; finished rows wait to be taken. */
class SheetParser {
  readonly #parts: WorkbookParts;
  #rows: SheetRow[] = [];
  #row: SheetRow | undefined;
  #number = 0;
  #place = -1;
  #type = "";
  #style = 0;
  #value = "";
  #inValue = false;
  #picture: string | undefined;
  #runs: Runs | undefined;

  constructor(parts: WorkbookParts) {
    this.#parts = parts;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#runs) this.#runs.open(name, attributes);
    else if (name === "row") {
      const number = Number(attributes["r"]);
      this.#number = Number.isSafeInteger(number) ? number : this.#number + 1;
      this.#row = { number: this.#number, cells: [], errors: new Map(), pictures: new Map() };
      this.#place = -1;
    } else if (name === "c") {
      this.#place = placeOf(attributes["r"]) ?? this.#place + 1;
      this.#type = attributes["t"] ?? "n";
      this.#style = Number(attributes["s"] ?? 0);
      this.#picture = this.#parts.cellPictures.get(Number(attributes["vm"]));
      this.#value = "";
    } else if (name === "v") this.#inValue = true;
    else if (name === "is") this.#runs = new Runs();
  }

  text(text: string): void {
    if (this.#runs) this.#runs.text(text);
    else if (this.#inValue && this.#value.length <= MAX_WRITTEN) this.#value += text;
  }

  close(name: string): void {
    if (name === "is") {
      this.#put(this.#runs?.value());
      this.#runs = undefined;
    } else if (this.#runs) this.#runs.close(name);
    else if (name === "v") this.#inValue = false;
    else if (name === "c" && this.#picture !== undefined) {
      // The cell also has an error value, which programs that do not know such pictures show.
      this.#row?.pictures.set(this.#place, this.#picture);
    } else if (name === "c" && this.#value !== "") this.#put(this.#cell());
    else if (name === "row" && this.#row) {
      this.#rows.push(this.#row);
      this.#row = undefined;
    }
  }

  #put(value: CellValue | undefined): void {
    if (!this.#row || !value || value.plain.trim() === "") return;
    if (this.#place >= IMPORT_LIMITS.columns) {
      const message = `The sheet has more than ${IMPORT_LIMITS.columns} columns (row ${this.#row.number}).`;
      throw tooLarge("too_many_columns", message);
    }
    this.#row.cells[this.#place] = value;
  }

  #cell(): CellValue | undefined {
    const { texts, formats, date1904 } = this.#parts;
    const number = Number(this.#value);
    if (this.#type === "s") return texts[number];
    if (this.#type === "b") return { plain: number === 0 ? "FALSE" : "TRUE" };
    if (this.#type === "e") this.#row?.errors.set(this.#place, this.#value);
    if (this.#type !== "n" || Number.isNaN(number)) return { plain: unescapedCell(this.#value) };
    return numberCell(this.#value.trim(), formats[this.#style] ?? "General", date1904);
  }
}

function numberCell(stored: string, format: string, date1904: boolean): CellValue {
  const plain = shownNumber(Number(stored), format, date1904);
  const held = heldNumber(stored, format);
  return held === undefined || isSameNumber(plain, held) ? { plain } : { plain, held };
}

/** The non-empty rows of a sheet in order, as they are read. */
export async function* readSheet(
  stream: Readable,
  parts: WorkbookParts,
): AsyncGenerator<SheetRow, void, undefined> {
  const parser = new SheetParser(parts);
  for await (const _piece of readXml(stream, parser)) {
    for (const row of parser.takeRows()) if (row.cells.length + row.pictures.size > 0) yield row;
  }
}
