import { responseTypes } from "@academy/response-types/registry.ts";
import { MOST_ALSO } from "@academy/response-types/shared/also-accept.ts";
import type { AuthorInput } from "@academy/response-types/shared/response-type.ts";
import type { KeyedQuestion } from "../terms/paper/paper.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import { renderFormulas } from "../../kernel/rich-text/formula.rules.ts";
import type { BankCorrection } from "../terms/result/correction.schema.ts";
import type { QuestionCorrection } from "../terms/paper/key-correction.schema.ts";

/** A question of a paper before and after its key was corrected. */
export interface CorrectedQuestion {
  /** The text that students saw. */
  asked: string;
  before: KeyedQuestion;
  after: KeyedQuestion;
}

/** What happens to the question in the bank, and the keys that it then has. */
interface BankStep extends Pick<Question, "answerKey" | "alsoAccept"> {
  state: BankCorrection["state"];
}

/**
 * What a correction does to the bank's current version of a question (undefined if it was deleted).
 * A key belongs to a certain text and options, so a question that was changed since the test keeps
 * its own key.
 */
export function bankStep(
  { asked, before, after }: CorrectedQuestion,
  bank: Question | undefined,
): BankStep {
  if (!bank) return { state: "deleted", answerKey: null };
  const { answerKey, alsoAccept } = bank;
  const kept = { answerKey, alsoAccept };
  const type = responseTypes.get(bank.responseType);
  const tooMany = type.longText ? after.keys.length > 1 : after.keys.length > 1 + MOST_ALSO;
  if (after.dropped || tooMany) return { state: "note", ...kept };
  if (!isAsAsked(bank, asked, before)) return { state: "changed", ...kept };
  const now = [answerKey, ...(alsoAccept ?? [])].map((key) =>
    JSON.stringify(authorKey(bank.responseType, bank.content, key)),
  );
  const corrected = after.keys.map((key) => authorKey(after.responseType, after.content, key));
  if (
    isEqual(
      now,
      corrected.map((key) => JSON.stringify(key)),
    )
  )
    return { state: "same", ...kept };
  const wereAsked = before.keys.map((key) =>
    JSON.stringify(authorKey(before.responseType, before.content, key)),
  );
  if (!now.every((key) => wereAsked.includes(key))) return { state: "changed", ...kept };
  const [first, ...others] = corrected.map((key) => type.readKey(key, bank.content));
  return { state: "key", answerKey: first, alsoAccept: others.length > 0 ? others : undefined };
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** The key as an author writes it: in the bank, the same options may have other ids. */
function authorKey(responseType: string, content: unknown, key: unknown): AuthorInput {
  const { answerKey, tolerance, subjectiveKeywords } = responseTypes
    .get(responseType)
    .writeAuthor(content, key);
  return { answerKey, tolerance, subjectiveKeywords };
}

/** Whether the bank's question still has the type, options, form and text that students saw. */
function isAsAsked(bank: Question, asked: string, before: KeyedQuestion): boolean {
  const options = ({ responseType, content }: Pick<Question, "responseType" | "content">) => {
    const type = responseTypes.get(responseType);
    return JSON.stringify([type.writeOptions(content) ?? [], type.writeRows?.(content) ?? []]);
  };
  const form = ({ responseType, content }: Pick<Question, "responseType" | "content">) =>
    JSON.stringify(responseTypes.get(responseType).answerForm?.(content) ?? null);
  return (
    bank.responseType === before.responseType &&
    options(bank) === options(before) &&
    form(bank) === form(before) &&
    renderFormulas(bank.question).html === asked
  );
}

/** The note in a question's history about a correction of a test's key. */
export function noteOf(title: string, { what, after, note }: QuestionCorrection): string {
  if (what === "dropped") return `Dropped from the test "${title}": ${note}`;
  if (what === "several") return `The test "${title}" accepts ${after}: ${note}`;
  return `Key corrected with the test "${title}": ${note}`;
}
