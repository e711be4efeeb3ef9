import type {
  Exchange,
  ForeignAnswer,
  ForeignForm,
  MatchAnswer,
  MatchPair,
  MatchRow,
  TakenAnswer,
} from "../shared/exchange.ts";
import { NoEquivalent } from "../shared/exchange.ts";
import { names } from "./matrix-matching.names.ts";
import { COLUMNS, type Masks, ROWS } from "./matrix-text.ts";

const ROW_LETTERS = "ABCD";
const MATRIX_KEY = /^(?:-|[1-5](?:, [1-5])*)$/;

/** The columns of a row as numbers from 1. */
const columnNumbers = (mask: number): number[] =>
  Array.from({ length: COLUMNS }, (_, column) => column)
    .filter((column) => (mask & (1 << column)) !== 0)
    .map((column) => column + 1);

/** Rows A to D, each with the numbers of its columns, such as "1, 3". */
function write({ rows }: { rows: Masks }, { columns }: { columns: string[] }): ForeignForm {
  const pairs = rows.map((mask, row) => ({
    text: ROW_LETTERS.charAt(row),
    answer: columnNumbers(mask).join(", ") || "-",
  }));
  const used = new Set(pairs.map(({ answer }) => answer));
  return {
    answer: {
      kind: "match",
      rows: pairs,
      others: ["1", "2", "3", "4", "5"].filter((one) => !used.has(one)),
    },
    list: columns,
    notes: ["There is no matrix elsewhere: each row is matched with the numbers of its columns."],
  };
}

/** The key of rows that `write` wrote; undefined for any other matching question. */
function writtenKey(rows: readonly MatchPair[]): string | undefined {
  const own =
    rows.length === ROWS &&
    rows.every(({ text, answer }, i) => text === ROW_LETTERS.charAt(i) && MATRIX_KEY.test(answer));
  if (!own) return undefined;
  return rows.map(({ text, answer }) => `${text}:${answer.replaceAll(" ", "")}`).join(" ");
}

function read(answer: ForeignAnswer): TakenAnswer | undefined {
  if (answer.kind !== "match") return undefined;
  const { written } = answer;
  const answerKey = written && writtenKey(written.rows);
  if (answerKey === undefined) return takeMatch(answer);
  return { key: { answerKey }, options: written?.columns ?? [], notes: [] };
}

/**
 * Reads another system's matching question as a matrix: its rows follow the question's text, the
 * answers are the columns. @throws NoEquivalent for another number of rows, and for too many
 * answers
 */
function takeMatch({ question, rows, columns }: MatchAnswer): TakenAnswer {
  const texts = [...new Set(columns)];
  if (rows.length !== ROWS) {
    throw new NoEquivalent(`It matches ${rows.length} rows; a matrix here has ${ROWS}.`);
  }
  if (texts.length > COLUMNS) {
    throw new NoEquivalent(`It has ${texts.length} answers; a matrix has ${COLUMNS} columns.`);
  }
  const key = rows.map(({ answers }, row) => {
    const ticked = answers.map((one) => texts.indexOf(one) + 1).toSorted((a, b) => a - b);
    const numbers = ticked.length > 0 ? [...new Set(ticked)].join(",") : "-";
    return `${ROW_LETTERS.charAt(row)}:${numbers}`;
  });
  return {
    key: { answerKey: key.join(" ") },
    options: texts,
    question: withRows(question, rows),
    notes: [],
  };
}

/** In HTML the rows are a table; in plain text they are lines. */
function withRows(question: string, rows: readonly MatchRow[]): string {
  if (!question.startsWith("<")) {
    const lines = rows.map(({ text }, row) => `${ROW_LETTERS.charAt(row)}. ${text}`);
    return [question, ...lines].join("\n\n");
  }
  const cells = rows.map(
    ({ text }, row) => `<tr><td>${ROW_LETTERS.charAt(row)}</td><td>${text}</td></tr>`,
  );
  return `${question}<table><tbody>${cells.join("")}</tbody></table>`;
}

export const matrixMatchingExchange: Exchange<{ columns: string[] }, { rows: Masks }> = {
  code: names.code,
  write,
  read,
};
