import type {
  Exchange,
  ForeignAnswer,
  ForeignForm,
  MatchAnswer,
  MatchRow,
  TakenAnswer,
} from "../shared/exchange.ts";
import { NoEquivalent } from "../shared/exchange.ts";
import { names } from "./matrix-matching.names.ts";
import type { MatrixLists } from "./matrix-shape.ts";
import { MOST, ROW_LETTERS, shapeOf } from "./matrix-shape.ts";
import { COLUMNS, ROWS } from "./matrix-text.ts";

const MATRIX_KEY = /^(?:-|[1-8](?:, [1-8])*)$/;

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Rows by letter, each with the numbers of its columns, such as "1, 3". */
function write({ rows }: { rows: number[] }, content: MatrixLists): ForeignForm {
  const numbers = numbersTo(shapeOf(content).columns);
  const pairs = rows.map((mask, row) => ({
    text: ROW_LETTERS.charAt(row),
    answer: numbers.filter((column) => mask & (1 << (column - 1))).join(", ") || "-",
  }));
  const used = new Set(pairs.map(({ answer }) => answer));
  return {
    answer: {
      kind: "match",
      rows: pairs,
      others: numbers.map(String).filter((one) => !used.has(one)),
    },
    list: content.columns,
    ...(content.rows && { rows: content.rows }),
    notes: ["There is no matrix elsewhere: each row is matched with the numbers of its columns."],
  };
}

/** The key of rows that `write` wrote; undefined for any other matching question. */
function writtenKey({ rows, rowTexts = [] }: NonNullable<MatchAnswer["written"]>) {
  const own =
    rows.length === (rowTexts.length || ROWS) &&
    rows.every(({ text, answer }, i) => text === ROW_LETTERS.charAt(i) && MATRIX_KEY.test(answer));
  if (!own) return undefined;
  return rows.map(({ text, answer }) => `${text}:${answer.replaceAll(" ", "")}`).join(" ");
}

function read(answer: ForeignAnswer): TakenAnswer | undefined {
  if (answer.kind !== "match") return undefined;
  const { written } = answer;
  const answerKey = written && writtenKey(written);
  if (answerKey === undefined) return takeMatch(answer);
  const { columns = [], rowTexts = [] } = written ?? {};
  return {
    key: { answerKey },
    options: columns,
    ...(rowTexts.length > 0 && { rows: rowTexts }),
    notes: [],
  };
}

/**
 * Reads another system's matching question: the answers are the columns. Four rows of at most five
 * answers follow the question's text; others become lists of their own. @throws NoEquivalent for
 * lists that are too short or too long
 */
function takeMatch({ question, rows, columns }: MatchAnswer): TakenAnswer {
  const texts = [...new Set(columns)];
  if (rows.length < 2 || rows.length > MOST) {
    throw new NoEquivalent(`It matches ${rows.length} rows; a matrix here has 2 to ${MOST}.`);
  }
  if (texts.length > MOST) {
    throw new NoEquivalent(`It has ${texts.length} answers; a matrix has at most ${MOST} columns.`);
  }
  const key = rows.map(({ answers }, row) => {
    const ticked = answers.map((one) => texts.indexOf(one) + 1).toSorted((a, b) => a - b);
    const numbers = ticked.length > 0 ? [...new Set(ticked)].join(",") : "-";
    return `${ROW_LETTERS.charAt(row)}:${numbers}`;
  });
  const usual = rows.length === ROWS && texts.length <= COLUMNS;
  if (!usual && texts.length < 2) throw new NoEquivalent("It has one answer; a list has 2 to 8.");
  return {
    key: { answerKey: key.join(" ") },
    options: texts,
    ...(usual ? { question: withRows(question, rows) } : { rows: rows.map(({ text }) => text) }),
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

export const matrixMatchingExchange: Exchange<MatrixLists, { rows: number[] }> = {
  code: names.code,
  write,
  read,
};
