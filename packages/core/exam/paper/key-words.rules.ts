import { responseTypes } from "@academy/response-types/registry.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { CorrectionNotice, DropRule } from "../terms/result/correction.schema.ts";
import type { QuestionCorrection } from "../terms/paper/key-correction.schema.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";

const MAX_LENGTH = 200;

/** Who gets full marks if the question at an index is dropped. */
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

/**
 * In a section with a choice, who gets the marks of a dropped question; empty for other changes.
 */
function droppedFor(
  key: PaperKey,
  { what, number }: QuestionCorrection,
): Pick<CorrectionNotice, "dropped"> {
  const rule = dropRuleOf(key, number - 1);
  return what === "dropped" && rule !== "everyone" ? { dropped: rule } : {};
}
