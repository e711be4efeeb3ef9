import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { type QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { movedTicks } from "@academy/response-types/shared/list-draft.ts";
import type { AuthorDraft, KeyDraft } from "@academy/response-types/shared/type-parts.ui.ts";
import * as z from "zod";

/** The shapes of an answer key on the wire; any other value is not a key yet. */
const KeyValue = z.union([
  z.number(),
  z.array(z.number()),
  z.string(),
  z.array(z.array(z.boolean())),
  z.null(),
]);

/** Another accepted answer, as its fields contain it. */
const Also = z.object({
  value: KeyValue,
  tolerance: z.string(),
  keywords: z.string(),
}) satisfies z.ZodType<KeyDraft>;

const Author = z.object({
  options: z.array(z.string()).readonly(),
  /** Drafts of earlier versions have no rows. */
  rows: z.array(z.string()).readonly().default([]),
  answerKey: KeyValue,
  tolerance: z.string(),
  subjectiveKeywords: z.string(),
  format: AnswerForm.nullable().default(null),
}) satisfies z.ZodType<AuthorDraft>;

/** A question while it is edited: an empty text means not chosen yet, marks are text. */
export const QuestionDraft = z.object({
  examType: z.enum(EXAM_TYPES).or(z.literal("")),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  marks: z.string(),
  questionType: z.enum(QUESTION_TYPES),
  responseType: z.string(),
  question: z.string(),
  solution: z.string(),
  /** True if the options must keep their order. */
  fixedOptions: z.boolean().default(false),
  author: Author,
  /** Tags with commas between them, and the year as text; drafts of earlier versions have none. */
  tags: z.string().default(""),
  source: z.string().default(""),
  year: z.string().default(""),
  /** Other answers that earn the same marks; missing in drafts of earlier versions. */
  alsoAccept: z.array(Also).default([]),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** Creates the blank draft of a response type, from the registry of screen parts. */
export type BlankAuthor = (responseType: string) => AuthorDraft;

const USUAL_MARKS = "1";
/** The server's maximum. */
const MOST_OPTIONS = 8;

/** A new question of the most common type. */
export const blankQuestion = (blankAuthor: BlankAuthor): QuestionDraft => ({
  examType: "",
  subject: "",
  topic: "",
  subTopic: "",
  difficulty: "MEDIUM",
  marks: USUAL_MARKS,
  questionType: "STANDARD",
  responseType: responseTypes.usual.code,
  question: "",
  solution: "",
  fixedOptions: false,
  author: blankAuthor(responseTypes.usual.code),
  tags: "",
  source: "",
  year: "",
  alsoAccept: [],
});

/** What questions of a topic usually share: their marks, as text, and number of options. */
export const Shape = z.object({ marks: z.string(), options: z.int() });
export type QuestionShape = z.infer<typeof Shape>;

/** The key under which a shape is stored. */
export const topicOf = ({ examType, subject, topic }: QuestionDraft): string =>
  JSON.stringify([examType, subject, topic]);

const optionsOf = ({ options }: AuthorDraft): number =>
  1 + options.findLastIndex((html) => !isBlankHtml(html));

/** What the next question of the topic starts with; without options, the last number is kept. */
export const shapeOf = (draft: QuestionDraft, last?: QuestionShape): QuestionShape => ({
  marks: draft.marks,
  options: optionsOf(draft.author) || (last?.options ?? 0),
});

/**
 * Blank options: the requested number, but at least as many as the type starts with, and at most
 * `MOST_OPTIONS`.
 */
function withOptions(author: AuthorDraft, count: number, blank: AuthorDraft): AuthorDraft {
  if (blank.options.length === 0 || optionsOf(author) > 0) return author;
  const length = Math.min(Math.max(count, blank.options.length), MOST_OPTIONS);
  return { ...author, options: Array.from({ length }, () => "") };
}

/** Applies the topic's marks and number of options, unless something else was entered. */
export function withShape(
  draft: QuestionDraft,
  shape: QuestionShape,
  blankAuthor: BlankAuthor,
): QuestionDraft {
  const marks = draft.marks === USUAL_MARKS ? shape.marks : draft.marks;
  const author = withOptions(draft.author, shape.options, blankAuthor(draft.responseType));
  return { ...draft, marks, author };
}

/** The draft of the next question after one was added: topic and type stay, texts are empty. */
export function nextQuestion(draft: QuestionDraft, blankAuthor: BlankAuthor): QuestionDraft {
  const blank = blankAuthor(draft.responseType);
  const author = withOptions(blank, optionsOf(draft.author), blank);
  return { ...draft, question: "", solution: "", fixedOptions: false, author, alsoAccept: [] };
}

const numberText = (value: unknown): string => (typeof value === "number" ? String(value) : "");

/** The form's draft of an existing question. */
export function draftOf(view: QuestionView): QuestionDraft {
  const { subjectiveKeywords: keywords } = view;
  return {
    examType: view.examType,
    subject: view.subject,
    topic: view.topic,
    subTopic: view.subTopic,
    difficulty: view.difficulty,
    marks: String(view.marks),
    questionType: view.questionType,
    responseType: view.responseType,
    question: view.question,
    solution: view.solution,
    fixedOptions: view.fixedOptions ?? false,
    author: {
      options: view.options ?? [],
      rows: view.rows ?? [],
      answerKey: KeyValue.catch(null).parse(view.answerKey),
      tolerance: numberText(view.tolerance),
      subjectiveKeywords: Array.isArray(keywords) ? keywords.join(", ") : "",
      format: view.format ?? null,
    },
    tags: (view.tags ?? []).join(", "),
    source: view.source ?? "",
    year: numberText(view.year),
    alsoAccept: (view.alsoAccept ?? []).map(({ answerKey, tolerance }) => ({
      value: KeyValue.catch(null).parse(answerKey),
      tolerance: numberText(tolerance),
      keywords: "",
    })),
  };
}

/**
 * The draft with another response type and an empty key. Options are kept between types with
 * choices.
 */
export function inType(
  draft: QuestionDraft,
  responseType: string,
  blankAuthor: BlankAuthor,
): QuestionDraft {
  const blank = blankAuthor(responseType);
  const bothChoices =
    blank.options.length > 0 && blankAuthor(draft.responseType).options.length > 0;
  const options = bothChoices ? draft.author.options : blank.options;
  return { ...draft, responseType, author: { ...blank, options }, alsoAccept: [] };
}

/** The ticks of another accepted answer, moved with their rows and columns. */
function movedCells(
  value: QuestionDraft["alsoAccept"][number]["value"],
  before: AuthorDraft,
  after: AuthorDraft,
) {
  if (before.rows.length === 0 && after.rows.length === 0) return value;
  return movedTicks(value, after, {
    // If the list of rows was switched on or off, the rows are the same in the same order.
    row: (index) =>
      before.rows.length === 0 || after.rows.length === 0
        ? index
        : placeAfter(index, before.rows, after.rows),
    column: (index) => placeAfter(index, before.options, after.options),
  });
}

/**
 * The place of an option after options were moved or an option was removed; null for a removed one.
 */
function placeAfter(index: number, before: readonly string[], after: readonly string[]) {
  const first = before.findIndex((html, at) => html !== after[at]);
  if (first < 0 || after.length > before.length) return index;
  if (after.length < before.length) {
    return index === first ? null : index > first ? index - 1 : index;
  }
  const last = before.findLastIndex((html, at) => html !== after[at]);
  const swapped = before[first] === after[last] && before[last] === after[first];
  if (!swapped) return index;
  return index === first ? last : index === last ? first : index;
}

const isTicks = (value: unknown): boolean =>
  Array.isArray(value) && value.some((row) => Array.isArray(row));

/** The draft with other options or another key; other accepted answers follow their options. */
export function withAuthor(draft: QuestionDraft, author: QuestionDraft["author"]): QuestionDraft {
  const place = (index: number) => placeAfter(index, draft.author.options, author.options);
  const moved = (value: QuestionDraft["alsoAccept"][number]["value"]) => {
    if (typeof value === "number") return place(value);
    if (isTicks(value)) return movedCells(value, draft.author, author);
    const indices = Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
    return indices.length > 0 ? indices.flatMap((one) => place(one) ?? []) : value;
  };
  const alsoAccept = draft.alsoAccept.map((one) => ({ ...one, value: moved(one.value) }));
  return { ...draft, author, alsoAccept };
}

/** True if the draft contains nothing that took work to enter. */
export const isUntouched = (draft: QuestionDraft, start: QuestionDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(start);
