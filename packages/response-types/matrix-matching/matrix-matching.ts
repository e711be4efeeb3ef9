import * as z from "zod";
import { InputError } from "../shared/input-error.ts";
import type { KeyWords } from "../shared/key-cells.ts";
import { keyCell } from "../shared/key-cells.ts";
import { isBlankHtml } from "../shared/html-text.ts";
import { readListTexts, readOptionTexts } from "../shared/option.ts";
import type { AuthorInput, Problem, ResponseType, Verdict } from "../shared/response-type.ts";
import { blankVerdict } from "../shared/response-type.ts";
import { readMatrix } from "./matrix-input.ts";
import {
  decodeMasks,
  encodeMasks,
  fitsShape,
  MOST,
  readListed,
  ROW_LETTERS,
  shapeOf,
} from "./matrix-shape.ts";
import { COLUMNS } from "./matrix-text.ts";
import { names } from "./matrix-matching.names.ts";

const Rows = z
  .array(z.int().min(0).max(255))
  .min(2)
  .max(MOST)
  .refine((rows) => rows.some((mask) => mask > 0), { error: "At least one cell must be ticked." });
type Rows = z.infer<typeof Rows>;

/**
 * The texts of both lists, or of the usual columns only; no texts if the question's text has them.
 */
const MatrixContent = z
  .strictObject({
    columns: z.array(z.string()).max(MOST),
    rows: z.array(z.string()).min(2).max(MOST).optional(),
  })
  .refine(({ rows, columns }) => (rows ? columns.length >= 2 : columns.length <= COLUMNS));
type MatrixContent = z.infer<typeof MatrixContent>;

const MatrixKey = z.strictObject({ rows: Rows });
type MatrixKey = z.infer<typeof MatrixKey>;

const NO_KEY = "Tick the correct columns of the matrix.";

/** A row only counts if exactly its key's columns are ticked. */
function verdict(answer: Rows | null, key: MatrixKey, content: MatrixContent): Verdict {
  const total = shapeOf(content).rows;
  if (answer === null || answer.every((mask) => mask === 0)) return blankVerdict("row", total);
  const right = answer.filter((mask, row) => mask === key.rows[row]).length;
  const outcome = right === total ? "right" : right > 0 ? "partial" : "wrong";
  return { outcome, right, total, unit: "row" };
}

const booleans = (rows: Rows, columns: number = MOST): boolean[][] =>
  rows.map((mask) => Array.from({ length: columns }, (_, column) => (mask & (1 << column)) !== 0));

/** "A-1,3; B-2": rows by letter, columns by number, empty rows left out. */
const asText = (rows: Rows): string =>
  booleans(rows)
    .map((ticks) => ticks.flatMap((ticked, column) => (ticked ? [column + 1] : [])).join(","))
    .map((columns, row) => (columns === "" ? "" : `${ROW_LETTERS.charAt(row)}-${columns}`))
    .filter((row) => row !== "")
    .join("; ");

/** "1A, 1C; 2B", as students see rows and columns. */
const asStudentText = (rows: Rows): string =>
  booleans(rows)
    .map((ticks, row) =>
      ticks.flatMap((ticked, column) =>
        ticked ? [`${row + 1}${ROW_LETTERS.charAt(column)}`] : [],
      ),
    )
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.join(", "))
    .join("; ");

/** "A:1,3 B:2 C:- D:5": every row, with a dash for one that matches nothing. */
const asCell = (rows: Rows): string =>
  booleans(rows)
    .map((ticks) => ticks.flatMap((ticked, column) => (ticked ? [column + 1] : [])).join(","))
    .map((columns, row) => `${ROW_LETTERS.charAt(row)}:${columns || "-"}`)
    .join(" ");

/** A row of a list: ticks, or indices, which `read` checks. */
function listedColumns(row: unknown): string | null {
  if (!Array.isArray(row)) return null;
  const ticks = row.length > 1 && row.every((cell) => typeof cell === "boolean");
  const columns: unknown[] = ticks
    ? row.flatMap((ticked, column) => (ticked ? [column] : []))
    : row;
  const isColumn = (one: unknown): one is number =>
    typeof one === "number" && Number.isInteger(one) && one >= 0 && one < MOST;
  return columns.every(isColumn) ? columns.map((column) => column + 1).join(",") || "-" : null;
}

const ofList = (list: readonly unknown[]): string | null => {
  const rows = list.map(listedColumns);
  if (rows.length < 2 || rows.length > MOST || rows.includes(null)) return null;
  return rows.map((columns, row) => `${ROW_LETTERS.charAt(row)}:${columns}`).join(" ");
};

const keyWords: KeyWords<MatrixContent, MatrixKey> = {
  hint: "For each row its correct columns: A:1,3 B:2 C:5 D:4. Rows A to D and columns 1 to 5, or your own 2 to 8 texts in rowA to rowH and optionA to optionH",
  read: ({ answerKey }, content) => readKey(answerKey, content),
  write: (key) => keyCell(asCell(key.rows)),
  ofList,
};

function readMasks(value: unknown, content: MatrixContent, path: string): Rows | null {
  return content.rows ? readListed(value, shapeOf(content), path) : readMatrix(value, path);
}

function readKey(answerKey: unknown, content: MatrixContent): MatrixKey {
  const rows = readMasks(answerKey, content, "answerKey");
  if (!rows) throw new InputError("answerKey", NO_KEY);
  return { rows };
}

/** With rows of its own a question has two lists; otherwise rows A to D and columns 1 to 5. */
function readContent({ options, rows }: AuthorInput): MatrixContent {
  const hasRows =
    rows !== undefined && rows !== null && !(Array.isArray(rows) && rows.length === 0);
  if (!hasRows) return { columns: readOptionTexts(options, COLUMNS) };
  return { rows: readListTexts(rows, "rows"), columns: readListTexts(options, "options") };
}

/** Both lists need all their texts. Rows may repeat, but equal columns cannot be told apart. */
function listProblems({ rows, columns }: MatrixContent): Problem[] {
  if (!rows) return [];
  const blankRows = rows.flatMap((html, row) =>
    isBlankHtml(html)
      ? [{ path: `rows.${row}`, message: `Row ${ROW_LETTERS.charAt(row)} is blank.` }]
      : [],
  );
  const columnProblems = columns.flatMap((html, column) => {
    const path = `options.${column}`;
    if (isBlankHtml(html)) return [{ path, message: `Column ${column + 1} is blank.` }];
    const first = columns.findIndex((other) => other.trim() === html.trim());
    const message = `Columns ${first + 1} and ${column + 1} are the same.`;
    return first < column ? [{ path, message }] : [];
  });
  return [...blankRows, ...columnProblems];
}

const check = (content: MatrixContent, key: MatrixKey | null): Problem[] => [
  ...listProblems(content),
  ...keyProblems(content, key),
];

function keyProblems(content: MatrixContent, key: MatrixKey | null): Problem[] {
  if (!key) return [{ path: "answerKey", message: NO_KEY }];
  if (!fitsShape(key.rows, shapeOf(content))) {
    return [{ path: "answerKey", message: "The key has other rows and columns than the lists." }];
  }
  return key.rows.flatMap((mask, row) =>
    mask === 0
      ? [
          {
            path: `answerKey.${row}`,
            message: `Row ${ROW_LETTERS.charAt(row)} has no correct column.`,
          },
        ]
      : [],
  );
}

/**
 * Four rows A to D by five columns, or lists of 2 to 8 rows and columns; any number of columns may
 * be correct in a row.
 */
export const matrixMatching: ResponseType<MatrixContent, MatrixKey, Rows> = {
  ...names,
  content: MatrixContent,
  answerKey: MatrixKey,
  answer: Rows,
  partUnit: "row",
  rows: (content) => shapeOf(content).rows,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent,
  readKey: (input, content) => readKey(input.answerKey, content),
  writeKey: (key, content) => booleans(key.rows, shapeOf(content).columns),
  writeOptions: (content) => (content.columns.length > 0 ? content.columns : undefined),
  writeRows: (content) => content.rows,
  writeAuthor: (content, key) => ({
    ...(content.columns.length > 0 && { options: content.columns }),
    ...(content.rows && { rows: content.rows }),
    answerKey: booleans(key.rows, shapeOf(content).columns),
  }),
  keyWords,
  readAnswer: (value, content) => readMasks(value, content, "value"),
  writeAnswer: (answer, content) => booleans(answer, shapeOf(content).columns),
  encode: encodeMasks,
  decode: decodeMasks,
  verdict,
  check,
  chosen: () => [],
  answerText: asText,
  keyText: (key) => asText(key.rows),
  studentKeyText: (key) => asStudentText(key.rows),
};
