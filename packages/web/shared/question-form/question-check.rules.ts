import { hasLostFormula, LOST_FORMULA } from "@academy/core/kernel/rich-text/lost-formula.rules.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import {
  type AcceptedInput,
  readKeys,
  writeAlso,
} from "@academy/response-types/shared/also-accept.ts";
import type { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import type {
  AnyResponseType,
  WrittenAuthor,
} from "@academy/response-types/shared/response-type.ts";
import type { AuthorDraft } from "@academy/response-types/shared/type-parts.ui.ts";
import { chosenIndices } from "@academy/response-types/shared/wire-value.ts";
import {
  FIRST_YEAR,
  LAST_YEAR,
  LONGEST_TAG,
  MOST_TAGS,
} from "@academy/core/bank/question/question-labels.schema.ts";
import type { FieldProblems } from "../bank/refused.rules.ts";
import type { QuestionDraft } from "./question-draft.rules.ts";

/** The part of the form that `POST /api/questions/upload` and `PUT /api/questions/{id}` accept. */
export type QuestionBody = Omit<
  QuestionDraft,
  "examType" | "marks" | "fixedOptions" | "author" | "alsoAccept" | "tags" | "year"
> & {
  examType: ExamType;
  marks: number;
  options?: string[];
  /** Sent only for types whose rows may be a separate list; always sent for these types. */
  rows?: string[];
  /** Sent only for types whose options may be shuffled. */
  fixedOptions?: boolean;
  answerKey: unknown;
  tags: string[];
  year: number | null;
  /** Always sent, because otherwise accepted answers could not be removed. */
  alsoAccept: AcceptedInput[];
  tolerance?: number;
  subjectiveKeywords?: string[];
  /** How number answers are compared; null if they are rounded to two decimals. */
  format?: AnswerForm | null;
};

type Read = { body: QuestionBody; problems?: never } | { body?: never; problems: FieldProblems };

const MARKS = "Enter marks from 0.01 to 1,000, with at most two decimal places.";

/** Parses marks; null if they are not valid. */
export function readMarks(text: string): number | null {
  if (!/^\d{1,4}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(text.trim())) return null;
  const marks = Number(text);
  return marks >= 0.01 && marks <= 1000 ? marks : null;
}

/** Checks the draft as the server does: returns the request body, or the problem of each field. */
export function readDraft(draft: QuestionDraft): Read {
  const { examType, author, alsoAccept, fixedOptions, tags, year, ...rest } = draft;
  const labels = readLabels({ tags, year });
  const type = responseTypes.get(draft.responseType);
  const marks = readMarks(draft.marks);
  const read = readAuthor(type, { ...author, alsoAccept: alsoAccept.map(acceptedOf) });
  const problems = {
    ...(examType === "" && { examType: "Choose an exam type." }),
    ...(draft.subject === "" && { subject: "Choose a subject." }),
    ...(draft.topic === "" && { topic: "Choose a topic." }),
    ...(draft.subTopic === "" && { subTopic: "Choose a sub-topic." }),
    ...(marks === null && { marks: MARKS }),
    ...(isBlankHtml(draft.question) && { question: "Write the question's text." }),
    ...labels.problems,
    ...lostFormulas(draft),
    ...read.problems,
  };
  if (examType === "" || marks === null || Object.keys(problems).length > 0) return { problems };
  const order = type.reorder && { fixedOptions };
  const body = { ...rest, examType, marks, tags: labels.tags, year: labels.year };
  return { body: { ...body, ...wireOf(type, read.input), ...order } };
}

/** Tags and year as the API takes them, with the problem of each that the server would reject. */
function readLabels({ tags: text, year }: Pick<QuestionDraft, "tags" | "year">) {
  const tags = text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const number = year.trim() === "" ? null : Number(year);
  const isYear =
    number === null || (Number.isInteger(number) && number >= FIRST_YEAR && number <= LAST_YEAR);
  const problems: FieldProblems = {
    ...(tags.length > MOST_TAGS && { tags: `Enter at most ${MOST_TAGS} tags.` }),
    ...(tags.some((tag) => tag.length > LONGEST_TAG || /[#;]/.test(tag)) && { tags: UNFIT_TAG }),
    ...(!isYear && { year: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.` }),
  };
  return { tags, year: number, problems };
}

const UNFIT_TAG = `Shorten each tag to ${LONGEST_TAG} characters, without # and semicolon.`;

/** Formulas that were lost when pasting are never saved as text. */
function lostFormulas({ question, solution, author }: QuestionDraft): FieldProblems {
  const texts: [string, string][] = [
    ["question", question],
    ["solution", solution],
    ...author.options.map((html, index): [string, string] => [`options.${index}`, html]),
    ...author.rows.map((html, index): [string, string] => [`rows.${index}`, html]),
  ];
  return Object.fromEntries(
    texts.filter(([, html]) => hasLostFormula(html)).map(([path]) => [path, LOST_FORMULA]),
  );
}

/** Another accepted answer as the API names its parts. */
const acceptedOf = ({ value, tolerance }: QuestionDraft["alsoAccept"][number]): AcceptedInput => ({
  answerKey: value,
  ...(tolerance.trim() !== "" && { tolerance: tolerance.trim() }),
});

type Written = WrittenAuthor & { alsoAccept: AcceptedInput[] };

/** The fields of a question's answer as the API names them, from what its type has written. */
function wireOf(type: AnyResponseType, input: Written | undefined) {
  const { options, rows, answerKey, tolerance, subjectiveKeywords, format } = input ?? {};
  return {
    ...(isTexts(options) && { options }),
    ...(type.writeRows && { rows: isTexts(rows) ? rows : [] }),
    answerKey,
    alsoAccept: input?.alsoAccept ?? [],
    ...(typeof tolerance === "number" && { tolerance }),
    ...(isTexts(subjectiveKeywords) && { subjectiveKeywords }),
    ...(type.answerForm && { format: format ?? null }),
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

type Accepting = AuthorDraft & { alsoAccept: readonly AcceptedInput[] };

/** Checks options and key by the type's own rules, which the server uses too. */
function readAuthor(
  type: AnyResponseType,
  author: Accepting,
): { input?: Written; problems: FieldProblems } {
  const blank = rightButBlank(author);
  if (blank) return { problems: blank };
  const problems: Record<string, string> = {};
  const note = (path: string, message: string) => {
    problems[path] ??= message;
  };
  try {
    const content = type.readContent(author);
    for (const { path, message } of type.check(content, null)) {
      if (!path.startsWith("answerKey")) note(path, message);
    }
    const key = type.readKey(author, content);
    for (const { path, message } of type.check(content, key)) note(path, message);
    // If a key would be rounded, the author has to enter or choose the number that will be stored.
    for (const { path, kept } of type.keyChanges?.(author) ?? []) {
      note(path, `Only two decimals are kept. Use ${kept}, or change the number.`);
    }
    const also = readKeys(type, author).alsoAccept;
    author.alsoAccept.forEach((one, index) => {
      for (const { path, kept } of type.keyChanges?.({ ...author, ...one }) ?? []) {
        note(`alsoAccept.${index}.${path}`, `Only two decimals are kept. Use ${kept}.`);
      }
    });
    const alsoAccept = writeAlso(type, content, also);
    return { input: { ...type.writeAuthor(content, key), alsoAccept }, problems };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    note(error.path, error.message);
    return { problems };
  }
}

/** Trailing blank options are not sent, so the key could point at nothing. */
function rightButBlank({ options, answerKey }: AuthorDraft): FieldProblems | null {
  const index = chosenIndices(answerKey).find((at) => isBlankHtml(options[at] ?? " x"));
  if (index === undefined) return null;
  return {
    [`options.${index}`]: `Option ${letterAt(index)} is marked as correct, but it is blank.`,
  };
}

/** The part of a draft that a problem's path belongs to; options and keys are checked together. */
export const partAt = (draft: QuestionDraft, path: string): unknown =>
  new Map<string, unknown>(Object.entries(draft)).get(path.split(".")[0] ?? "") ?? draft.author;

/** The other accepted answers of a draft in students' words; an unreadable one is left out. */
export function acceptedTexts({ responseType, author, alsoAccept }: QuestionDraft): string[] {
  const type = responseTypes.get(responseType);
  const words = (key: unknown, content: unknown) =>
    type.studentKeyText ? type.studentKeyText(key, content) : type.keyText(key, content);
  return alsoAccept.flatMap((one) => {
    try {
      const content = type.readContent(author);
      return words(type.readKey({ ...author, ...acceptedOf(one) }, content), content);
    } catch (error) {
      if (error instanceof InputError) return [];
      throw error;
    }
  });
}
