import { invalid } from "../../kernel/shared/error.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import type {
  Cells,
  Heading,
  ImportRow,
  TableColumn,
  TableColumns,
} from "../template/table.schema.ts";
import { tooLarge } from "./reader.ts";

/** A header row: which column of the table each position of a file has. */
export interface Head {
  /** The column at each position; undefined for a column that the table does not have. */
  names: (string | undefined)[];
  unknownColumns: string[];
  /** For kinds that keep every column: the field that each header went to. */
  headings?: Heading[];
  /**
   * The column that keeps all unknown columns, and the heading under which each of them is kept.
   */
  rest?: { name: string; headingAt: (at: number) => string | undefined };
}

/** "Option A", "option_a" and "optionA" are the same header. */
const spelling = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** A table's columns by every spelling that a file may use. */
export function headNames(columns: TableColumns): Map<string, string> {
  const names = new Map<string, string>();
  const own = columns.filter(({ rest }) => !rest);
  for (const { name, aliases = [] } of own) {
    for (const alias of aliases) names.set(spelling(alias), name);
  }
  // A header that is the name of one column and the alias of another means the column with this
  // name.
  for (const { name } of own) names.set(spelling(name), name);
  return names;
}

/** How many of the texts name a column. A line that names no column is not a header. */
export const knownHeads = (texts: readonly string[], names: ReadonlyMap<string, string>): number =>
  new Set(texts.flatMap((text) => names.get(spelling(text)) ?? [])).size;

/**
 * Reads a header with its columns in any order and spelling.
 * @throws AppError `missing_columns`, `duplicate_column`, `too_many_columns`
 */
export function readHead(
  texts: readonly string[],
  columns: TableColumns,
  place: Place = "column",
): Head {
  if (texts.length > IMPORT_LIMITS.columns) {
    const message = `The file has ${texts.length} columns; the limit is ${IMPORT_LIMITS.columns}.`;
    throw tooLarge("too_many_columns", message);
  }
  const known = headNames(columns);
  const rest = columns.find((column) => column.rest);
  const all = texts.map((text) => known.get(spelling(text)));
  const names = rest ? all.map((name, at) => onceIn(all, columns, name, at)) : all;
  const twice = names.find((name, at) => name !== undefined && names.indexOf(name) !== at);
  if (twice !== undefined) {
    const heads = texts.filter((_, at) => names[at] === twice).join('" and "');
    throw invalid("duplicate_column", `Two columns mean ${twice}: "${heads}". Remove one of them.`);
  }
  const missing = columns.filter(({ name, required }) => required && !names.includes(name));
  if (missing.length > 0)
    throw missingColumns(
      missing.map(({ name }) => name),
      place,
    );
  const unknown = (at: number) => names[at] === undefined && texts[at]?.trim() !== "";
  const left = rest ? leftBy(rest) : () => true;
  const unknownColumns = texts.filter((text, at) => unknown(at) && left(text));
  return {
    names,
    unknownColumns: unknownColumns.map((text) => text.trim().slice(0, MAX_HEADING)),
    ...(rest && keepingRest(texts, names, rest)),
  };
}

const MAX_HEADING = 100;

/**
 * A test of whether a header is listed in the `leaves` of a column with `rest`, so that this column
 * does not keep it.
 */
function leftBy({ leaves = [] }: TableColumn): (header: string) => boolean {
  const spellings = new Set(leaves.map(spelling));
  return (header) => spellings.has(spelling(header));
}

/**
 * If an optional column occurs twice, the second one becomes an unknown column. If a required
 * column occurs twice, the file is refused.
 */
const onceIn = (
  all: readonly (string | undefined)[],
  columns: TableColumns,
  name: string | undefined,
  at: number,
): string | undefined =>
  all.indexOf(name) === at || columns.some((one) => one.name === name && one.required)
    ? name
    : undefined;

/** The unknown columns of a header under their own headings, each heading once. */
function keepingRest(
  texts: readonly string[],
  names: readonly (string | undefined)[],
  rest: TableColumn,
): Pick<Head, "headings" | "rest"> {
  const left = leftBy(rest);
  const taken = new Map<string, number>();
  const kept = texts.map((text, at) => {
    if (names[at] !== undefined || left(text)) return undefined;
    const heading = text.trim().slice(0, MAX_HEADING) || blankHeading(at);
    const times = (taken.get(heading) ?? 0) + 1;
    taken.set(heading, times);
    return times === 1 ? heading : `${heading} (${times})`;
  });
  return {
    headings: texts.flatMap((text, at) => {
      const header = kept[at] ?? text.trim().slice(0, MAX_HEADING);
      return text.trim() === "" || left(text) ? [] : [{ header, column: names[at] ?? null }];
    }),
    rest: {
      name: rest.name,
      headingAt: (at) => (at < kept.length ? kept[at] : blankHeading(at)),
    },
  };
}

/** A column without a header, by its number. */
const blankHeading = (at: number): string => `Column ${at + 1}`;

const missingColumns = (names: readonly string[], place: Place) =>
  invalid(
    "missing_columns",
    names.length === 1
      ? `The file has no ${place} ${names[0]}. Add it${WHERE[place]}.`
      : `The file has no ${place}s ${names.join(", ")}. Add them${WHERE[place]}.`,
  );

/** For error messages: where each kind of file has its column names. */
const WHERE = { column: " to the first row", field: " to every object" };
type Place = keyof typeof WHERE;

/** The facts that a reader reports about a header. */
export const headFacts = ({ unknownColumns, headings }: Head) => ({
  unknownColumns,
  ...(headings && { headings }),
});

/** The row of a record, by the header. Null for a blank record. */
export function rowOf(index: number, values: readonly string[], head: Head): ImportRow | null {
  const cells: Record<string, string> = Object.create(null);
  const others: [heading: string, value: string][] = [];
  let characters = 0;
  for (let at = 0; at < values.length; at++) {
    const name = head.names[at];
    const value = values[at]?.trim() ?? "";
    const heading = name ?? head.rest?.headingAt(at);
    if (value === "" || heading === undefined) continue;
    const reason = tooLong(value, (characters += value.length), heading);
    if (reason) return { index, reason };
    if (name === undefined) others.push([heading, value]);
    else cells[name] = value;
  }
  if (head.rest && others.length > 0) cells[head.rest.name] = JSON.stringify(others);
  const blank = characters === 0 && values.every((value) => value.trim() === "");
  return blank ? null : { index, cells: cells satisfies Cells };
}

/** Why a cell or its row is too long; "" when it is not. */
function tooLong(value: string, rowCharacters: number, name: string): string {
  const { cellCharacters: cell, rowCharacters: row } = IMPORT_LIMITS;
  if (value.length > cell)
    return `The cell ${name} has ${value.length} characters; the limit is ${cell}.`;
  return rowCharacters > row ? `The row has more than ${row} characters.` : "";
}

/** @throws AppError `too_many_rows` */
export function assertRows(count: number): void {
  if (count <= IMPORT_LIMITS.rows) return;
  const message = `The file has more than ${IMPORT_LIMITS.rows} rows. Split it into smaller files.`;
  throw tooLarge("too_many_rows", message);
}
