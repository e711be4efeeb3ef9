import * as z from "zod";
import { InputError } from "../shared/input-error.ts";
import type { KeyWords } from "../shared/key-cells.ts";
import { keyCell } from "../shared/key-cells.ts";
import { OPTION_IDS, readOptionTexts } from "../shared/option.ts";
import type { Problem, ResponseType, Verdict } from "../shared/response-type.ts";
import { blankVerdict } from "../shared/response-type.ts";
import { readMatrix } from "./matrix-input.ts";
import { COLUMNS, ROWS } from "./matrix-text.ts";
import { names } from "./matrix-matching.names.ts";

const Mask = z.int().min(0).max(31);
const Rows = z
  .tuple([Mask, Mask, Mask, Mask])
  .refine((rows) => rows.some((mask) => mask > 0), { error: "At least one cell must be ticked." });
type Rows = z.infer<typeof Rows>;

/** Texts of the columns, unless the question names them itself. */
const MatrixContent = z.strictObject({ columns: z.array(z.string()).max(COLUMNS) });
type MatrixContent = z.infer<typeof MatrixContent>;

const MatrixKey = z.strictObject({ rows: Rows });
type MatrixKey = z.infer<typeof MatrixKey>;

const NO_KEY = "Tick the correct columns of the matrix.";

/** A row only counts if exactly its key's columns are ticked. */
function verdict(answer: Rows | null, key: MatrixKey): Verdict {
  if (answer === null || answer.every((mask) => mask === 0)) return blankVerdict("row", ROWS);
  const right = answer.filter((mask, row) => mask === key.rows[row]).length;
  const outcome = right === ROWS ? "right" : right > 0 ? "partial" : "wrong";
  return { outcome, right, total: ROWS, unit: "row" };
}

const booleans = (rows: Rows): boolean[][] =>
  rows.map((mask) => Array.from({ length: COLUMNS }, (_, column) => (mask & (1 << column)) !== 0));

/** "A-1,3; B-2": rows by letter, columns by number, empty rows left out. */
const asText = (rows: Rows): string =>
  booleans(rows)
    .map((ticks) => ticks.flatMap((ticked, column) => (ticked ? [column + 1] : [])).join(","))
    .map((columns, row) => (columns === "" ? "" : `${"ABCD".charAt(row)}-${columns}`))
    .filter((row) => row !== "")
    .join("; ");

/** "1A, 1C; 2B", as students see rows and columns. */
const asStudentText = (rows: Rows): string =>
  booleans(rows)
    .map((ticks, row) =>
      ticks.flatMap((ticked, column) => (ticked ? [`${row + 1}${"ABCDE".charAt(column)}`] : [])),
    )
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.join(", "))
    .join("; ");

/** "A:1,3 B:2 C:- D:5": every row, with a dash for one that matches nothing. */
const asCell = (rows: Rows): string =>
  booleans(rows)
    .map((ticks) => ticks.flatMap((ticked, column) => (ticked ? [column + 1] : [])).join(","))
    .map((columns, row) => `${"ABCD".charAt(row)}:${columns || "-"}`)
    .join(" ");

/** A row of a list: five ticks, or indices, which `read` checks. */
function listedColumns(row: unknown): string | null {
  if (!Array.isArray(row)) return null;
  const ticks = row.length === COLUMNS && row.every((cell) => typeof cell === "boolean");
  const columns: unknown[] = ticks
    ? row.flatMap((ticked, column) => (ticked ? [column] : []))
    : row;
  const isColumn = (one: unknown): one is number => OPTION_IDS.some((_, index) => index === one);
  return columns.every(isColumn) ? columns.map((column) => column + 1).join(",") || "-" : null;
}

const ofList = (list: readonly unknown[]): string | null => {
  const rows = list.map(listedColumns);
  if (rows.length !== ROWS || rows.includes(null)) return null;
  return rows.map((columns, row) => `${"ABCD".charAt(row)}:${columns}`).join(" ");
};

const keyWords: KeyWords<MatrixContent, MatrixKey> = {
  hint: "For each row A to D its correct columns 1 to 5: A:1,3 B:2 C:- D:5 (a dash for none)",
  read: ({ answerKey }) => readKey(answerKey),
  write: (key) => keyCell(asCell(key.rows)),
  ofList,
};

function readKey(answerKey: unknown): MatrixKey {
  const rows = readMatrix(answerKey, "answerKey");
  if (!rows) throw new InputError("answerKey", NO_KEY);
  return { rows };
}

/** A row's five ticks are one digit in base 32. */
const encode = (rows: Rows): string => rows.map((mask) => mask.toString(32)).join("");

function decode(text: string): Rows | null {
  if (!/^[0-9a-v]{4}$/.test(text) || text === "0000") return null;
  const mask = (row: number) => Number.parseInt(text.charAt(row), 32);
  return [mask(0), mask(1), mask(2), mask(3)];
}

function check(_content: MatrixContent, key: MatrixKey | null): Problem[] {
  if (!key) return [{ path: "answerKey", message: NO_KEY }];
  return key.rows.flatMap((mask, row) =>
    mask === 0
      ? [{ path: `answerKey.${row}`, message: `Row ${"ABCD".charAt(row)} has no correct column.` }]
      : [],
  );
}

/** Four rows A to D by five columns; any number of columns may be correct in a row. */
export const matrixMatching: ResponseType<MatrixContent, MatrixKey, Rows> = {
  ...names,
  content: MatrixContent,
  answerKey: MatrixKey,
  answer: Rows,
  partUnit: "row",
  rows: ROWS,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent: (input) => ({ columns: readOptionTexts(input.options, COLUMNS) }),
  readKey: (input) => readKey(input.answerKey),
  writeKey: (key) => booleans(key.rows),
  writeOptions: (content) => (content.columns.length > 0 ? content.columns : undefined),
  writeAuthor: (content, key) => ({
    ...(content.columns.length > 0 && { options: content.columns }),
    answerKey: booleans(key.rows),
  }),
  keyWords,
  readAnswer: (value) => readMatrix(value, "value"),
  writeAnswer: booleans,
  encode,
  decode,
  verdict,
  check,
  chosen: () => [],
  answerText: asText,
  keyText: (key) => asText(key.rows),
  studentKeyText: (key) => asStudentText(key.rows),
};
