import { responseTypes } from "@academy/response-types/registry.ts";
import { writeAlso } from "@academy/response-types/shared/also-accept.ts";
import type { AnyResponseType } from "@academy/response-types/shared/response-type.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { withPictureText } from "../../kernel/rich-text/picture-text.rules.ts";
import type { Question, QuestionView } from "./question.schema.ts";
import { maySeeKey, type Caller } from "./state.rules.ts";
import { indexWords } from "./word.rules.ts";

/** The whole question with key and solution, for administrators only. */
export function viewOf(question: Question, names: SubjectTopic, mediaUrl: string): QuestionView {
  const type = responseTypes.get(question.responseType);
  const author = authorOf(type, question);
  const media = (html: string) => withMedia(html, mediaUrl);
  return {
    _id: question.questionId,
    rev: question.rev,
    examType: question.examType,
    subject: names.subject,
    topic: names.topic,
    subTopic: names.subTopic,
    difficulty: question.difficulty,
    marks: question.marks / 100,
    questionType: question.questionType,
    responseType: question.responseType,
    question: media(question.question),
    answerKey: author.answerKey,
    ...(question.alsoAccept && {
      alsoAccept: writeAlso(type, question.content, question.alsoAccept),
    }),
    ...(author.tolerance !== undefined && { tolerance: author.tolerance }),
    ...(author.subjectiveKeywords !== undefined && {
      subjectiveKeywords: author.subjectiveKeywords,
    }),
    ...(author.format && { format: author.format }),
    options: type.writeOptions(question.content)?.map(media),
    ...rowsOf(type.writeRows?.(question.content), media),
    ...(question.fixedOptions && { fixedOptions: true as const }),
    solution: media(question.solution),
    passageId: question.passageId,
    changedAt: question.changedAt,
    changedBy: question.changedBy,
    ...labelsOf(question),
  };
}

/** The fields as an author writes them; a draft of an import may have no key yet. */
const authorOf = (
  type: AnyResponseType,
  { content, answerKey }: Question,
): ReturnType<AnyResponseType["writeAuthor"]> =>
  answerKey === null ? { answerKey: null } : type.writeAuthor(content, answerKey);

/**
 * The labels and state of a question, which are not content; fields without a value are missing.
 */
const labelsOf = ({ tags, source, year, languages, state, stateAt, stateBy }: Question) => ({
  ...(tags && { tags }),
  ...(source !== undefined && { source }),
  ...(year !== undefined && { year }),
  ...(languages && { languages }),
  ...(state && { state, stateAt, stateBy }),
});

/** A question as this caller sees it: authors see the keys of their own questions only. */
export function viewFor(caller: Caller, question: Question, view: QuestionView): QuestionView {
  if (!maySeeKey(caller, question)) return withoutKey(view);
  return question.contentBy === caller.userId ? { ...view, ownChange: true } : view;
}

/** A question without key and solution. */
function withoutKey(view: QuestionView): QuestionView {
  const { alsoAccept: _also, tolerance: _near, subjectiveKeywords: _words, ...rest } = view;
  return { ...rest, answerKey: null, solution: "", keyHidden: true };
}

const rowsOf = (rows: string[] | undefined, media: (html: string) => string) =>
  rows ? { rows: rows.map(media) } : {};

const FIELDS = [
  "examType",
  "subject",
  "topic",
  "subTopic",
  "difficulty",
  "marks",
  "questionType",
  "responseType",
  "question",
  "options",
  "rows",
  "fixedOptions",
  "answerKey",
  "alsoAccept",
  "tolerance",
  "subjectiveKeywords",
  "format",
  "solution",
  "passageId",
  "tags",
  "source",
  "year",
] as const satisfies readonly (keyof QuestionView)[];

/** The fields that differ between two revisions, in the order of the form. */
export const changedFields = (before: QuestionView, after: QuestionView): string[] =>
  FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** The accepted keys in words; empty when the question has no key yet. */
export const keyText = ({
  responseType,
  content,
  answerKey,
  alsoAccept = [],
}: Pick<Question, "responseType" | "content" | "answerKey" | "alsoAccept">): string => {
  if (answerKey === null) return "";
  const type = responseTypes.get(responseType);
  return [answerKey, ...alsoAccept].map((key) => type.keyText(key, content)).join(" or ");
};

/** The words under which a question is indexed: those of its texts, and its labels. */
export const indexedWords = (question: Question): string[] =>
  indexWords(searchedHtml(question), question);

/** The HTML that a text search covers: the question, its options and its rows. */
export function searchedHtml({
  question,
  responseType,
  content,
}: Pick<Question, "question" | "responseType" | "content">): string[] {
  const type = responseTypes.get(responseType);
  return [
    withPictureText(question),
    ...(type.writeOptions(content) ?? []),
    ...(type.writeRows?.(content) ?? []),
  ];
}
