import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import {
  DIFFICULTIES,
  QUESTION_TYPES,
  type QuestionView,
} from "@academy/core/bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import type { AuthorDraft } from "@academy/response-types/shared/type-parts.ui.ts";
import * as z from "zod";

/** What the web knows an answer key by; a key that none of these fits is no key yet. */
const KeyValue = z.union([
  z.number(),
  z.array(z.number()),
  z.string(),
  z.array(z.array(z.boolean())),
  z.null(),
]);

const Author = z.object({
  options: z.array(z.string()).readonly(),
  answerKey: KeyValue,
  tolerance: z.string(),
  subjectiveKeywords: z.string(),
  format: AnswerForm.nullable().default(null),
}) satisfies z.ZodType<AuthorDraft>;

/** A question while it is written: what is not chosen yet is an empty text, marks are as typed. */
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
  author: Author,
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** Makes the blank draft of a response type; the registry of screen parts has them. */
export type BlankAuthor = (responseType: string) => AuthorDraft;

const USUAL_MARKS = "1";
/** As many as the server takes. */
const MOST_OPTIONS = 8;

/** A new question, of the type that most are of. */
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
  author: blankAuthor(responseTypes.usual.code),
});

/** What a topic's questions have in common: their marks as typed, and how many options. */
export const Shape = z.object({ marks: z.string(), options: z.int() });
export type QuestionShape = z.infer<typeof Shape>;

/** By what a shape is remembered. */
export const topicOf = ({ examType, subject, topic }: QuestionDraft): string =>
  JSON.stringify([examType, subject, topic]);

const optionsOf = ({ options }: AuthorDraft): number =>
  1 + options.findLastIndex((html) => !isBlankHtml(html));

/** A question without options leaves the number of its topic as it was. */
export const shapeOf = (draft: QuestionDraft, last?: QuestionShape): QuestionShape => ({
  marks: draft.marks,
  options: optionsOf(draft.author) || (last?.options ?? 0),
});

/** Blank options, as many as are wanted and never fewer than the type starts with. */
function withOptions(author: AuthorDraft, count: number, blank: AuthorDraft): AuthorDraft {
  if (blank.options.length === 0 || optionsOf(author) > 0) return author;
  const length = Math.min(Math.max(count, blank.options.length), MOST_OPTIONS);
  return { ...author, options: Array.from({ length }, () => "") };
}

/** The draft with its topic's marks and number of options, where nothing else was entered. */
export function withShape(
  draft: QuestionDraft,
  shape: QuestionShape,
  blankAuthor: BlankAuthor,
): QuestionDraft {
  const marks = draft.marks === USUAL_MARKS ? shape.marks : draft.marks;
  const author = withOptions(draft.author, shape.options, blankAuthor(draft.responseType));
  return { ...draft, marks, author };
}

/** The next question of a series: what it is about and of which kind stays, its texts go. */
export function nextQuestion(draft: QuestionDraft, blankAuthor: BlankAuthor): QuestionDraft {
  const blank = blankAuthor(draft.responseType);
  const author = withOptions(blank, optionsOf(draft.author), blank);
  return { ...draft, question: "", solution: "", author };
}

const numberText = (value: unknown): string => (typeof value === "number" ? String(value) : "");

/** A question of the bank as the form shows it. */
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
    author: {
      options: view.options ?? [],
      answerKey: KeyValue.catch(null).parse(view.answerKey),
      tolerance: numberText(view.tolerance),
      subjectiveKeywords: Array.isArray(keywords) ? keywords.join(", ") : "",
      format: view.format ?? null,
    },
  };
}

/**
 * The draft in another response type, whose key starts empty. Options go along from one type of
 * choices to another.
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
  return { ...draft, responseType, author: { ...blank, options } };
}

/** True for a draft that the person has not put anything into that took work. */
export const isUntouched = (draft: QuestionDraft, start: QuestionDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(start);
