import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFile } from "@academy/core/exchange/files/read-file.ts";
import { questionOfRow } from "@academy/core/exchange/questions/row.rules.ts";
import {
  QUESTION_COLUMNS,
  QUESTION_TABLE,
  type QuestionColumn,
} from "@academy/core/exchange/template/question-table.schema.ts";
import { csvLine } from "@academy/core/kernel/spreadsheet/csv.rules.ts";
import ExcelJS from "exceljs";
import { peakMegabytes } from "./peak.ts";

const ROWS = 5000;

/** A question of an exam in its usual length, with formulas. */
function rowAt(n: number): Partial<Record<QuestionColumn, string>> {
  return {
    examType: "JEE",
    subject: "Physics",
    topic: `Topic ${n % 20}`,
    subTopic: `Sub-topic ${n % 100}`,
    difficulty: "MEDIUM",
    marks: "4",
    responseType: "MCQ_SINGLE",
    question: `Question ${n}: a body of mass $m = ${n}\\,\\mathrm{kg}$ slides down a plane inclined at $\\theta$. With the coefficient of friction $\\mu = \\frac{1}{${n}}$, what is its acceleration after it has gone ${n} m?`,
    optionA: `$g\\sin\\theta - ${n}\\mu g$`,
    optionB: `$${n}g(\\sin\\theta - \\mu\\cos\\theta)$`,
    optionC: `$g\\cos\\theta / ${n}$`,
    optionD: `None of these ${n}`,
    answerKey: "ABCD".charAt(n % 4),
    solution: `Along the plane the forces are $mg\\sin\\theta$ and, against it, $\\mu mg\\cos\\theta$; number ${n}.`,
  };
}

const values = (n: number) => QUESTION_COLUMNS.map((name) => rowAt(n)[name] ?? "");

/** The same rows as a workbook, as Excel saves one, and as CSV. */
async function makeFiles(folder: string): Promise<{ xlsx: string; csv: string }> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Questions");
  sheet.addRow([...QUESTION_COLUMNS]);
  let csv = csvLine(QUESTION_COLUMNS);
  for (let n = 1; n <= ROWS; n++) {
    sheet.addRow(values(n));
    csv += csvLine(values(n));
  }
  const files = { xlsx: join(folder, "bench.xlsx"), csv: join(folder, "bench.csv") };
  await book.xlsx.writeFile(files.xlsx);
  writeFileSync(files.csv, csv);
  return files;
}

/** Reads every row with its reader. */
async function readRows(path: string): Promise<number> {
  const { rows } = await readFile({ path, name: path }, QUESTION_TABLE);
  let count = 0;
  for await (const row of rows) if ("cells" in row) count++;
  return count;
}

/** Reads every row as a question: formulas rendered, texts sanitised, keys parsed. */
async function readQuestions(path: string): Promise<number> {
  const { rows } = await readFile({ path, name: path }, QUESTION_TABLE);
  let count = 0;
  for await (const row of rows) {
    if (!("cells" in row)) continue;
    const read = questionOfRow(row.cells, { mediaUrl: "", image: () => undefined });
    if (!("problems" in read)) count++;
  }
  return count;
}

/** The usual first version: the whole workbook in memory. */
async function readWhole(path: string): Promise<number> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  let count = 0;
  book.worksheets[0]?.eachRow((row) => {
    if (row.getCell(9).text !== "") count++;
  });
  return count - 1;
}

const WAYS = { rows: readRows, questions: readQuestions, whole: readWhole };

/** Figures of one version, in a process of its own. */
async function measure(way: keyof typeof WAYS, path: string) {
  const idle = peakMegabytes();
  const before = process.cpuUsage();
  const began = performance.now();
  const count = await WAYS[way](path);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  if (count !== ROWS) throw new Error(`${count} of ${ROWS} rows were read.`);
  const cpuSeconds = (user + system) / 1e6;
  return { rowsPerSecond: ROWS / seconds, cpuSeconds, peakMegabytes: peakMegabytes() - idle };
}

type Figures = Awaited<ReturnType<typeof measure>>;

/** Each version three times in turn: the best of them is the least disturbed. */
function measureAll(files: { xlsx: string; csv: string }) {
  const best = (way: keyof typeof WAYS, path: string): Figures => {
    const runs = Array.from({ length: 3 }, () => {
      const args = [import.meta.filename, way, path];
      // Printed by this program.
      return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Figures;
    });
    return {
      rowsPerSecond: Math.max(...runs.map((run) => run.rowsPerSecond)),
      cpuSeconds: Math.min(...runs.map((run) => run.cpuSeconds)),
      peakMegabytes: Math.min(...runs.map((run) => run.peakMegabytes)),
    };
  };
  const xlsx = best("rows", files.xlsx);
  const csv = best("rows", files.csv);
  const questions = best("questions", files.xlsx);
  const whole = best("whole", files.xlsx);
  return {
    rows: ROWS,
    xlsxCpuSeconds: xlsx.cpuSeconds,
    csvCpuSeconds: csv.cpuSeconds,
    questionsCpuSeconds: questions.cpuSeconds,
    wholeWorkbookCpuSeconds: whole.cpuSeconds,
    xlsxRowsPerSecond: xlsx.rowsPerSecond,
    xlsxPeakMegabytes: xlsx.peakMegabytes,
    csvRowsPerSecond: csv.rowsPerSecond,
    csvPeakMegabytes: csv.peakMegabytes,
    questionsPerSecond: questions.rowsPerSecond,
    questionsPeakMegabytes: questions.peakMegabytes,
    wholeWorkbookRowsPerSecond: whole.rowsPerSecond,
    wholeWorkbookPeakMegabytes: whole.peakMegabytes,
    xlsxPeakOfWholeWorkbook: xlsx.peakMegabytes / whole.peakMegabytes,
    csvPeakOfWholeWorkbook: csv.peakMegabytes / whole.peakMegabytes,
  };
}

/** Creates the files, measures each version of reading them, and prints all figures. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "academy-bench-import-"));
  try {
    console.log(JSON.stringify(measureAll(await makeFiles(folder)), null, 2));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, , way, path] = process.argv;
if (path !== undefined && (way === "rows" || way === "questions" || way === "whole")) {
  console.log(JSON.stringify(await measure(way, path)));
} else {
  await main();
}
