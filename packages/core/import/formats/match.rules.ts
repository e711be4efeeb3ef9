import { NoEquivalent, type Part } from "./foreign.rules.ts";
import { OPTION_COLUMNS } from "../row.schema.ts";

const ROWS = "ABCD";
const MOST_COLUMNS = 5;

/** A row of a matching question: its text, and the texts it belongs to. */
export interface MatchRow {
  text: string;
  answers: readonly string[];
}

/**
 * A matching question as a matrix of four rows: its rows follow the question's text, the answers
 * are the columns. @throws NoEquivalent for any other number of rows, and for too many answers
 */
export function matchPart(
  question: string,
  rows: readonly MatchRow[],
  columns: readonly string[],
): Part {
  const names = [...new Set(columns)];
  if (rows.length !== ROWS.length) {
    throw new NoEquivalent(`It matches ${rows.length} rows; a matrix here has ${ROWS.length}.`);
  }
  if (names.length > MOST_COLUMNS) {
    throw new NoEquivalent(`It has ${names.length} answers; a matrix has ${MOST_COLUMNS} columns.`);
  }
  const key = rows.map(({ answers }, row) => {
    const ticked = answers.map((answer) => names.indexOf(answer) + 1).toSorted((a, b) => a - b);
    return `${ROWS.charAt(row)}:${ticked.length > 0 ? [...new Set(ticked)].join(",") : "-"}`;
  });
  const options = names.map((text, i) => [OPTION_COLUMNS[i] ?? "optionA", text] as const);
  return {
    cells: {
      ...Object.fromEntries(options),
      responseType: "MATRIX_MATCHING",
      question: withRows(question, rows),
      answerKey: key.join(" "),
    },
    notes: [],
  };
}

/** In a text of HTML the rows are a table; in a text as teachers type it, lines. */
function withRows(question: string, rows: readonly MatchRow[]): string {
  if (!question.startsWith("<")) {
    const lines = rows.map(({ text }, row) => `${ROWS.charAt(row)}. ${text}`);
    return [question, ...lines].join("\n\n");
  }
  const cells = rows.map(
    ({ text }, row) => `<tr><td>${ROWS.charAt(row)}</td><td>${text}</td></tr>`,
  );
  return `${question}<table><tbody>${cells.join("")}</tbody></table>`;
}

const MATRIX_KEY = /^(?:-|[1-5](?:, [1-5])*)$/;

/**
 * The key of a matrix that was written as a matching question: rows A to D, each beside its column
 * numbers such as "1, 3". Undefined for a matching question of another make.
 */
export function matrixKeyOf(rows: readonly { text: string; answer: string }[]): string | undefined {
  const own =
    rows.length === ROWS.length &&
    rows.every(({ text, answer }, i) => text === ROWS.charAt(i) && MATRIX_KEY.test(answer));
  if (!own) return undefined;
  return rows.map(({ text, answer }) => `${text}:${answer.replaceAll(" ", "")}`).join(" ");
}

/** The rows of a matrix for `matrixKeyOf`, from an author's 4 rows of 5 booleans. */
export const matrixRows = (key: readonly (readonly boolean[])[]) =>
  key.map((ticks, row) => ({
    text: ROWS.charAt(row),
    answer: ticks.flatMap((ticked, i) => (ticked ? [i + 1] : [])).join(", ") || "-",
  }));
