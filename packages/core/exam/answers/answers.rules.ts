import { responseTypes } from "@academy/response-types/registry.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { SequencedAnswer } from "../attempt/attempt.schema.ts";
import {
  type IncomingEntry,
  isLongText,
  type LongTexts,
  longTextValue,
  type Sheet,
  type SheetEntry,
  textKey,
} from "./sheet.rules.ts";

/** An answer as it came over the wire; without `seq` it is the latest word. */
export interface WireAnswer {
  value?: unknown;
  timeTaken: number;
  marked?: boolean | undefined;
  seq?: number | undefined;
}

/** An entry for the sheet, with the text that is to be kept beside it. */
export interface ReadEntry extends IncomingEntry {
  longText?: string;
}

/**
 * Reads answers by their question's response type, in the paper's positions.
 * @throws AppError `invalid` naming a question that is not in the paper or a value that is none.
 */
export function readAnswers(
  key: PaperKey,
  answers: Readonly<Record<string, WireAnswer>>,
): ReadEntry[] {
  const positions = new Map(key.questions.map((question, index) => [question.questionId, index]));
  return Object.entries(answers).map(([questionId, answer]) => {
    const index = positions.get(questionId);
    const question = index === undefined ? undefined : key.questions[index];
    if (index === undefined || !question) {
      const message = `Question ${questionId} is not in this test.`;
      throw invalid("unknown_question", message, [{ path: `answers.${questionId}`, message }]);
    }
    return {
      index,
      seq: answer.seq,
      seconds: answer.timeTaken,
      marked: answer.marked ?? false,
      ...readValue(question, answer.value ?? null),
    };
  });
}

function readValue(question: KeyedQuestion, value: unknown): Pick<ReadEntry, "value" | "longText"> {
  const type = responseTypes.get(question.responseType);
  try {
    const answer = type.readAnswer(value, question.content);
    if (answer === null) return { value: "" };
    if (type.longText) {
      const longText = String(type.writeAnswer(answer, question.content));
      return { value: longTextValue(longText), longText };
    }
    return { value: type.encode(answer) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const path = `answers.${question.questionId}.value`;
    throw invalid("invalid_answer", error.message, [{ path, message: error.message }]);
  }
}

/** The canonical answer of an entry; null for a blank. @throws Error when it cannot be read. */
export function answerOf(
  question: KeyedQuestion,
  index: number,
  entry: SheetEntry | undefined,
  texts: LongTexts,
): unknown {
  if (!entry || entry.value === "") return null;
  const type = responseTypes.get(question.responseType);
  const answer = isLongText(entry.value)
    ? type.readAnswer(texts.get(textKey(index, entry)) ?? null, question.content)
    : type.decode(entry.value);
  if (answer === null) throw new Error(`Entry ${index} of the sheet cannot be read`);
  return answer;
}

/** The whole sheet as a browser resumes it. */
export function wireAnswers(
  key: PaperKey,
  sheet: Sheet,
  texts: LongTexts,
  only?: readonly number[],
): Record<string, SequencedAnswer> {
  const answers: Record<string, SequencedAnswer> = {};
  const wanted = only && new Set(only);
  key.questions.forEach((question, index) => {
    const entry = sheet[index];
    if (!entry || (wanted && !wanted.has(index))) return;
    const answer = answerOf(question, index, entry, texts);
    const type = responseTypes.get(question.responseType);
    answers[question.questionId] = {
      value: answer === null ? null : type.writeAnswer(answer, question.content),
      timeTaken: entry.seconds,
      seq: entry.seq,
      ...(entry.marked && { marked: true }),
    };
  });
  return answers;
}
