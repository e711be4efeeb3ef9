import { responseTypes } from "@academy/response-types/registry.ts";
import {
  joinKeyCells,
  readContentAlone,
  readKeys,
} from "@academy/response-types/shared/also-accept.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import type { KeyReading } from "@academy/response-types/shared/key-reading.ts";
import type { AnyResponseType } from "@academy/response-types/shared/response-type.ts";
import { PassageId } from "../../bank/passage/passage.schema.ts";
import { QuestionInput, type QuestionView } from "../../bank/question/question.schema.ts";
import { columnOf, readAuthor, readWithoutKey } from "./row-key.rules.ts";
import { readNames } from "./row-names.rules.ts";
import { cellsOfVariants, languagesOf, variantsOfRow } from "./row-variants.rules.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import {
  columnIn,
  type QuestionColumn,
  ROW_COLUMNS,
  type RowProblem,
  TEXT_COLUMNS,
} from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import { readCellText, type TextSettings, writeCellText } from "../cell-text/cell-text.rules.ts";

type Row = Cells<QuestionColumn>;

export interface RowQuestion {
  /** The question as an administrator submits it, with sanitised texts. */
  input: QuestionInput;
  /**
   * The passage's sanitised HTML; "" without a passage, or if `input.passageId` names a passage.
   */
  passage: string;
  /** How the question differs from what the row says, a sentence each. */
  notes: string[];
  /** How the key was read, if that looks different from the row's text. */
  reading: KeyReading | undefined;
  /** Its texts in other languages; missing if there are none. */
  variants?: VariantTexts[];
}

const MAY_NAME_PICTURE = /<img|!\[|\.(?:png|jpe?g|gif|webp)\s*$/i;

/** The images that a row's `images` column names. */
const listedImages = (row: Row): string[] =>
  (row.images ?? "")
    .split(/[\n,;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** The images that a row names and that are not stored here yet, each once, in order. */
export function imagesOfRow(row: Row, mediaUrl: string): string[] {
  const found = new Set<string>();
  const image = (reference: string) => {
    found.add(reference);
    return undefined;
  };
  const inLanguages = languagesOf(row).flatMap((language) =>
    TEXT_COLUMNS.map((column) => columnIn(column, language)),
  );
  for (const column of [...TEXT_COLUMNS, ...inLanguages]) {
    const cell = row[column] ?? "";
    if (MAY_NAME_PICTURE.test(cell)) readCellText(cell, { mediaUrl, image });
  }
  return [...found, ...listedImages(row).filter((name) => !found.has(name))];
}

/**
 * Reads a row of the template as a question: the key as its response type writes it, texts as rich
 * HTML with formulas. All errors of the row are reported together.
 * @param keyless true for a row that may have no key
 */
export function questionOfRow(
  row: Row,
  settings: TextSettings,
  keyless = false,
): RowQuestion | { problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const report = (column: QuestionColumn, reason: string) => problems.push({ column, reason });
  const names = readNames(row, report);
  const texts = readTexts(row, settings, report);
  const hasNoKey = keyless && (row.answerKey ?? "") === "";
  const read = hasNoKey ? readWithoutKey : readAuthor;
  const author = names.type && read(row, names.type, texts, report);
  if (problems.length > 0) return { problems };
  const { type, ...rest } = names;
  const passageId = PassageId.safeParse(row.passage?.trim()).data;
  const linked = passageId !== undefined || texts.passage !== "";
  const input = QuestionInput.safeParse({
    ...rest,
    ...(linked && { questionType: "COMPREHENSION" }),
    responseType: type?.code,
    question: texts.question,
    ...author?.input,
    solution: texts.solution,
    ...(passageId !== undefined && { passageId }),
    ...labelsOf(row),
  });
  if (input.success) {
    const passage = passageId === undefined ? texts.passage : "";
    const read = { input: input.data, passage, notes: author?.notes ?? [] };
    return withVariants({ ...read, reading: author?.reading }, row, settings);
  }
  return {
    problems: input.error.issues.map((issue) => ({
      column: columnOf(issue.path.join(".")),
      reason: issue.message,
    })),
  };
}

/** A row's question with its texts in other languages, which need what the English question has. */
function withVariants(
  read: RowQuestion,
  row: Row,
  settings: TextSettings,
): RowQuestion | { problems: RowProblem[] } {
  const { options = [], rows = [], passageId } = read.input;
  const english = {
    options: options.map((one) => (typeof one === "string" ? one : one.text)),
    rows,
    hasPassage: Boolean(passageId) || read.passage !== "",
  };
  const { variants, problems } = variantsOfRow(row, english, settings);
  if (problems.length > 0) return { problems };
  return variants.length > 0 ? { ...read, variants } : read;
}

/** Tags are separated by commas or semicolons; an empty cell says nothing. */
function labelsOf(row: Row) {
  const tags = (row.tags ?? "")
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const [source, year] = [row.source?.trim(), row.year?.trim()];
  return { ...(tags.length > 0 && { tags }), ...(source && { source }), ...(year && { year }) };
}

interface RowTexts {
  question: string;
  options: string[];
  rows: string[];
  solution: string;
  passage: string;
}

function readTexts(
  row: Row,
  settings: TextSettings,
  report: (column: QuestionColumn, reason: string) => void,
): RowTexts {
  const used = new Set<string>();
  const image = (reference: string) => {
    used.add(reference);
    return settings.image(reference);
  };
  const read = (column: QuestionColumn): string => {
    const { html, problems } = readCellText(row[column] ?? "", { ...settings, image });
    for (const problem of problems) report(column, problem);
    return html;
  };
  const texts = {
    question: read("question"),
    options: OPTION_COLUMNS.map(read),
    rows: ROW_COLUMNS.map(read),
    solution: read("solution"),
    passage: read("passage"),
  };
  // The `images` column may list images that a text also shows in place.
  const further = listedImages(row).filter((name) => !used.has(name));
  texts.question += further.map((name) => pictureHtml(name, settings)).join("");
  if (isBlankHtml(texts.question)) report("question", "Enter the question's text.");
  for (const list of [texts.options, texts.rows]) while (list.at(-1) === "") list.pop();
  return texts;
}

const pictureHtml = (name: string, settings: TextSettings): string =>
  readCellText(`<img src="${name.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`, settings)
    .html;

/**
 * Writes a question as the row that `questionOfRow` reads as an equal question. Plain text stays
 * plain, formulas become $...$, and anything else becomes HTML.
 * @param passage the HTML of the question's passage; for "" the row has the passage's id instead
 * @param variants its texts in other languages
 */
export function rowOfQuestion(
  question: QuestionView,
  passage: string,
  mediaUrl: string,
  variants: readonly VariantTexts[] = [],
): Partial<Record<QuestionColumn, string>> {
  const type = responseTypes.get(question.responseType);
  const { content, keys } = keysOf(type, question);
  const text = (html: string) => writeCellText(html, mediaUrl);
  const row: Partial<Record<QuestionColumn, string>> = {
    examType: question.examType,
    subject: question.subject,
    topic: question.topic,
    subTopic: question.subTopic,
    difficulty: question.difficulty,
    marks: String(question.marks),
    questionType: question.questionType,
    responseType: question.responseType,
    question: text(question.question),
    ...keys,
    fixedOptions: question.fixedOptions ? "yes" : "",
    solution: text(question.solution),
    passage: passage === "" ? (question.passageId ?? "") : text(passage),
    tags: (question.tags ?? []).join(", "),
    source: question.source ?? "",
    year: question.year === undefined ? "" : String(question.year),
    ...cellsOfVariants(variants, mediaUrl),
  };
  OPTION_COLUMNS.forEach((column, index) => {
    row[column] = text(type.writeOptions(content)?.[index] ?? "");
  });
  ROW_COLUMNS.forEach((column, index) => {
    row[column] = text(type.writeRows?.(content)?.[index] ?? "");
  });
  return withoutEmpty(row);
}

/** The content and the key cells of a question; a draft may have no key yet. */
function keysOf(type: AnyResponseType, question: QuestionView) {
  if (question.answerKey === null)
    return { content: readContentAlone(type, question).content, keys: {} };
  const { content, answerKey, alsoAccept } = readKeys(type, question);
  return { content, keys: joinKeyCells(type, content, [answerKey, ...alsoAccept]) };
}

const withoutEmpty = <Row extends object>(row: Row): Partial<Row> =>
  // The type is correct, because only properties that are optional in the result are left out.
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "")) as Partial<Row>;
