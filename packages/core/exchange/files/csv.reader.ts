import { Readable } from "node:stream";
import { CsvError, parse, type Options } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { IMPORT_LIMITS } from "./limits.ts";
import type { ImportRow, TableColumns } from "../template/table.schema.ts";
import { decoded, encodingOf } from "./encoding.ts";
import {
  assertRows,
  type Head,
  headFacts,
  headNames,
  knownHeads,
  readHead,
  rowOf,
} from "./head.rules.ts";
import { type DataFile, type FileReader, tooLarge, unreadable } from "./reader.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** Lines above the header, such as a title or a date. */
const MAX_LINES_ABOVE = 10;

const optionsFor = (delimiter: string): Options => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: IMPORT_LIMITS.rowCharacters * 2,
});

/** .csv and .tsv files in any common encoding, with any common delimiter and line end. */
export const csvReader: FileReader = {
  kind: "csv",
  endings: [".csv", ".tsv"],
  async open(file, columns) {
    const encoding = await encodingOf(file);
    const delimiter = delimiterOf(new TextDecoder(encoding).decode(file.start), columns);
    const records = recordsOf(file, encoding, delimiter);
    const { head, above } = await headOf(records, columns);
    return { ...headFacts(head), notes: [], rows: rowsOf(records, head, above) };
  },
};

/** The delimiter that finds the most columns, unless Excel's line "sep=;" declares one. */
function delimiterOf(start: string, columns: TableColumns): string {
  const declared = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(start)?.[1];
  if (declared !== undefined) return declared;
  const names = headNames(columns);
  const scores = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...scoreOf(start, delimiter, names),
  }));
  scores.sort((a, b) => b.known - a.known || b.fields - a.fields);
  return scores[0]?.delimiter ?? ",";
}

function scoreOf(start: string, delimiter: string, names: Map<string, string>) {
  try {
    const lines: string[][] = parseNow(start, { ...optionsFor(delimiter), to: MAX_LINES_ABOVE });
    return {
      known: Math.max(0, ...lines.map((line) => knownHeads(line, names))),
      fields: Math.max(0, ...lines.map((line) => line.length)),
    };
  } catch {
    // The start of the file may end inside quotes. This delimiter cannot be judged then.
    return { known: 0, fields: 0 };
  }
}

type Records = AsyncGenerator<string[], void, undefined>;

async function* recordsOf(file: DataFile, encoding: string, delimiter: string): Records {
  const parser = parse(optionsFor(delimiter));
  const text = Readable.from(decoded(file.stream(), encoding));
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    // Without column names, the parser returns each record as a list of strings.
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw describeError(error);
  } finally {
    text.destroy();
  }
}

function describeError(error: CsvError): Error {
  const line = typeof error["lines"] === "number" ? ` Look near line ${error["lines"]}.` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return unreadable(`A quotation mark is opened but never closed.${line}`, error);
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const message = `A row has more than ${IMPORT_LIMITS.rowCharacters * 2} characters, or a quotation mark is never closed.${line}`;
    return tooLarge("row_too_long", message);
  }
  return unreadable(`The file cannot be read as CSV.${line}`, error);
}

async function headOf(
  records: Records,
  columns: TableColumns,
): Promise<{ head: Head; above: number }> {
  const names = headNames(columns);
  const skipped: string[][] = [];
  while (skipped.length <= MAX_LINES_ABOVE) {
    const next = await records.next();
    if (next.done) break;
    if (knownHeads(next.value, names) > 0) {
      return { head: readHead(next.value, columns), above: skipped.length };
    }
    skipped.push(next.value);
  }
  await records.return();
  // If no line looks like a header, the error names the columns that are missing in the first line.
  return { head: readHead(skipped[0] ?? [], columns), above: 0 };
}

async function* rowsOf(
  records: Records,
  head: Head,
  above: number,
): AsyncGenerator<ImportRow, void, undefined> {
  // Lines above the header count, so that row numbers match a spreadsheet's.
  let index = above;
  let rows = 0;
  for await (const record of records) {
    const row = rowOf(index++, record, head);
    if (row === null) continue;
    assertRows(++rows);
    yield row;
  }
}
