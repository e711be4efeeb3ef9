import { AppError } from "../../kernel/shared/error.ts";
import {
  aikenReader,
  giftReader,
  giftTextReader,
  moodleReader,
  qti1Reader,
  qtiItemReader,
} from "./foreign.readers.ts";
import type { TableColumns } from "../template/table.schema.ts";
import { docxReader } from "./docx.reader.ts";
import { legacyProblem } from "./legacy-kinds.rules.ts";
import { htmlReader } from "./html.reader.ts";
import { csvReader } from "./csv.reader.ts";
import { jsonReader } from "./json.reader.ts";
import { type FileReader, unreadable } from "./reader.ts";
import { xlsxReader } from "./xlsx.reader.ts";

/** Every kind of file that can be read. A new kind adds its reader here. */
const readers: readonly FileReader[] = [
  xlsxReader,
  csvReader,
  jsonReader,
  docxReader,
  htmlReader,
  moodleReader,
  qtiItemReader,
  qti1Reader,
  aikenReader,
  giftReader,
  giftTextReader,
];

const reads = (reader: FileReader, columns: TableColumns) =>
  (reader.needs ?? []).every((needed) => columns.some(({ name }) => name === needed));

const endingOf = (name: string) => /\.[^.\\/]+$/.exec(name.toLowerCase())?.[0] ?? "";

/** File name endings of a table's data files, with their dots. */
const dataEndings = (columns: TableColumns): string[] => [
  ...new Set(readers.flatMap((reader) => (reads(reader, columns) ? reader.endings : []))),
];

/** Files with these endings are usually a readme in a ZIP, and not its data file. */
const READMES = [".txt", ".html", ".htm"];

/** Whether a file in a ZIP is a data file. */
export const isDataName = (name: string, columns: TableColumns): boolean =>
  !READMES.includes(endingOf(name)) && dataEndings(columns).includes(endingOf(name));

/**
 * The reader of a file, by its name and then by its first bytes.
 * @throws AppError `unknown_file_kind` with the kinds that can be read
 */
export function readerOf(name: string, start: Buffer, columns: TableColumns): FileReader {
  const ending = endingOf(name);
  if (ending === ".zip" && !isZip(start)) {
    throw unreadable(
      "This file is not a ZIP, or it is damaged. Create the ZIP again, then choose it.",
    );
  }
  const possible = readers.filter(
    (reader) => reads(reader, columns) && reader.endings.includes(ending),
  );
  const found = possible.find((reader) => reader.matches?.(start) ?? true);
  const legacy = legacyProblem(ending, start, dataEndings(columns).includes(".docx"));
  const reason = legacy ?? (found && kindProblem(ending, start));
  if (found && reason === undefined) return found;
  const kinds = [...dataEndings(columns), ".zip"].join(", ");
  const what =
    reason ??
    (possible.length > 0
      ? unknownContent(ending, possible)
      : `Files that end in "${ending || name.slice(0, 40)}" cannot be read.`);
  throw new AppError("invalid", "unknown_file_kind", `${what} Choose one of these: ${kinds}.`);
}

/** The error for a file with a known ending but unknown contents. */
function unknownContent(ending: string, possible: readonly FileReader[]): string {
  const holds = possible.flatMap((reader) => reader.holds ?? []);
  return `This ${ending} file cannot be read. Expected inside: ${holds.join("; or ")}.`;
}

/** Whether bytes begin like a ZIP. */
export const isZip = (start: Buffer): boolean =>
  start.subarray(0, 4).toString("latin1") === "PK\u0003\u0004" ||
  start.subarray(0, 4).toString("latin1") === "PK\u0005\u0006";

/** How the contents of a file contradict its name. */
function kindProblem(ending: string, start: Buffer): string | undefined {
  if (start.length === 0) return "The file is empty.";
  if (ending === ".xlsx")
    return isZip(start) ? undefined : "This file is not an Excel workbook, despite its name.";
  if (ending === ".docx")
    return isZip(start) ? undefined : "This file is not a Word document, despite its name.";
  return isZip(start) ? `This is not a ${ending} file, despite its name.` : undefined;
}
