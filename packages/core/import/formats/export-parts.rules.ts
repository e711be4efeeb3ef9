import { responseTypes } from "@academy/response-types/registry.ts";
import type { QuestionView } from "../../question/question.schema.ts";
import { escapeHtml, foreignHtml, NO_XML, visibleText } from "./foreign-text.rules.ts";
import { matrixRows } from "./match.rules.ts";
import { COLUMN_OPEN, COLUMNS_OPEN, PASSAGE_OPEN } from "./moodle-body.rules.ts";

/** A question of the bank, as the writers of other systems' files see it. */
export interface ExportedQuestion {
  question: QuestionView;
  /** The passage's HTML; "" where it has none. */
  passage: string;
  mediaUrl: string;
}

/** An option with what choosing it earns, in percent. */
export interface ExportedOption {
  html: string;
  weight: number;
}

/** The parts of a question that every other system writes in its own way. */
export interface ExportParts {
  /** Its text in short. */
  name: string;
  /** The passage, the question and the texts of a matrix's columns, as HTML. */
  text: string;
  solution: string;
  tags: string[];
  answer:
    | { kind: "choice"; single: boolean; options: ExportedOption[] }
    | { kind: "number"; value: string; tolerance: string }
    | { kind: "text"; model: string }
    | { kind: "matrix"; rows: { text: string; answer: string }[]; others: string[] };
  /** What has no equivalent, a sentence each. */
  notes: string[];
}

const NAME_LENGTH = 80;

/** Takes a question apart for another system. */
export function exportParts({ question, passage, mediaUrl }: ExportedQuestion): ExportParts {
  const html = (text: string) => foreignHtml(text, mediaUrl);
  const columns = question.responseType === "MATRIX_MATCHING" ? (question.options ?? []) : [];
  const list = columns.map((column) => `${COLUMN_OPEN}${html(column)}</li>`).join("");
  const name = visibleText(question.question).replace(/\s+/g, " ").slice(0, NAME_LENGTH);
  return {
    name: name.toWellFormed().trim() || question._id,
    text: [
      passage === "" ? "" : `${PASSAGE_OPEN}${html(passage)}</div>`,
      html(question.question),
      list === "" ? "" : `${COLUMNS_OPEN}${list}</ol>`,
    ].join(""),
    solution: html(question.solution),
    tags: tagsOf(question),
    answer: answerOf(question, html),
    notes: [
      ...(passage === ""
        ? []
        : ["There are no passages elsewhere: it stands before the question's text."]),
      ...notesByType(question.responseType),
    ],
  };
}

function notesByType(responseType: string): string[] {
  if (responseType === "MATRIX_MATCHING") {
    return ["There is no matrix elsewhere: each row is matched with the numbers of its columns."];
  }
  if (responseType === "SUBJECTIVE") {
    return [
      "Long answers are marked by hand elsewhere: model answer and keywords are for reading.",
    ];
  }
  return [];
}

/** Labels carry what there is no field for. */
function tagsOf(question: QuestionView): string[] {
  const loose = question.questionType === "COMPREHENSION" && question.passageId === null;
  const keywords: unknown = question.subjectiveKeywords;
  return [
    `examType:${question.examType}`,
    `difficulty:${question.difficulty}`,
    ...(question.responseType === "ASSERTION_REASONING"
      ? ["responseType:ASSERTION_REASONING"]
      : []),
    ...(loose ? ["questionType:COMPREHENSION"] : []),
    ...(Array.isArray(keywords) ? keywords.map((word) => `keyword:${String(word)}`) : []),
  ];
}

function answerOf(question: QuestionView, html: (text: string) => string): ExportParts["answer"] {
  const type = responseTypes.get(question.responseType);
  const content = type.readContent(question);
  const { answerKey, tolerance } = type.keyWords.write(type.readKey(question, content), content);
  switch (question.responseType) {
    case "INTEGER":
      return { kind: "number", value: answerKey, tolerance };
    case "SUBJECTIVE":
      return { kind: "text", model: answerKey };
    case "MATRIX_MATCHING":
      return matrixAnswer(question.answerKey);
    default:
      return choiceAnswer(question, html);
  }
}

/** A wrong option takes all away, as it does here. */
function choiceAnswer(
  { responseType, answerKey, options = [] }: QuestionView,
  html: (text: string) => string,
): ExportParts["answer"] {
  const right = new Set([answerKey].flat());
  const single = responseType !== "MCQ_MULTIPLE";
  const share = single ? 100 : Number((100 / right.size).toFixed(5));
  return {
    kind: "choice",
    single,
    options: options.map((option, index) => ({
      html: html(option),
      weight: right.has(index) ? share : single ? 0 : -100,
    })),
  };
}

function matrixAnswer(answerKey: unknown): ExportParts["answer"] {
  // The type itself wrote this key: 4 rows of 5 booleans.
  const rows = matrixRows(answerKey as boolean[][]);
  const used = new Set(rows.map(({ answer }) => answer));
  return {
    kind: "matrix",
    rows,
    others: ["1", "2", "3", "4", "5"].filter((one) => !used.has(one)),
  };
}

/** A text as a file of another system may hold it, with one kind of line end. */
export const writable = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_XML, "");

export const xmlText = (text: string): string => escapeHtml(writable(text));
