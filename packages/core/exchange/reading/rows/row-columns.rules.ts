import { listUnder } from "../list-under.ts";
import type { Block, CellPlace } from "../block.ts";
import { keyWordEnd } from "../marks/key.rules.ts";
import { numberMark } from "../marks/number.rules.ts";

/** The roles of the columns in a table with a question in each row. */

export type Placed = Block & { cell: CellPlace };

/** Positions of columns; -1 for a column that the table does not have. */
export interface Columns {
  number: number;
  question: number;
  options: number;
  letters: number[];
  key: number;
  solution: number;
  hasHead: boolean;
  /** The heads by their columns. */
  heads: ReadonlyMap<number, string>;
}

export function columnsOf(table: readonly Placed[]): Columns {
  return byHeads(table) ?? byContents(table);
}

function byHeads(table: readonly Placed[]): Columns | undefined {
  const head = new Map<number, string>();
  for (const { cell, line } of table) {
    if (cell.row === 0)
      head.set(
        cell.col,
        `${head.get(cell.col) ?? ""} ${line.text}`.slice(0, 60).trim().toLowerCase(),
      );
  }
  const find = (pattern: RegExp, but = -1) =>
    [...head].find(([col, text]) => col !== but && pattern.test(text))?.[0] ?? -1;
  const number = find(/^(?:q|s|sl|sr)?\.?\s?(?:no|number|#)\.?$/);
  const question = find(/question|stem|प्रश्न/, number);
  const key = find(/ans|key|correct|उत्तर/);
  if (question < 0 || find(/option|ans|key|उत्तर|solution/) < 0) return undefined;
  const letters = [...head].filter(([, text]) =>
    /^(?:(?:option|opt|choice)[\s._-]?)?[([]?[a-h1-8][)\].]?$/.test(text),
  );
  return {
    number,
    question,
    options: find(/^options?$|choices|विकल्प/),
    letters: letters.map(([col]) => col).toSorted((a, b) => a - b),
    key,
    solution: find(/solution|reason|explanation|हल/, key),
    hasHead: true,
    heads: head,
  };
}

const NUMBER = /^(?:Q\.?\s?)?\d{1,4}[.)]?$/i;
const LABEL = /^[([]?(?:[A-Ha-h1-8]|[क-घ]|[①-⑧]|[가-라]|[АБВГ])[)\].]?$/u;
/** The share of cells that decides what a column holds. */
const DECIDING = 0.8;

const saysKey = (cell: string): boolean => {
  const end = keyWordEnd(cell);
  return LABEL.test(cell) || (end !== undefined && cell.length > end);
};

/**
 * The roles of columns without heads: a column of numbers has the numbers, the column with the
 * longest texts the questions, and a column of labels the keys.
 */
function byContents(table: readonly Placed[]): Columns {
  const cells = new Map<number, string[]>();
  const rows = new Set(table.map(({ cell }) => cell.row)).size;
  const texts = Map.groupBy(table, ({ cell }) => `${cell.row} ${cell.col}`);
  for (const lines of texts.values()) {
    const col = lines[0]?.cell.col ?? 0;
    const text = lines.map(({ line }) => line.text.trim()).join("\n");
    listUnder(cells, col, text);
  }
  const isMostly = (col: number, fits: (cell: string) => boolean) =>
    (cells.get(col) ?? []).filter(fits).length >= rows * DECIDING;
  const cols = [...cells.keys()].toSorted((a, b) => a - b);
  const number = cols.find((col) => isMostly(col, (cell) => NUMBER.test(cell))) ?? -1;
  const key = cols.find((col) => col !== number && isMostly(col, saysKey)) ?? -1;
  const size = (col: number) => (cells.get(col) ?? []).reduce((sum, { length }) => sum + length, 0);
  const others = cols.filter((col) => col !== number && col !== key);
  const question = others.toSorted((a, b) => size(b) - size(a))[0] ?? -1;
  const isNumbered = isMostly(question, (cell) => numberMark(cell)?.value !== undefined);
  const between = others.filter((col) => col > question && (key < 0 || col < key));
  const letters = key >= 0 && between.length >= 2 && between.length <= 8 ? between : [];
  const behind = others.filter((col) => key >= 0 && col > key);
  const top = (col: number) => cells.get(col)?.[0] ?? "";
  return {
    number: number < 0 && isNumbered ? question : number,
    question,
    options: -1,
    letters,
    key,
    solution: behind.length === 1 ? (behind[0] ?? -1) : -1,
    hasHead:
      rows > 2 && ((number >= 0 && !NUMBER.test(top(number))) || (key >= 0 && !saysKey(top(key)))),
    heads: new Map(cols.map((col) => [col, top(col)])),
  };
}
