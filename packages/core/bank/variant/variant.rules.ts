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

/** It notices a change that someone made, so 53 bits are enough. */
const digestOf = (...texts: string[]): string => hashOf(codesOf(texts.join("\0"))).toString(36);

/** What a translation of these texts is made from. */
export const digestsOf = (texts: TextsByPath): TextDigests =>
  Object.fromEntries([...texts].map(([path, text]) => [path, digestOf(text)]));

/** Whether a text is the one that a digest was made of. */
export const isTextOf = (text: string | undefined, digest: string | undefined): boolean =>
  text !== undefined && digestOf(text) === digest;

/**
 * The paths whose English texts have changed since they were translated, added and removed ones too.
 * A solution that was never translated is not among them: it is shown in English.
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

/** The differences that stay confirmed or are confirmed now: each for these two texts only. */
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

/** What decides who may translate something. */
type Translated = Pick<Question, "createdBy" | "contentBy" | "state">;

/**
 * Why a caller may not write variants of a question or passage; undefined if they may. Translators
 * and reviewers write those of all, authors those of their own.
 */
export function variantProblem(caller: Caller, translated: Translated): AppError | undefined {
  if (caller.isAdmin) return undefined;
  const translates = caller.roles?.includes("translator") === true;
  if (!translates && !maySeeKey(caller, translated)) return notYours();
  return stateOfQuestion(translated) === "RETIRED" ? retiredQuestion() : undefined;
}

const notYours = () =>
  forbidden("Ask its author, a translator or a reviewer to translate it.", "not_your_question");
