import { responseTypes } from "@academy/response-types/registry.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { SequencedAnswer, SubmitInput } from "../terms/attempt/attempt.schema.ts";
import {
  type IncomingEntry,
  isLongText,
  type LongTexts,
  longTextValue,
  type Sheet,
  type SheetEntry,
  textKey,
} from "./sheet.rules.ts";

/** An answer as it was sent; without `seq` it replaces what is stored. */
type IncomingAnswer = Partial<SubmitInput["answers"][string]> & { timeTaken: number };

/** An entry for the sheet, and the long text to store separately. */
export interface ParsedEntry extends IncomingEntry {
  longText?: string;
}

/**
 * Parses each answer with its question's response type and finds its position in the paper.
 * @throws AppError `invalid` for a question that is not in the paper or an invalid value.
 */
export function parseAnswers(
  key: PaperKey,
  answers: Readonly<Record<string, IncomingAnswer>>,
): ParsedEntry[] {
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

function readValue(
  question: KeyedQuestion,
  value: unknown,
): Pick<ParsedEntry, "value" | "longText"> {
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

/** The canonical answer of an entry; null for a blank. @throws Error when the entry is corrupt. */
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

/**
 * The answers of a sheet in the form that browsers send and receive.
 *
 * @param only positions to include; all if left out
 */
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
