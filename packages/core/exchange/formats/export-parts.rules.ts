import { exchanges } from "@academy/response-types/registry.exchange.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import {
  type ForeignAnswer,
  type ForeignForm,
  NoEquivalent,
  type WrittenAnswer,
} from "@academy/response-types/shared/exchange.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import { escapeHtml } from "../cell-text/tree.rules.ts";
import { foreignHtml, NO_XML, visibleText } from "./foreign-text.rules.ts";
import { takerOf } from "./foreign.rules.ts";
import { COLUMN_OPEN, COLUMNS_OPEN, PASSAGE_OPEN } from "./moodle.rules.ts";
import { keyTag, typeTag } from "./tags.rules.ts";

/** A question of the bank, as the writers of other systems' files get it. */
export interface ExportedQuestion {
  question: QuestionView;
  /** The passage's HTML; "" for none. */
  passage: string;
  mediaUrl: string;
}

/** The parts of a question, which each format writes in its own syntax. */
export interface ExportParts {
  /** The beginning of its text. */
  name: string;
  /** The passage, the question and the list of its answer, as HTML. */
  text: string;
  solution: string;
  tags: string[];
  answer: WrittenAnswer;
  /** Parts without an equivalent, a sentence each. */
  notes: string[];
}

const NAME_LENGTH = 80;

/**
 * Splits a question into the parts for another system.
 * @param format the format's name, for error messages
 * @throws NoEquivalent for a question that the format cannot hold
 */
export function exportParts(
  { question, passage, mediaUrl }: ExportedQuestion,
  format: string,
): ExportParts {
  const html = (text: string) => foreignHtml(text, mediaUrl);
  const form = foreignForm(question, format);
  const list = (form.list ?? []).map((one) => `${COLUMN_OPEN}${html(one)}</li>`).join("");
  const name = visibleText(question.question).replace(/\s+/g, " ").slice(0, NAME_LENGTH);
  return {
    name: name.toWellFormed().trim() || question._id,
    text: [
      passage === "" ? "" : `${PASSAGE_OPEN}${html(passage)}</div>`,
      html(question.question),
      list === "" ? "" : `${COLUMNS_OPEN}${list}</ol>`,
    ].join(""),
    solution: html(question.solution),
    tags: tagsOf(question, form.answer),
    answer: withHtml(form.answer, html),
    notes: [
      ...(passage === ""
        ? []
        : ["This format has no passages, so the passage is placed before the question's text."]),
      ...(form.notes ?? []),
    ],
  };
}

/** The answer as the question's response type exports it. */
function foreignForm(question: QuestionView, format: string): ForeignForm {
  const type = responseTypes.get(question.responseType);
  const exchange = exchanges.find(({ code }) => code === type.code);
  if (!exchange) {
    throw new NoEquivalent(
      `Questions of the type "${type.label}" cannot be written as ${format}. Export them as a spreadsheet.`,
    );
  }
  const content = type.readContent(question);
  return exchange.write(type.readKey(question, content), content);
}

function withHtml(answer: WrittenAnswer, html: (text: string) => string): WrittenAnswer {
  if (answer.kind !== "choice") return answer;
  const options = answer.options.map(({ text, weight }) => ({ text: html(text), weight }));
  return { ...answer, options };
}

/** Tags hold the fields that other systems lack. */
function tagsOf(question: QuestionView, answer: WrittenAnswer): string[] {
  const loose = question.questionType === "COMPREHENSION" && question.passageId === null;
  const keywords: unknown = question.subjectiveKeywords;
  return [
    `examType:${question.examType}`,
    `difficulty:${question.difficulty}`,
    ...(needsLabel(question.responseType, answer) ? [typeTag(question.responseType)] : []),
    ...(answer.kind === "number" && answer.key !== undefined ? [keyTag(answer.key)] : []),
    ...(question.fixedOptions ? ["fixedOptions:yes"] : []),
    ...(loose ? ["questionType:COMPREHENSION"] : []),
    ...(Array.isArray(keywords) ? keywords.map((word) => `keyword:${String(word)}`) : []),
  ];
}

/**
 * Whether the answer needs a tag, because another response type would read it otherwise.
 * @throws NoEquivalent for an answer that could not be read back
 */
const needsLabel = (code: string, answer: WrittenAnswer): boolean =>
  takerOf(asRead(answer)).code !== code;

/** A written answer as a reader of the file would see it. */
function asRead(answer: WrittenAnswer): ForeignAnswer {
  switch (answer.kind) {
    case "choice":
      return answer;
    case "number":
      return { kind: "number", value: answer.value, tolerance: answer.tolerance };
    case "text":
      return { kind: "long text", model: answer.model };
    case "match":
      return {
        kind: "match",
        question: "",
        rows: [],
        columns: [],
        written: { rows: answer.rows, columns: [] },
      };
  }
}

/** Text that a file of another system can hold, with uniform line ends. */
export const writable = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_XML, "");

export const xmlText = (text: string): string => escapeHtml(writable(text));
