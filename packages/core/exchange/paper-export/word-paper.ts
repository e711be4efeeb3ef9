import { choiceText } from "../../exam/marking/choice.rules.ts";
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  type ISectionOptions,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  TextRun,
} from "docx";
import { examTypeLabels } from "../../kernel/exam-type/exam-type.rules.ts";
import {
  type PaperToPrint,
  type PrintedQuestion,
  printedQuestions,
} from "../../exam/paper/printed-paper.rules.ts";
import { writable } from "../formats/export-parts.rules.ts";
import type { PaperExportInput } from "./paper-export.schema.ts";
import { firstHead, pageHead } from "./word-heads.ts";
import { keyBlocks } from "./word-key.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import {
  type BankFacts,
  detailsBlock,
  detailsOf,
  passageBlocks,
  questionBlocks,
} from "./word-question-blocks.ts";
import { columnWidth, PAGE, STYLES } from "./word-styles.ts";
import type { WordFile, WordImage } from "./word-runs.ts";
import { type Block, blocksOf } from "./word-text.ts";

export interface WordPaper {
  printed: PaperToPrint;
  input: PaperExportInput;
  images: ReadonlyMap<string, WordImage>;
  /** The bank's facts by question id; only needed with answers. */
  facts: ReadonlyMap<string, BankFacts>;
}

/** A paper as a Word file, and notes on what the file could not contain. */
export async function wordPaper(
  { printed, input, images, facts }: WordPaper,
  onQuestion: (done: number) => Promise<void>,
): Promise<{ bytes: Uint8Array; notes: string[] }> {
  const width = columnWidth(input.columns) / 15 - PAGE.hanging / 15;
  const file: WordFile = { images, width, asLatex: new Set(), withoutImage: new Set() };
  const body =
    input.contents === "key"
      ? keyBlocks(printed.paper, input.set)
      : await paperBlocks({ printed, input, facts, file }, onQuestion);
  const head = headBlocks(printed, input, file);
  const document = documentOf(printed, input, { head, body });
  return { bytes: await Packer.toBuffer(document), notes: notesOf(file) };
}

function notesOf({ asLatex, withoutImage }: WordFile): string[] {
  const formulas = [...asLatex].map(
    (latex) => `Word has no equation for ${latex.slice(0, 80)}. It is in the file as LaTeX.`,
  );
  const images =
    withoutImage.size === 0
      ? []
      : [
          `${withoutImage.size === 1 ? "1 image is" : `${withoutImage.size} images are`} not in the file: Word shows PNG, JPEG and GIF. Paste ${withoutImage.size === 1 ? "it" : "them"} there.`,
        ];
  return [...formulas, ...images];
}

const head = (text: string, size: number): Paragraph =>
  new Paragraph({
    style: "PaperHead",
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ text: writable(text), bold: true, size })],
  });

/** Title, facts and instructions over the whole width. */
function headBlocks(printed: PaperToPrint, input: PaperExportInput, file: WordFile): Block[] {
  const { title, examType, durationMinutes, maxMarks, paper, instructions } = printed;
  const isKey = input.contents === "key";
  const facts = [
    examTypeLabels[examType],
    `Time: ${durationMinutes} minutes`,
    `Questions: ${paper.student.questions.length}`,
    `Maximum marks: ${maxMarks}`,
  ].join("   ");
  return [
    head(isKey ? `${title}: answer key` : title, 32),
    ...(input.set === null ? [] : [head(`Set ${input.set}`, 24)]),
    new Paragraph({
      style: "PaperHead",
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ text: facts, size: 20 })],
      border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: "444444", space: 6 } },
    }),
    ...(isKey || instructions === "" ? [] : blocksOf(instructions, { style: "PaperHead" }, file)),
  ];
}

type Body = Pick<WordPaper, "printed" | "input" | "facts"> & { file: WordFile };

/** Sections with their questions; a passage is written once, above the first one about it. */
async function paperBlocks(
  { printed, input, facts, file }: Body,
  onQuestion: (done: number) => Promise<void>,
): Promise<Block[]> {
  const withAnswers = input.contents === "answers";
  const questions = printedQuestions(printed.paper, input.set);
  const blocks: Block[] = [];
  let before: PrintedQuestion | undefined;
  let details = "";
  let done = 0;
  for (const question of questions) {
    const known = facts.get(question.id);
    if (question.section !== before?.section) {
      blocks.push(...sectionHead(printed, questions, question.section, input));
    }
    const own = withAnswers && input.details ? detailsOf(question, known) : "";
    if (own !== details) blocks.push(detailsBlock(own));
    details = own;
    if (question.passage !== "" && question.passage !== before?.passage) {
      const variants = withAnswers ? variantsOfPassage(questions, facts, question.passage) : [];
      blocks.push(...passageBlocks(question.passage, variants, file));
    }
    const variants = known?.variants ?? [];
    const form = { question, variants, columns: input.columns, withAnswers, file };
    blocks.push(...questionBlocks(form));
    before = question;
    await onQuestion(++done);
  }
  return blocks;
}

/**
 * The texts of a passage in other languages, each from the first question that has the passage in
 * this language.
 */
function variantsOfPassage(
  questions: readonly PrintedQuestion[],
  facts: WordPaper["facts"],
  passage: string,
): VariantTexts[] {
  const found = new Map<string, VariantTexts>();
  for (const { id } of questions.filter((one) => one.passage === passage)) {
    for (const variant of facts.get(id)?.variants ?? []) {
      if (variant.passage !== "" && !found.has(variant.language)) {
        found.set(variant.language, variant);
      }
    }
  }
  return [...found.values()];
}

/** "Section 1: Physics", with how many questions count and how they are marked. */
function sectionHead(
  { sections }: PaperToPrint,
  questions: readonly PrintedQuestion[],
  index: number,
  { set }: PaperExportInput,
): Paragraph[] {
  const section = sections[index];
  if (!section) throw new Error(`The paper has no section ${index}`);
  const { name, subject, choose, shuffle, minutes, marking } = section;
  const inside = questions.filter((one) => one.section === index);
  const counted = inside.slice(0, choose?.atMost);
  const marks = counted.reduce((sum, one) => sum + Math.round(one.marks * 100), 0) / 100;
  const count = choose
    ? choiceText(choose, inside.length, shuffle?.questions && set === null)
    : `${inside.length} ${inside.length === 1 ? "question" : "questions"}.`;
  const time = minutes === null ? "" : ` ${minutes} minutes.`;
  return [
    new Paragraph({
      style: "PaperHead",
      keepNext: true,
      spacing: { before: 240, after: 40 },
      children: [
        new TextRun({
          text: writable(`Section ${index + 1}: ${name ? `${name}, ${subject}` : subject}`),
          bold: true,
          size: 24,
        }),
      ],
    }),
    new Paragraph({
      style: "PaperHead",
      keepNext: true,
      children: [new TextRun({ text: `${count} Marks: ${marks}. ${marking}.${time}`, size: 18 })],
    }),
  ];
}

function documentOf(
  { title }: PaperToPrint,
  input: PaperExportInput,
  { head: top, body }: { head: Block[]; body: Block[] },
): Document {
  const { header, columns, contents } = input;
  const margin = { top: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin };
  const page = { size: { width: PAGE.width, height: PAGE.height }, margin };
  const isSplit = columns === 2 && contents !== "key";
  const around = {
    headers: { first: firstHead(input), default: pageHead(input) },
    footers: { first: pageFoot(), default: pageFoot() },
  };
  const sections: ISectionOptions[] = isSplit
    ? [
        { ...around, properties: { page, titlePage: true }, children: top },
        {
          ...around,
          properties: {
            page,
            type: SectionType.CONTINUOUS,
            column: { count: 2, space: PAGE.gap, separate: true },
          },
          children: body,
        },
      ]
    : [{ ...around, properties: { page, titlePage: true }, children: [...top, ...body] }];
  return new Document({
    title: writable(title),
    creator: writable(header),
    styles: STYLES,
    sections,
  });
}

const pageFoot = (): Footer =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            size: 18,
            children: ["Page ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
