import { posix } from "node:path";
import type { Readable } from "node:stream";
import { unreadable } from "../reader.ts";
import type { Zip } from "../zip.ts";
import { builtInFormat } from "./number-format.rules.ts";
import { type CellValue, Runs } from "./runs.rules.ts";
import { isAppError } from "../../../kernel/shared/error.ts";
import { DocumentTypeRefused, type XmlEvents, XmlParser } from "../../xml/xml-parser.ts";

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
  /** Number of pictures on the sheets. */
  pictures: number;
}

/** Opens a part of the workbook; undefined if it has no such part. */
type Part = (path: string) => Promise<Readable> | undefined;

export const partsOf =
  (zip: Zip): Part =>
  (path) => {
    const wanted = path.replace(/^\//, "").toLowerCase();
    const entry = zip.entries.find(({ fileName }) => fileName.toLowerCase() === wanted);
    return entry && zip.stream(entry);
  };

type Relations = { id: string; type: string; target: string }[];

/** @throws AppError `unreadable_file` for a ZIP that is not a workbook */
export async function readParts(zip: Zip): Promise<WorkbookParts> {
  const part = partsOf(zip);
  const [main] = ofType(await relations(part, "_rels/.rels", ""), "officeDocument");
  const path = main?.target ?? "xl/workbook.xml";
  const stream = await part(path);
  if (!stream) throw unreadable("This is not an .xlsx workbook. Save it as .xlsx and try again.");
  const folder = posix.dirname(path);
  const { sheets, date1904 } = await readWorkbook(stream);
  const related = await relations(part, `${folder}/_rels/${posix.basename(path)}.rels`, folder);
  const first = (type: string) => ofType(related, type)[0]?.target ?? "";
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const target = ofType(related, "worksheet").find((one) => one.id === id)?.target;
      return target === undefined ? [] : [{ name, path: target }];
    }),
    date1904,
    formats: await readFormats(part(first("styles"))),
    texts: await readTexts(part(first("sharedStrings"))),
    pictures: zip.entries.filter(({ fileName }) => /\/media\/[^/]+$/i.test(fileName)).length,
  };
}

const ofType = (list: Relations, type: string) =>
  list.filter((one) => one.type.endsWith(`/${type}`));

async function relations(part: Part, path: string, folder: string): Promise<Relations> {
  const found: Relations = [];
  const stream = await part(path);
  if (!stream) return found;
  await readAllXml(stream, {
    open(name, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (name !== "Relationship") return;
      const full = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      found.push({ id, type, target: full });
    },
  });
  return found;
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

/** Sheets limit their rows; the other parts are small. */
const LIMITS = { depth: 60, elements: Number.POSITIVE_INFINITY };

/**
 * Reads XML piece by piece; yields after each piece, so that its caller can pass on what was found.
 * A workbook is written by a program: any mistake in it means that the file is damaged.
 * @throws AppError `unreadable_file`
 */
export async function* readXml(
  stream: Readable,
  events: Omit<XmlEvents, "fault">,
): AsyncGenerator<void, void, undefined> {
  const parser = new XmlParser(withFault(events), LIMITS);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of stream) {
      // Entries of a ZIP give bytes.
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
      yield;
    }
    parser.write(decoder.decode());
    parser.end();
    yield;
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof DocumentTypeRefused) {
      throw unreadable("The workbook contains custom XML entities, so it was rejected.", error);
    }
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw unreadable(`The workbook is damaged: ${reason}`, error);
  } finally {
    stream.destroy();
  }
}

const withFault = (events: Omit<XmlEvents, "fault">): XmlEvents => ({
  open: (name, attributes) => events.open?.(name, attributes),
  text: (text) => events.text?.(text),
  close: (name) => events.close?.(name),
  fault(reason, line) {
    throw new Error(`${reason} (line ${line}).`);
  },
});

/** Reads all of an XML stream. */
async function readAllXml(stream: Readable, events: Omit<XmlEvents, "fault">): Promise<void> {
  for await (const _piece of readXml(stream, events)) {
    // What is found goes to the events.
  }
}
