import { doubt } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import { numberMark } from "../marks/number.rules.ts";
import type { PaperQuestion, Slice } from "../reading.ts";
import { splitCell } from "./row-cell.rules.ts";
import { type Columns, columnsOf, type Placed } from "./row-columns.rules.ts";
import { writtenKey } from "../answers/written-key.rules.ts";

/** Questions in the rows of tables, by the heads or the contents of the columns. */

const isRow = (block: Block): block is Placed => block.cell?.kind === "rows";

/** The blocks of tables with a question in each row. They belong to no other question. */
export const rowBlocks = (blocks: readonly Block[]): number[] =>
  blocks.filter(isRow).map(({ id }) => id);

/**
 * The questions in the rows of tables. A table with heads, or with another number of columns than
 * the table above, begins a part; any other table continues the part above.
 * @param part the number of the next part
 */
export function rowQuestions(blocks: readonly Block[], part: number): PaperQuestion[] {
  const tables = [...Map.groupBy(blocks.filter(isRow), ({ cell }) => cell.table).values()];
  const questions: PaperQuestion[] = [];
  let own = part - 1;
  let width = 0;
  let count = 0;
  for (const table of tables) {
    const columns = columnsOf(table);
    const cols = Math.max(...table.map(({ cell }) => cell.cols));
    if (columns.hasHead || cols !== width) [own, count] = [own + 1, 0];
    width = cols;
    const made = tableQuestions(table, columns, { part: own, count });
    questions.push(...made);
    count += made.length;
  }
  return questions;
}

/** Where a table begins: its part, and how many questions of that part are above it. */
interface Begun {
  part: number;
  count: number;
}

function tableQuestions(
  table: readonly Placed[],
  columns: Columns,
  { part, count }: Begun,
): PaperQuestion[] {
  const rows = [...Map.groupBy(table, ({ cell }) => cell.row)].toSorted(([a], [b]) => a - b);
  const asked = rows
    .slice(columns.hasHead ? 1 : 0)
    .filter(([, row]) => row.some(({ cell }) => cell.col === columns.question));
  return asked.map(([, row], at) => rowQuestion(row, columns, part, count + at + 1));
}

const whole = ({ id, line }: Block): Slice => ({ block: id, from: 0, to: line.text.length });

const inCol = (row: readonly Placed[], col: number): Placed[] =>
  row.filter(({ cell }) => cell.col === col);

function rowQuestion(
  row: readonly Placed[],
  columns: Columns,
  part: number,
  place: number,
): PaperQuestion {
  const [head] = inCol(row, columns.number);
  const [key] = inCol(row, columns.key);
  const question: PaperQuestion = {
    number: numberOf(head?.line.text.trim() ?? "") ?? place,
    form: "row",
    part,
    start: row[0]?.id ?? 0,
    slices: { stem: [], options: [], solution: [], passage: [], notes: [], labels: [] },
    optionForm: "",
    written: key ? writtenKey(key.line).trim() : "",
    key: "",
    keyFrom: columns.key >= 0 ? "column" : "",
    type: "text",
    doubts: [],
  };
  fillRow(question, row, columns);
  return question;
}

/** Columns with data about a question, which are not part of its text. */
const ABOUT =
  /^(?:topic|chapter|unit|marks?|score|level|difficulty|subject|type|year|source|co|bt|bloom.{0,12}|remarks?|page|tags?|category|time)\b/i;

function fillRow(made: PaperQuestion, row: readonly Placed[], columns: Columns): void {
  const { slices } = made;
  const { letters, number, key, solution, options, question } = columns;
  const [first, ...behind] = inCol(row, key);
  const heads = number === question ? [] : inCol(row, number);
  slices.labels.push(...[...heads, ...(first ? [first] : [])].map(whole));
  for (const col of letters) {
    const label = String.fromCharCode(65 + slices.options.length);
    slices.options.push({ label, slices: inCol(row, col).map(whole) });
  }
  if (options >= 0) {
    slices.stem.push(...inCol(row, question).map(whole));
    splitCell(inCol(row, options), made, false);
  } else splitCell(inCol(row, question), made, number === question);
  // If text follows the key in the key's cell, this text is the explanation.
  slices.solution.push(...[...behind, ...inCol(row, solution)].map(whole));
  const used = [...letters, number, key, solution, options, question];
  const others = row.filter(({ cell }) => !used.includes(cell.col));
  slices.notes.push(...others.map(whole));
  const isLost = others.some(
    ({ cell, line: { text } }) =>
      /\p{L}{3}/u.test(text) && !ABOUT.test(columns.heads.get(cell.col) ?? ""),
  );
  if (isLost) doubt(made, "columns", "A column of its row was not understood.");
}

const numberOf = (text: string): number | undefined =>
  numberMark(`${text} `)?.value ?? (/^\d{1,4}$/.test(text) ? Number(text) : undefined);
