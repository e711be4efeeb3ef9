import { keysOfLine } from "./key-line.rules.ts";
import {
  beside,
  filled,
  inRows,
  KEY_HEAD,
  keyItem,
  NUMBER_HEAD,
  partName,
  type ReadTable,
  type Table,
} from "./key-grid.rules.ts";
import { inParts } from "./key-parts.rules.ts";
import { cellNumber } from "./key-row.rules.ts";
import { type KeyEntry, plainLine } from "./key-sheet.rules.ts";

/** Tables of keys: pairs in cells, numbers above or beside their keys, with or without heads. */

type Rows = readonly (readonly string[])[];

/**
 * Heads that no table of keys has: such a table is part of a question, or has a question in each
 * row.
 */
const OTHER_TABLE =
  /\b(?:column|list|match|options? ?[a-d1-4(]|statement|assertion|reason)\b|स्तंभ|स्तम्भ|सूची/iu;
const QUESTION_HEAD = /^(?:questions?|stem|question text|प्रश्न का पाठ)$/i;
const MOST_ROWS = 5000;
const MOST_CELLS = 100_000;
const MOST_COLUMNS = 200;

/**
 * Reads columns of numbers and keys that have heads. Several such pairs of columns may be beside
 * each other.
 */
function byHeads({ rows }: Table): ReadTable | undefined {
  const at = rows.findIndex((row) => row.some((cell) => NUMBER_HEAD.test(cell)));
  const heads = rows[at];
  if (!heads || at > 2 || heads.some((cell) => QUESTION_HEAD.test(cell))) return undefined;
  const numbers = heads.flatMap((cell, i) => (NUMBER_HEAD.test(cell) ? [i] : []));
  const pairs = numbers.map((column, i) => {
    const to = numbers[i + 1] ?? heads.length;
    return {
      column,
      key: heads.findIndex((cell, j) => j > column && j < to && KEY_HEAD.test(cell)),
    };
  });
  if (pairs.some(({ key }) => key < 0)) return undefined;
  const read: ReadTable = { items: [], left: [] };
  for (const row of rows.slice(0, at)) {
    const name = partName(row);
    if (name !== undefined) read.items.push({ is: "heading", text: name, line: 0 });
    else read.left.push(...filled(row));
  }
  const used = new Set(pairs.flatMap(({ column, key }) => [column, key]));
  for (const [line, row] of rows.entries()) {
    if (line <= at) continue;
    const name = partName(row);
    if (name !== undefined) {
      read.items.push({ is: "heading", text: name, line });
      continue;
    }
    readPairs(row, line, pairs, read);
    read.left.push(...row.filter((cell, i) => cell !== "" && !used.has(i)));
  }
  return read.items.some(({ is }) => is === "key") ? read : undefined;
}

function readPairs(
  row: readonly string[],
  line: number,
  pairs: readonly { column: number; key: number }[],
  { items, left }: ReadTable,
): void {
  for (const { column, key } of pairs) {
    const [first = "", written = ""] = [row[column], row[key]];
    const number = cellNumber(first);
    if (number !== undefined && written !== "") items.push(keyItem(number, written, line));
    else if (number === undefined && (first !== "" || written !== ""))
      left.push(`${first} ${written}`);
  }
}

/** Reads a table with a number and its key in each cell: "1. B". */
function inCells({ rows }: Table): ReadTable | undefined {
  const read: ReadTable = { items: [], left: [] };
  let at = 0;
  for (const [line, row] of rows.entries()) {
    const name = partName(row);
    if (name !== undefined && !keysOfLine(name, line) && !name.includes("\n")) {
      read.items.push({ is: "heading", text: name, line });
      continue;
    }
    for (const cell of filled(row)) {
      const lines = cell.split("\n");
      for (const text of lines) {
        const found = keysOfLine(text, lines.length > 1 ? (at += 1) + MOST_ROWS : line);
        const isWhole = found?.items.every((item) => item.is === "key" && !item.key.isText);
        if (!found || isWhole !== true || found.doubts.length > 0) return undefined;
        read.items.push(...found.items);
      }
    }
  }
  return read.items.filter(({ is }) => is === "key").length > 1 ? read : undefined;
}

/** The keys of a table, in their order; undefined for a table that is not one of keys. */
export function readTable(cells: Rows, isPasted: boolean): ReadTable | undefined {
  const count = cells.reduce((sum, row) => sum + row.length, 0);
  if (cells.length === 0 || cells.length > MOST_ROWS || count > MOST_CELLS) return undefined;
  if (cells.some((row) => row.length > MOST_COLUMNS)) return undefined;
  const rows = cells.map((row) =>
    row.map((cell) => cell.split("\n").map(plainLine).join("\n").trim()),
  );
  if (
    rows
      .slice(0, 2)
      .flat()
      .some((cell) => cell.length > 60 || OTHER_TABLE.test(cell))
  ) {
    return undefined;
  }
  const table = { rows, isPasted };
  return byHeads(table) ?? inRows(table) ?? inCells(table) ?? beside(table);
}

/**
 * The keys of a table in a document.
 * @returns undefined for a table that is not one of keys
 */
export function tableKeys(rows: Rows): KeyEntry[] | undefined {
  const read = readTable(rows, false);
  return read && inParts(read.items).entries;
}
