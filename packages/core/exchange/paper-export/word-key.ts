import { Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from "docx";
import type { Paper } from "../../exam/terms/paper/paper.schema.ts";
import { printedQuestions, type PrintedSet } from "../../exam/paper/printed-paper.rules.ts";
import { PRINT_SETS } from "../../exam/terms/paper/shuffle.schema.ts";
import { writable } from "../formats/export-parts.rules.ts";
import type { Block } from "./word-text.ts";

/**
 * The table of answers by number: one column for a set. Without a set, the paper's own order and
 * all sets are side by side.
 */
export function keyBlocks(paper: Paper, set: PrintedSet): Block[] {
  const sets = set !== null ? [set] : [null, ...PRINT_SETS];
  const columns = sets.map((one) => printedQuestions(paper, one));
  const heads = sets.map((one) => (one === null ? "Paper" : `Set ${one}`));
  const numbers = (columns[0] ?? []).map((_, at) => at);
  return [
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [
        row(["No.", ...heads], true),
        ...numbers.map((at) =>
          row([String(at + 1), ...columns.map((questions) => questions[at]?.answer ?? "")], false),
        ),
      ],
    }),
  ];
}

const row = (texts: readonly string[], isHead: boolean): TableRow =>
  new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    children: texts.map(
      (text) =>
        new TableCell({
          children: [
            new Paragraph({
              style: "PaperHead",
              spacing: { before: 20, after: 20 },
              children: [new TextRun({ text: writable(text), bold: isHead })],
            }),
          ],
        }),
    ),
  });
