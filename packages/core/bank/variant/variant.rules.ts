import { createHash } from "node:crypto";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { Question } from "../question/question.schema.ts";
import type { QuestionTexts, QuestionVariant, TextDigests } from "./variant.schema.ts";

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

/** The texts by their paths: "question", "options.0", "rows.1", "solution". */
export const byPath = ({ question, options = [], rows = [], solution }: QuestionTexts) =>
  new Map<string, string>([
    ["question", question],
    ...options.map((text, i) => [`options.${i}`, text] as const),
    ...rows.map((text, i) => [`rows.${i}`, text] as const),
    ["solution", solution],
  ]);

const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 11);

/** What a translation of these texts is made from. */
export const digestsOf = (texts: ReadonlyMap<string, string>): TextDigests =>
  Object.fromEntries([...texts].map(([path, text]) => [path, digestOf(text)]));

/** The paths whose English texts have changed since they were translated, added and removed ones too. */
export function changedSince(
  { translatedFrom }: Pick<QuestionVariant, "translatedFrom">,
  english: ReadonlyMap<string, string>,
): string[] {
  const now = digestsOf(english);
  const paths = new Set([...Object.keys(now), ...Object.keys(translatedFrom)]);
  return [...paths].filter((path) => now[path] !== translatedFrom[path]);
}
