import type { Block, CellPlace } from "./block.ts";
import { numberMark } from "./marks/number.rules.ts";
import { type OptionMark, optionMarks } from "./marks/option.rules.ts";
import type { PaperQuestion, Slice } from "./reading.ts";

/** Questions in the rows of tables, by the heads of the columns or by what is in them. */

type Placed = Block & { cell: CellPlace };

/** What a column holds. */
interface Columns {
  number: number;
  question: number;
  options: number;
  letters: number[];
  key: number;
  solution: number;
  hasHead: boolean;
}

const isRow = (block: Block): block is Placed => block.cell?.kind === "rows";

/** Blocks of such tables, which belong to no other question. */
export const rowBlocks = (blocks: readonly Block[]): number[] =>
  blocks.filter(isRow).map(({ id }) => id);

/** @param part the number of the next part: each table is one */
export function rowQuestions(blocks: readonly Block[], part: number): PaperQuestion[] {
  const tables = new Map<number, Placed[]>();
  for (const block of blocks.filter(isRow)) {
    tables.set(block.cell.table, [...(tables.get(block.cell.table) ?? []), block]);
  }
  return [...tables.values()].flatMap((table, at) => tableQuestions(table, part + at));
}

function tableQuestions(table: readonly Placed[], part: number): PaperQuestion[] {
  const columns = columnsOf(table);
  const rows = [...new Set(table.map(({ cell }) => cell.row))].toSorted((a, b) => a - b);
  return rows.slice(columns.hasHead ? 1 : 0).flatMap((row, at) => {
    const mine = table.filter(({ cell }) => cell.row === row);
    const isEmpty = !mine.some(({ cell }) => cell.col === columns.question);
    return isEmpty ? [] : [rowQuestion(mine, columns, part, at + 1)];
  });
}

function columnsOf(table: readonly Placed[]): Columns {
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
  const hasHead = question >= 0 && find(/option|ans|key|उत्तर|solution/) >= 0;
  if (!hasHead) {
    const first = { number: 0, question: 1, options: -1, letters: [], key: -1, solution: -1 };
    return { ...first, hasHead };
  }
  const letters = [...head].filter(([, text]) => /^(?:option\s?)?[([]?[a-h1-8][)\].]?$/.test(text));
  return {
    number,
    question,
    options: find(/^options?$|choices|विकल्प/),
    letters: letters.map(([col]) => col).toSorted((a, b) => a - b),
    key,
    solution: find(/solution|reason|explanation|हल/, key),
    hasHead,
  };
}

const whole = ({ id, line }: Block): Slice => ({ block: id, from: 0, to: line.text.length });

function rowQuestion(
  row: readonly Placed[],
  columns: Columns,
  part: number,
  place: number,
): PaperQuestion {
  const inCol = (col: number) => row.filter(({ cell }) => cell.col === col);
  const text = (col: number) =>
    inCol(col)
      .map(({ line }) => line.text.trim())
      .join(" ");
  const question: PaperQuestion = {
    number: numberOf(text(columns.number)) ?? place,
    form: "row",
    part,
    start: row[0]?.id ?? 0,
    slices: { stem: [], options: [], solution: [], passage: [], notes: [], labels: [] },
    optionForm: "",
    written: text(columns.key),
    key: "",
    keyFrom: columns.key >= 0 ? "column" : "",
    type: "text",
    doubts: [],
  };
  fillRow(question, row, columns);
  return question;
}

function fillRow(made: PaperQuestion, row: readonly Placed[], columns: Columns): void {
  const { slices } = made;
  const inCol = (col: number) => row.filter(({ cell }) => cell.col === col);
  const { letters, number, key, solution, options, question } = columns;
  slices.labels.push(...[...inCol(number), ...inCol(key)].map(whole));
  slices.solution.push(...inCol(solution).map(whole));
  for (const col of letters) {
    const label = String.fromCharCode(65 + slices.options.length);
    slices.options.push({ label, slices: inCol(col).map(whole) });
  }
  if (options >= 0) {
    slices.stem.push(...inCol(question).map(whole));
    splitCell(inCol(options), made);
  } else splitCell(inCol(question), made);
  const used = [...letters, number, key, solution, options, question];
  slices.notes.push(...row.filter(({ cell }) => !used.includes(cell.col)).map(whole));
}

const numberOf = (text: string): number | undefined =>
  numberMark(`${text} `)?.value ?? (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/** The lines of a cell: text before the first label is the stem's. */
function splitCell(cell: readonly Block[], question: PaperQuestion): void {
  const { stem, options, labels } = question.slices;
  const marks = cell.flatMap(({ line }) => optionMarks(line.text));
  // One label alone is none: "a current of 2 A. Find the field."
  const hasNext = ({ form: own }: OptionMark) =>
    marks.some(({ form: other, index }) => other === own && index === 1);
  const form = marks.find((mark) => mark.index === 0 && hasNext(mark))?.form;
  let next = 0;
  for (const block of cell) {
    const text = block.line.text;
    let at = 0;
    const put = (to: number) => {
      if (to > at) (options.at(-1)?.slices ?? stem).push({ block: block.id, from: at, to });
      at = to;
    };
    const isNext = (mark: OptionMark) => mark.form === form && mark.index === next;
    for (const mark of optionMarks(text)) {
      if (!isNext(mark) || mark.at < at) continue;
      put(mark.at);
      labels.push({ block: block.id, from: mark.at, to: mark.end });
      options.push({ label: text.slice(mark.at, mark.end).trim(), slices: [] });
      question.optionForm = form ?? "";
      at = mark.end;
      next++;
    }
    put(text.length);
  }
}
