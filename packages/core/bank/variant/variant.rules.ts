import { responseTypes } from "@academy/response-types/registry.ts";
import { type AppError, forbidden } from "../../kernel/shared/error.ts";
import type { Question } from "../question/question.schema.ts";
import {
  type Caller,
  maySeeKey,
  retiredQuestion,
  stateOfQuestion,
} from "../question/state.rules.ts";
import { codesOf, hashOf } from "../words/band.rules.ts";
import { exactDifference } from "./formula-check.rules.ts";
import type { QuestionTexts, ShownHead, TextDigests, VariantHead } from "./variant.schema.ts";

/** Texts by their paths: "question", "options.0", "rows.1", "solution"; or "passageText". */
export type TextsByPath = ReadonlyMap<string, string>;

/** The English texts of a question, in the shape that its variants have. */
export function englishTexts({
  responseType,
  content,
  question,
  solution,
}: Pick<Question, "responseType" | "content" | "question" | "solution">): QuestionTexts {
  const type = responseTypes.get(responseType);
  const options = type.writeOptions(content);
  const rows = type.writeRows?.(content);
  return { question, ...(options && { options }), ...(rows && { rows }), solution };
}

export const byPath = ({ question, options = [], rows = [], solution }: QuestionTexts) =>
  new Map<string, string>([
    ["question", question],
    ...options.map((text, i) => [`options.${i}`, text] as const),
    ...rows.map((text, i) => [`rows.${i}`, text] as const),
    ["solution", solution],
  ]);

export const passageByPath = ({ passageText }: { passageText: string }) =>
  new Map([["passageText", passageText]]);

/** A hash of texts. It only has to show that someone changed a text, so 53 bits are enough. */
const digestOf = (...texts: string[]): string => hashOf(codesOf(texts.join("\0"))).toString(36);

/** The digests of these English texts, which a translation keeps. */
export const digestsOf = (texts: TextsByPath): TextDigests =>
  Object.fromEntries([...texts].map(([path, text]) => [path, digestOf(text)]));

/** Whether a digest was made from this text. */
export const isTextOf = (text: string | undefined, digest: string | undefined): boolean =>
  text !== undefined && digestOf(text) === digest;

/**
 * The paths of English texts that have changed since they were translated, or were added or
 * removed. A solution that was never translated is not included: it is shown in English.
 */
export function changedSince(
  { translatedFrom }: Pick<VariantHead, "translatedFrom">,
  english: TextsByPath,
): string[] {
  const now = digestsOf(english);
  const paths = new Set([...Object.keys(now), ...Object.keys(translatedFrom)]);
  return [...paths].filter(
    (path) =>
      now[path] !== translatedFrom[path] &&
      !(path === "solution" && translatedFrom[path] === undefined),
  );
}

type Difference = ShownHead["differences"][number];

/** Where formulas and numbers of a translation differ, and whether the translator confirmed it. */
export const differencesBetween = (
  english: TextsByPath,
  translated: TextsByPath,
  confirmed: TextDigests,
): Difference[] =>
  [...translated].flatMap(([path, text]) => {
    const original = english.get(path);
    if (original === undefined || (path === "solution" && text === "")) return [];
    const difference = exactDifference(original, text);
    if (!difference) return [];
    return [{ path, ...difference, confirmed: confirmed[path] === digestOf(original, text) }];
  });

/**
 * The differences that were confirmed earlier or are confirmed now. A confirmation holds only for
 * exactly these two texts.
 */
export function confirmedDifferences(
  english: TextsByPath,
  translated: TextsByPath,
  { before = {}, confirm }: { before?: TextDigests | undefined; confirm: readonly string[] },
): TextDigests {
  const kept = differencesBetween(english, translated, before).filter(
    ({ path, confirmed }) => confirmed || confirm.includes(path),
  );
  return Object.fromEntries(
    kept.map(({ path }) => [path, digestOf(english.get(path) ?? "", translated.get(path) ?? "")]),
  );
}

/** The facts about a question or passage that decide who may translate it. */
type Translated = Pick<Question, "createdBy" | "contentBy" | "state">;

/**
 * Why a caller may not write variants of a question or passage; undefined if they may. Translators
 * and reviewers may write variants of everything, authors only of their own questions and passages.
 */
export function variantProblem(caller: Caller, translated: Translated): AppError | undefined {
  if (caller.isAdmin) return undefined;
  const translates = caller.roles?.includes("translator") === true;
  if (!translates && !maySeeKey(caller, translated)) return notYours();
  return stateOfQuestion(translated) === "RETIRED" ? retiredQuestion() : undefined;
}

const notYours = () =>
  forbidden("Ask its author, a translator or a reviewer to translate it.", "not_your_question");
