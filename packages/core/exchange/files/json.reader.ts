import { IMPORT_LIMITS } from "./limits.ts";
import type { ImportRow } from "../template/table.schema.ts";
import { textOf } from "./encoding.ts";
import { assertRows, type Head, headFacts, readHead, rowOf } from "./head.rules.ts";
import { cellOf, fieldsOf } from "./json-values.rules.ts";
import { type DataFile, type FileReader, tooLarge, unreadable } from "./reader.ts";

const LISTS = ["questions", "rows", "users", "items", "data"];
const EXPECTED = `A .json file must be a list of objects, one per row, or {"questions": [...]}.`;

/** .json files: objects with the columns as fields. They are small enough to be read whole. */
export const jsonReader: FileReader = {
  kind: "json",
  endings: [".json"],
  async open(file, columns) {
    const records = recordsOf(await valueOf(file)).map(fieldsOrReason);
    assertRows(records.length);
    const names = new Set<string>();
    for (const fields of records) if (fields) for (const [name] of fields) names.add(name);
    const heads = [...names].slice(0, IMPORT_LIMITS.columns + 1);
    const head = readHead(heads, columns, "field");
    const places = new Map(heads.map((name, at) => [name, at]));
    return {
      ...headFacts(head),
      notes: [],
      rowCount: records.length,
      rows: rowsOf(records, head, places),
    };
  },
};

type Fields = [string, unknown][] | null;

const fieldsOrReason = (record: unknown): Fields =>
  typeof record === "object" && record !== null && !Array.isArray(record) ? fieldsOf(record) : null;

async function valueOf(file: DataFile): Promise<unknown> {
  const text = await textOf(file);
  assertDepth(text);
  try {
    return MANY_DIGITS.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    throw unreadable(`This is not valid JSON: ${reason}. ${EXPECTED}`, error);
  }
}

const MANY_DIGITS = /\d[\d.]{15}/;

/** Keeps a number as text if it would otherwise lose digits. */
function withDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { source = "" } = context ?? {};
  return typeof value === "number" && MANY_DIGITS.test(source) ? source : value;
}

/** Checked before parsing, because deeply nested values could exhaust the stack. */
function assertDepth(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) quoted = false;
    } else if (sign === QUOTE) quoted = true;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth++;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (depth > IMPORT_LIMITS.jsonDepth) throw tooDeep();
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const tooDeep = () =>
  tooLarge(
    "too_deep",
    `The file has values nested more than ${IMPORT_LIMITS.jsonDepth} levels deep.`,
  );

function recordsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null) {
    for (const name of LISTS) {
      const list: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
      if (Array.isArray(list)) return list;
    }
  }
  throw unreadable(EXPECTED);
}

function* rowsOf(
  records: readonly Fields[],
  head: Head,
  places: ReadonlyMap<string, number>,
): Generator<ImportRow, void, undefined> {
  for (const [index, fields] of records.entries()) {
    const row = fields ? recordRow(index, fields, head, places) : notObject(index);
    if (row) yield row;
  }
}

const notObject = (index: number): ImportRow => ({
  index,
  reason: `This row is not an object with columns. ${EXPECTED}`,
});

function recordRow(
  index: number,
  fields: readonly [string, unknown][],
  head: Head,
  places: ReadonlyMap<string, number>,
): ImportRow | null {
  const values: string[] = Array.from({ length: head.names.length }, () => "");
  for (const [name, value] of fields) {
    const at = places.get(name);
    if (at === undefined || (head.names[at] === undefined && !head.rest)) continue;
    const cell = cellOf(value);
    if (cell === null) return { index, reason: `The field ${name} must be text or a number.` };
    values[at] = cell;
  }
  return rowOf(index, values, head);
}
