import type { Readable } from "node:stream";
import { unreadable } from "../reader.ts";
import type { Zip } from "../zip.ts";
import { readCellPictures } from "./cell-pictures.ts";
import { builtInFormat } from "./number-format.rules.ts";
import { type CellValue, Runs } from "./runs.rules.ts";
import { ofType, partsOf, readAllXml, relations, relationsOf } from "./workbook-xml.ts";

/** A visible sheet, in the workbook's order. */
export interface SheetPart {
  name: string;
  /** Its entry in the ZIP. */
  path: string;
}

/** The parts of a workbook that are needed to read its sheets. */
export interface WorkbookParts {
  sheets: SheetPart[];
  date1904: boolean;
  /** Number formats by the style of a cell. */
  formats: string[];
  texts: CellValue[];
  /**
   * The paths in the ZIP of pictures in cells, by the number with which cells refer to a picture.
   */
  cellPictures: ReadonlyMap<number, string>;
}

/** @throws AppError `unreadable_file` for a ZIP that is not a workbook */
export async function readParts(zip: Zip): Promise<WorkbookParts> {
  const part = partsOf(zip);
  const [main] = ofType(await relations(part, "_rels/.rels", ""), "officeDocument");
  const path = main?.target ?? "xl/workbook.xml";
  const stream = await part(path);
  if (!stream) throw unreadable("This is not an .xlsx workbook. Save it as .xlsx and try again.");
  const { sheets, date1904 } = await readWorkbook(stream);
  const related = await relationsOf(part, path);
  const first = (type: string) => ofType(related, type)[0]?.target ?? "";
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const target = ofType(related, "worksheet").find((one) => one.id === id)?.target;
      return target === undefined ? [] : [{ name, path: target }];
    }),
    date1904,
    formats: await readFormats(part(first("styles"))),
    texts: await readTexts(part(first("sharedStrings"))),
    cellPictures: await readCellPictures(part, related),
  };
}

async function readWorkbook(stream: Readable) {
  const sheets: { name: string; id: string }[] = [];
  let date1904 = false;
  await readAllXml(stream, {
    open(name, attributes) {
      if (name === "workbookPr") date1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || /hidden/i.test(attributes["state"] ?? "")) return;
      const [, id = ""] = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key)) ?? [];
      sheets.push({ name: attributes["name"] ?? "", id });
    },
  });
  return { sheets, date1904 };
}

async function readFormats(opening: Promise<Readable> | undefined): Promise<string[]> {
  const custom = new Map<number, string>();
  const formats: string[] = [];
  let inCells = false;
  const stream = await opening;
  if (!stream) return formats;
  await readAllXml(stream, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (name === "numFmt") custom.set(id, attributes["formatCode"] ?? "");
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) formats.push(custom.get(id) ?? builtInFormat(id));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return formats;
}

async function readTexts(opening: Promise<Readable> | undefined): Promise<CellValue[]> {
  const texts: CellValue[] = [];
  let runs = new Runs();
  const stream = await opening;
  if (!stream) return texts;
  await readAllXml(stream, {
    open(name, attributes) {
      if (name === "si") runs = new Runs();
      else runs.open(name, attributes);
    },
    text: (text) => runs.text(text),
    close(name) {
      if (name === "si") texts.push(runs.value());
      else runs.close(name);
    },
  });
  return texts;
}
