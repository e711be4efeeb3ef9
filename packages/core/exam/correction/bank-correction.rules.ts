import { responseTypes } from "@academy/response-types/registry.ts";
import type { AuthorInput } from "@academy/response-types/shared/response-type.ts";
import type { KeyedQuestion } from "../paper/paper.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import { renderFormulas } from "../../kernel/rich-text/formula.rules.ts";
import type { BankCorrection, QuestionCorrection } from "./correction.schema.ts";

/** A question of a paper before and after a correction of its key. */
export interface CorrectedQuestion {
  /** Its text as students saw it. */
  asked: string;
  before: KeyedQuestion;
  after: KeyedQuestion;
}

/** What becomes of the question in the bank, and the key that it has then. */
interface BankStep {
  state: BankCorrection["state"];
  answerKey: unknown;
}

/**
 * What a correction does to a question as the bank has it now; undefined once it was deleted. A key
 * belongs to the text and the options that it was made for, so a question that was changed since
 * keeps its own.
 */
export function bankStep(
  { asked, before, after }: CorrectedQuestion,
  bank: Question | undefined,
): BankStep {
  if (!bank) return { state: "deleted", answerKey: null };
  const { answerKey } = bank;
  const [key, ...more] = after.keys;
  if (after.dropped || more.length > 0) return { state: "note", answerKey };
  if (!isAsAsked(bank, asked, before)) return { state: "changed", answerKey };
  const type = responseTypes.get(bank.responseType);
  const now = JSON.stringify(authorKey(bank.responseType, bank.content, answerKey));
  const corrected = authorKey(after.responseType, after.content, key);
  if (now === JSON.stringify(corrected)) return { state: "same", answerKey };
  const wasAsked = before.keys.some(
    (one) => JSON.stringify(authorKey(before.responseType, before.content, one)) === now,
  );
  if (!wasAsked) return { state: "changed", answerKey };
  return { state: "key", answerKey: type.readKey(corrected, bank.content) };
}

/** The key by its author's words: the bank may have given the same options other ids. */
function authorKey(responseType: string, content: unknown, key: unknown): AuthorInput {
  const { answerKey, tolerance, subjectiveKeywords } = responseTypes
    .get(responseType)
    .writeAuthor(content, key);
  return { answerKey, tolerance, subjectiveKeywords };
}

function isAsAsked(bank: Question, asked: string, before: KeyedQuestion): boolean {
  const options = ({ responseType, content }: Pick<Question, "responseType" | "content">) =>
    JSON.stringify(responseTypes.get(responseType).writeOptions(content) ?? []);
  return (
    bank.responseType === before.responseType &&
    options(bank) === options(before) &&
    renderFormulas(bank.question).html === asked
  );
}

/** What a question's history says of a correction of a test's key. */
export function noteOf(title: string, { what, after, note }: QuestionCorrection): string {
  if (what === "dropped") return `Dropped from the test "${title}": ${note}`;
  if (what === "several") return `The test "${title}" accepts ${after}: ${note}`;
  return `Key corrected with the test "${title}": ${note}`;
}
