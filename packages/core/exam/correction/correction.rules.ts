import type { AnswerKeyInput } from "../../bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { isAboutKey } from "@academy/response-types/shared/also-accept.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";
import { type FieldError, invalid } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type {
  CorrectionNotice,
  DropRule,
  QuestionChange,
  QuestionCorrection,
} from "./correction.schema.ts";

/** A key's questions after the changes, and a description of each change. */
export interface Corrected {
  questions: KeyedQuestion[];
  changes: QuestionCorrection[];
}

/**
 * Applies changes to a key; the questions' content and order stay frozen.
 * @throws AppError `invalid` for a question that is not in the paper or is listed twice, for a key
 * that is invalid for its response type, and for a change without effect.
 */
export function correct(key: PaperKey, changes: readonly QuestionChange[]): Corrected {
  const questions = [...key.questions];
  const described = changes.map((change, i): QuestionCorrection => {
    const refuse = (message: string, path = "questionId") =>
      invalid("unfit_correction", message, [{ path: `changes.${i}.${path}`, message }]);
    const index = key.questions.findIndex(({ questionId }) => questionId === change.questionId);
    const before = key.questions[index];
    if (!before) throw refuse(`Question ${change.questionId} is not in this test.`);
    if (questions[index] !== before) throw refuse(`Question ${index + 1} is listed twice.`);
    const after = changed(before, change, `changes.${i}`);
    if (sameKeys(before, after)) {
      throw refuse(`Question ${index + 1} already has this key.`, "keys");
    }
    questions[index] = after;
    return {
      questionId: change.questionId,
      number: index + 1,
      what: after.dropped ? "dropped" : after.keys.length > 1 ? "several" : "key",
      before: keyWords(before, dropRuleOf(key, index)),
      after: keyWords(after, dropRuleOf(key, index)),
      note: change.note,
    };
  });
  return { questions, changes: described };
}

function changed(question: KeyedQuestion, change: QuestionChange, path: string): KeyedQuestion {
  if (change.keys === undefined) return { ...question, dropped: true };
  const keys = change.keys.map((input, i) => readKey(question, input, `${path}.keys.${i}`));
  const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]));
  return { ...question, keys: [...distinct.values()], dropped: false };
}

function readKey(question: KeyedQuestion, input: AnswerKeyInput, path: string): unknown {
  const type = responseTypes.get(question.responseType);
  try {
    const key = type.readKey(input, question.content);
    // The lists are frozen and were checked then, so only problems of the key matter.
    const wrong = type.check(question.content, key).filter(isAboutKey);
    const [first] = wrong;
    if (!first) return key;
    throw unfit(wrong.map((one) => ({ path: `${path}.${one.path}`, message: one.message })));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw unfit([{ path: `${path}.${error.path}`, message: error.message }]);
  }
}

const unfit = (fields: FieldError[]) =>
  invalid("unfit_correction", fields[0]?.message ?? "This is not a valid key.", fields);

const sameKeys = (one: KeyedQuestion, other: KeyedQuestion): boolean =>
  one.dropped === other.dropped && JSON.stringify(one.keys) === JSON.stringify(other.keys);

const MAX_LENGTH = 200;

/** Who gets full marks once the question at an index is dropped. */
export const dropRuleOf = (
  { sections = [] }: Pick<PaperKey, "sections">,
  index: number,
): DropRule =>
  sections.find(({ from, to }) => from <= index && index < to)?.choose?.dropped ?? "everyone";

const DROPPED: Record<DropRule, string> = {
  everyone: "Dropped, full marks for everyone",
  fill: "Dropped, full marks where it counts or fills a free place",
  answered: "Dropped, full marks where an answer to it counts",
};

/** A question's accepted keys as text, such as "A, C or B", or that it is dropped. */
export function keyWords(question: KeyedQuestion, rule: DropRule = "everyone"): string {
  if (question.dropped) return DROPPED[rule];
  const text = acceptedTexts(question).join(" or ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

/** Each accepted key as written in exports: "A, C", "3.14 ± 0.01". */
export function acceptedTexts({ responseType, keys, content }: KeyedQuestion): string[] {
  const type = responseTypes.get(responseType);
  return keys.map((key) => type.keyText(key, content));
}

/** Each accepted key as shown to students. */
export function acceptedByStudents({
  responseType,
  keys,
  content,
}: Pick<KeyedQuestion, "responseType" | "keys" | "content">): string[] {
  const type = responseTypes.get(responseType);
  return keys.map((key) => type.studentKeyText?.(key, content) ?? type.keyText(key, content));
}

/** The corrections for a report, with one notice for all questions with the same kind and note. */
export function noticesOf(key: PaperKey): CorrectionNotice[] {
  return key.corrections.flatMap(({ at, changes }) => {
    const described = changes.map((one) => ({ ...one, ...droppedFor(key, one) }));
    const groups = Map.groupBy(
      described,
      ({ what, note, dropped = "" }) => `${what} ${dropped} ${note}`,
    );
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const questions = group.map(({ number }) => number).toSorted((a, b) => a - b);
      const { what, note, dropped } = first;
      return [{ questions, what, note, at: iso(at), ...(dropped && { dropped }) }];
    });
  });
}

/** For whom a dropped question has marks in a section with a choice; nothing of other changes. */
function droppedFor(
  key: PaperKey,
  { what, number }: QuestionCorrection,
): Pick<CorrectionNotice, "dropped"> {
  const rule = dropRuleOf(key, number - 1);
  return what === "dropped" && rule !== "everyone" ? { dropped: rule } : {};
}
