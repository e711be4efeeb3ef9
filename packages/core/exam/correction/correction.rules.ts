import type { AnswerKeyInput } from "../../bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { isAboutKey } from "@academy/response-types/shared/also-accept.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import { type FieldError, invalid } from "../../kernel/shared/error.ts";
import { dropRuleOf, keyWords } from "../paper/key-words.rules.ts";
import type { QuestionChange } from "../terms/result/correction.schema.ts";
import type { QuestionCorrection } from "../terms/paper/key-correction.schema.ts";

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
    // Frozen lists were checked when the paper was frozen, so only problems of the key matter.
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
