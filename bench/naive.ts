import { responseTypes } from "@academy/response-types/registry.ts";
import { markAnswer } from "@academy/response-types/shared/mark.ts";
import { AnswerEntry } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { decodeSheet } from "@academy/core/exam/answers/sheet.rules.ts";
import { answerOf } from "@academy/core/exam/answers/answers.rules.ts";
import type { KeyedQuestion, PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";
import { itemBytes, writeUnits } from "./capacity-units.ts";

/** The sheet is compared with this: each answer separately, in JSON, as on the wire. */
export function naiveAnswers(key: PaperKey, sheetText: string): string[] {
  const sheet = decodeSheet(sheetText, key.questions.length);
  return key.questions.map((question, index) => {
    const answer = answerOf(question, index, sheet[index], new Map());
    const type = responseTypes.get(question.responseType);
    const value = answer === null ? null : type.writeAnswer(answer, question.content);
    return JSON.stringify({ value, timeTaken: sheet[index]?.seconds ?? 0 });
  });
}

/** Centi-marks of a submission of `naiveAnswers`. */
export function naiveScore(key: PaperKey, answers: readonly string[]): number {
  return key.questions.reduce(
    (score, question, index) => score + naiveMarks(question, answers[index] ?? "null"),
    0,
  );
}

function naiveMarks(question: KeyedQuestion, text: string): number {
  const type = responseTypes.get(question.responseType);
  const { value } = AnswerEntry.parse(JSON.parse(text));
  return markAnswer(type.readAnswer(value, question.content), {
    type,
    content: question.content,
    keys: question.keys,
    dropped: question.dropped,
    scheme: question.scheme,
    marksCenti: question.marks,
  }).marks;
}

/**
 * Units of an attempt with an item for each answer: every changed answer is a write, and marking or
 * a report reads them all in one query.
 */
export function naiveUnits(
  key: PaperKey,
  answers: readonly string[],
  changes: readonly number[],
): { writeUnits: number; readUnits: number } {
  const items = answers.map((answer, index): Item => ({
    pk: `T#${key.testId}#00`,
    sk: `${"0".repeat(36)}#0#${key.questions[index]?.questionId}`,
    answer,
    rev: 1,
  }));
  const written = changes.flatMap((index) => items.slice(index, index + 1));
  const bytes = items.reduce((sum, item) => sum + itemBytes(item), 0);
  return {
    writeUnits: written.reduce((sum, item) => sum + writeUnits(item), 0),
    readUnits: Math.ceil(bytes / 4096) / 2,
  };
}
