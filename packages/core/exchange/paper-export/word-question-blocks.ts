import { responseTypes } from "@academy/response-types/registry.ts";
import { answerHint } from "@academy/response-types/shared/answer-hint.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { BorderStyle, Paragraph, type ParagraphChild, TabStopType, TextRun } from "docx";
import type { PrintedQuestion } from "../../exam/paper/printed-paper.rules.ts";
import { visibleText } from "../formats/foreign-text.rules.ts";
import { writable } from "../formats/export-parts.rules.ts";
import { languageLine } from "../files/docx/language-line.rules.ts";
import { ANSWERS, DETAILS, NOTE_STYLE, type OwnStyleId } from "../files/docx/own-style.rules.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import { columnWidth, PAGE } from "./word-styles.ts";
import { tabbed, type WordFile } from "./word-runs.ts";
import { type Block, blocksOf, inlineOf } from "./word-text.ts";

/** Facts that the bank knows of a question and the paper does not. */
export interface BankFacts {
  examType: string;
  difficulty: string;
  fixedOptions: boolean;
  /** Its texts in other languages, with images by their keys and options in the paper's own order. */
  variants: readonly VariantTexts[];
}

export interface QuestionForm {
  question: PrintedQuestion;
  variants: readonly VariantTexts[];
  columns: 1 | 2;
  withAnswers: boolean;
  file: WordFile;
}

const bold = (text: string): TextRun => tabbed(text, { bold: true });
const paragraph = (style: OwnStyleId, children: readonly ParagraphChild[]): Paragraph =>
  new Paragraph({ style, children });

/**
 * A question with its options. In a file with answers, also all that is needed to import the
 * question again.
 */
export function questionBlocks(form: QuestionForm): Block[] {
  const { question, variants, columns, withAnswers, file } = form;
  const { number, passage, marks, rows, options, format } = question;
  const right = { type: TabStopType.RIGHT, position: Math.round(columnWidth(columns)) };
  const note = (text: string) => tabbed(text, { style: NOTE_STYLE });
  return [
    ...blocksOf(
      question.question,
      {
        style: passage === "" ? "PaperQuestion" : "PaperPassageQuestion",
        label: [bold(`${number}.\t`)],
        after: [note(`\t[${marks}]`)],
        more: { tabStops: [{ type: TabStopType.LEFT, position: PAGE.hanging }, right] },
        keep: options.length > 0,
      },
      file,
    ),
    ...rows.flatMap((html, at) => labelled("PaperRow", rowLabel(at), html, file)),
    ...optionBlocks(options, form),
    ...(format ? [paragraph("PaperHead", [note(hintOf(format))])] : []),
    ...(withAnswers ? answerBlocks(question, file) : answerLines(question)),
    ...(withAnswers ? variants.flatMap((one) => variantBlocks(one, form)) : []),
  ];
}

/** A question's texts in another language, below a line that names the language. */
function variantBlocks(
  { language, texts }: VariantTexts,
  { question, file }: QuestionForm,
): Block[] {
  const { options = [], rows = [], solution } = texts;
  const ordered = options.length === 0 ? [] : question.optionOrder.map((at) => options[at] ?? "");
  return [
    languageBlock(language),
    ...blocksOf(texts.question, { style: "PaperText" }, file),
    ...rows.flatMap((html, at) => labelled("PaperRow", rowLabel(at), html, file)),
    ...ordered.flatMap((html, at) => labelled("PaperOption", optionLabel(at), html, file)),
    ...solutionBlocks(solution, file),
  ];
}

/** The line that names the language of the lines below it: "[Hindi]". */
const languageBlock = (language: VariantTexts["language"]): Paragraph =>
  paragraph("PaperLanguage", [new TextRun(languageLine(language))]);

/** A passage with its other languages below it. */
export const passageBlocks = (
  passage: string,
  variants: readonly VariantTexts[],
  file: WordFile,
): Block[] => [
  ...blocksOf(passage, { style: "PaperPassage" }, file),
  ...variants.flatMap(({ language, passage: html }) =>
    html === ""
      ? []
      : [languageBlock(language), ...blocksOf(html, { style: "PaperPassage" }, file)],
  ),
];

const hintOf = (format: NonNullable<PrintedQuestion["format"]>): string =>
  answerHint(format) + (format.unit ? ` Unit: ${format.unit}.` : "");

const labelled = (
  style: OwnStyleId,
  label: string,
  html: string,
  file: WordFile,
  keep = false,
): Block[] => blocksOf(html, { style, label: [tabbed(label)], keep }, file);

/**
 * The options of a question. Short options share a line, as in printed papers; in a file with
 * answers, each option has a line of its own. All options of a question stay on one page.
 */
function optionBlocks(options: readonly string[], form: QuestionForm): Block[] {
  const { columns, withAnswers, file } = form;
  const perLine = withAnswers ? 1 : fitting(options, columns);
  if (perLine === 1) {
    return options.flatMap((html, at) =>
      labelled("PaperOption", optionLabel(at), html, file, at < options.length - 1),
    );
  }
  const step = (columnWidth(columns) - PAGE.hanging) / perLine;
  const tabStops = Array.from({ length: perLine }, (_, at) => [
    { type: TabStopType.LEFT, position: Math.round(PAGE.hanging + at * step) },
    { type: TabStopType.LEFT, position: Math.round(PAGE.hanging + at * step + 454) },
  ]).flat();
  const lines = Math.ceil(options.length / perLine);
  return Array.from({ length: lines }, (_, line) => {
    const from = line * perLine;
    const children = options
      .slice(from, from + perLine)
      .flatMap((html, at) => [
        tabbed(`${at === 0 ? "" : "\t"}${optionLabel(from + at)}`),
        ...inlineOf(html, file),
      ]);
    const keepNext = line < lines - 1;
    return new Paragraph({ style: "PaperOption", tabStops, children, keepNext });
  });
}

const rowLabel = (at: number): string => `(${at + 1})\t`;
const optionLabel = (at: number): string => `(${letterAt(at)})\t`;

/** How many options are put on a line. */
function fitting(options: readonly string[], columns: 1 | 2): 1 | 2 | 4 {
  const isPlain = options.every((html) =>
    /^(?:<p>)?(?:(?!<(?:p|div|img|table|[uo]l|br)\b).)*$/s.test(html),
  );
  if (!isPlain) return 1;
  const longest = Math.max(...options.map(lengthOf));
  if (longest <= 16 / columns) return 4;
  return longest <= 40 / columns ? 2 : 1;
}

/** About how many characters a text shows; a formula counts as half the length of its LaTeX. */
const lengthOf = (html: string): number => {
  const formulas = [...html.matchAll(/data-latex="([^"]*)"/g)];
  return formulas.reduce(
    (sum, [, latex = ""]) => sum + Math.ceil(latex.length / 2),
    visibleText(html).length,
  );
};

/** The key, other fields of the answer such as its tolerance, and the solution. */
function answerBlocks(
  { cells, dropped, answer, solution }: PrintedQuestion,
  file: WordFile,
): Block[] {
  const lines = ANSWERS.flatMap(([label, column]) => {
    const value = cells[column];
    return value === "" ? [] : [paragraph("PaperAnswer", [bold(`${label}: `), ...linesOf(value)])];
  });
  return [
    ...lines,
    ...(dropped ? [paragraph("PaperHead", [new TextRun({ text: answer, italics: true })])] : []),
    ...solutionBlocks(solution, file),
  ];
}

const solutionBlocks = (solution: string, file: WordFile): Block[] =>
  solution === ""
    ? []
    : blocksOf(solution, { style: "PaperSolution", label: [bold("Solution. ")] }, file);

/** A plain text with its line breaks. */
const linesOf = (text: string): TextRun[] =>
  writable(text)
    .split("\n")
    .map((line, at) => new TextRun({ text: line, ...(at > 0 && { break: 1 }) }));

/** Ruled lines to write an answer on. */
const answerLines = ({ responseType }: PrintedQuestion): Paragraph[] =>
  Array.from(
    { length: responseTypes.get(responseType).printedLines },
    () =>
      new Paragraph({
        style: "PaperHead",
        spacing: { before: 240, after: 0 },
        border: { bottom: { style: BorderStyle.DOTTED, size: 4, color: "888888" } },
      }),
  );

/** The lines that describe a question without being part of it: its place, type and marks. */
export function detailsOf(question: PrintedQuestion, facts: BankFacts | undefined): string {
  const { subject, topic, subTopic, responseType, ownMarks } = question;
  const isLoose = question.questionType === "COMPREHENSION" && question.passage === "";
  const values: Partial<Record<QuestionColumn, string>> = {
    ...(facts && { examType: facts.examType, difficulty: facts.difficulty }),
    subject,
    topic,
    subTopic,
    responseType,
    marks: String(ownMarks),
    ...(isLoose && { questionType: question.questionType }),
    ...(facts?.fixedOptions && { fixedOptions: "yes" }),
  };
  return DETAILS.flatMap(([label, column]) => {
    const value = values[column] ?? "";
    return value === "" ? [] : [`${label}: ${writable(value)}`];
  }).join("\n");
}

/** Details as one small paragraph. */
export const detailsBlock = (details: string): Paragraph =>
  paragraph("PaperDetails", linesOf(details));
