import { exchanges } from "@academy/response-types/registry.exchange.ts";
import { joinKeyCells, readKeys } from "@academy/response-types/shared/also-accept.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import {
  type ForeignAnswer,
  type ForeignForm,
  NoEquivalent,
  type WrittenAnswer,
} from "@academy/response-types/shared/exchange.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import { escapeHtml } from "../cell-text/tree.rules.ts";
import { foreignHtml, NO_XML, visibleText } from "./foreign-text.rules.ts";
import { takerOf } from "./foreign.rules.ts";
import {
  COLUMN_OPEN,
  COLUMNS_OPEN,
  PASSAGE_OPEN,
  ROW_OPEN,
  ROWS_OPEN,
} from "./moodle/moodle.rules.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import { acceptedTag, keyTag, typeTag } from "./tags.rules.ts";

/** A question of the bank, as the writers of other systems' files get it. */
export interface ExportedQuestion {
  question: QuestionView;
  /** The passage's HTML; "" without a passage. */
  passage: string;
  mediaUrl: string;
  /** Its texts in other languages; missing if there are none. */
  variants?: readonly VariantTexts[];
}

/** The parts of a question, which each format writes in its own syntax. */
export interface ExportParts {
  /** The beginning of its text. */
  name: string;
  /**
   * The passage, the question, and the rows and the list of a question that matches rows, as HTML.
   */
  text: string;
  solution: string;
  tags: string[];
  answer: WrittenAnswer;
  /** Parts without an equivalent, a sentence each. */
  notes: string[];
}

const NAME_LENGTH = 80;

/** The parts of a question for a format that takes the bank's texts as they are. */
export interface OwnParts extends Pick<ExportParts, "name" | "tags" | "answer" | "notes"> {
  /**
   * HTML of the rows and of the list that they are matched with; empty for a question without rows.
   */
  rows: readonly string[];
  list: readonly string[];
}

/**
 * Splits a question into parts whose texts are not converted.
 * @param format the format's name, for error messages
 * @throws NoEquivalent for a question that the format cannot hold
 */
export function ownParts(question: QuestionView, format: string): OwnParts {
  const form = foreignForm(question, format);
  const name = visibleText(question.question).replace(/\s+/g, " ").slice(0, NAME_LENGTH);
  return {
    name: name.toWellFormed().trim() || question._id,
    tags: [
      ...tagsOf(question, form.answer),
      ...(form.accepted ? [acceptedTag(form.accepted)] : []),
    ],
    answer: form.answer,
    notes: [...(form.notes ?? [])],
    rows: form.rows ?? [],
    list: form.list ?? [],
  };
}

/**
 * Splits a question into the parts for another system, with texts as Moodle has them.
 * @param format the format's name, for error messages
 * @throws NoEquivalent for a question that the format cannot hold
 */
export function exportParts(
  { question, passage, mediaUrl }: ExportedQuestion,
  format: string,
): ExportParts {
  const html = (text: string) => foreignHtml(text, mediaUrl);
  const { name, tags, answer, notes, rows, list } = ownParts(question, format);
  const listed = (texts: readonly string[], open: string, itemOpen: string) =>
    texts.length === 0
      ? ""
      : `${open}${texts.map((one) => `${itemOpen}${html(one)}</li>`).join("")}</ol>`;
  return {
    name,
    text: [
      passage === "" ? "" : `${PASSAGE_OPEN}${html(passage)}</div>`,
      html(question.question),
      listed(rows, ROWS_OPEN, ROW_OPEN),
      listed(list, COLUMNS_OPEN, COLUMN_OPEN),
    ].join(""),
    solution: html(question.solution),
    tags,
    answer: withHtml(answer, html),
    notes: [...(passage === "" ? [] : [NO_PASSAGES]), ...notes],
  };
}

export const NO_PASSAGES =
  "This format has no passages, so the passage is placed before the question's text.";

/** Why texts in other languages are missing, for a format without languages. */
export function noLanguages({ variants = [] }: ExportedQuestion): string[] {
  if (variants.length === 0) return [];
  const names = variants.map(({ language }) => ENGLISH_NAMES[language]).join(", ");
  return [`This format has no languages, so its texts in ${names} are left out.`];
}

/**
 * A question with its texts in another language. A passage without a text in that language stays in
 * English.
 */
export function inLanguage(
  { question, passage, mediaUrl }: ExportedQuestion,
  { texts, passage: own }: VariantTexts,
): ExportedQuestion {
  return { question: { ...question, ...texts }, passage: own || passage, mediaUrl };
}

/** The answer in the form in which the question's response type writes it for other systems. */
function foreignForm(question: QuestionView, format: string): ForeignForm & { accepted?: string } {
  const type = responseTypes.get(question.responseType);
  const exchange = exchanges.find(({ code }) => code === type.code);
  if (!exchange) {
    throw new NoEquivalent(
      `Questions of the type "${type.label}" cannot be written as ${format}. Export them as a spreadsheet.`,
    );
  }
  if (question.answerKey === null) {
    throw new NoEquivalent("It has no key yet. Enter its key, then export it.");
  }
  const { content, answerKey, alsoAccept } = readKeys(type, question);
  const form = exchange.write(answerKey, content);
  if (alsoAccept.length === 0) return form;
  const others = alsoAccept.map((key) => exchange.write(key, content).answer);
  if (form.answer.kind === "number" && others.every(isNumber)) {
    return { ...form, answer: { ...form.answer, others, ...keyOfAll([form.answer, ...others]) } };
  }
  return {
    ...form,
    notes: [...(form.notes ?? []), ONE_KEY],
    accepted: joinKeyCells(type, content, [answerKey, ...alsoAccept]).answerKey,
  };
}

const ONE_KEY = "This format has one correct answer for such a question. A tag keeps the others.";

type NumberAnswer = Extract<WrittenAnswer, { kind: "number" }>;

const isNumber = (answer: WrittenAnswer): answer is NumberAnswer => answer.kind === "number";

/**
 * The keys of a number and of the numbers accepted besides it, as one cell. Empty unless each
 * number has a key.
 */
function keyOfAll(numbers: readonly NumberAnswer[]): { key?: string } {
  const keys = numbers.flatMap(({ key }) => key ?? []);
  return keys.length === numbers.length ? { key: keys.join(" | ") } : {};
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

/** A written answer in the form in which a reader of the exported file gets it. */
function asRead(answer: WrittenAnswer): ForeignAnswer {
  switch (answer.kind) {
    case "choice":
      return answer;
    case "number":
      return answer;
    case "text":
      return { kind: "long text", model: answer.model };
    case "match":
      return {
        kind: "match",
        question: "",
        rows: [],
        columns: [],
        written: {
          rows: answer.rows,
          columns: [],
          rowTexts: answer.rows.map(({ text }) => text),
        },
      };
  }
}

/** Text that a file of another system can hold, with uniform line ends. */
export const writable = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_XML, "");

export const xmlText = (text: string): string => escapeHtml(writable(text));
