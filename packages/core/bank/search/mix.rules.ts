import { difficultyLabels } from "../question/difficulty.rules.ts";
import type { Question } from "../question/question.schema.ts";
import type { MixLine } from "./mix.schema.ts";

/** The facts of a question that a line of a mix is compared with. */
export type MixFacts = Record<"topic" | "subTopic" | "difficulty", string>;

const fits = (wanted: string, is: string): boolean =>
  wanted === "" || wanted.toLowerCase() === is.toLowerCase();

/** Whether a question fits a line of a mix; empty fields of the line fit any question. */
const isInLine = (line: Omit<MixLine, "count">, facts: MixFacts): boolean =>
  fits(line.topic, facts.topic) &&
  fits(line.subTopic, facts.subTopic) &&
  fits(line.difficulty, facts.difficulty);

/**
 * For each chosen question, the index of the line that it counts for: the first line that it fits
 * and that needs more questions, otherwise the last line that needs more; -1 if all lines are full.
 */
export function linesOf(mix: readonly MixLine[], chosen: readonly MixFacts[]): number[] {
  const left = mix.map(({ count }) => count);
  const take = (index: number): number => {
    if (index >= 0) left[index] = (left[index] ?? 0) - 1;
    return index;
  };
  const open = (index: number) => (left[index] ?? 0) > 0;
  const matched = chosen.map((facts) =>
    take(mix.findIndex((line, index) => open(index) && isInLine(line, facts))),
  );
  return matched.map((index) =>
    index >= 0 ? index : take(mix.findLastIndex((_, last) => open(last))),
  );
}

/**
 * The lines of a mix, with the number of questions that each still needs besides the chosen ones.
 */
export function remainingMix(mix: readonly MixLine[], chosen: readonly MixFacts[]): MixLine[] {
  const lines = linesOf(mix, chosen);
  return mix.map((line, index) => ({
    ...line,
    count: line.count - lines.filter((one) => one === index).length,
  }));
}

/** The criteria of a line within its section: a line without a topic takes the section's topic. */
export function criteriaOfLine<
  C extends { topic: string; subTopic: string; difficulty?: Question["difficulty"] | null },
>(section: C, line: MixLine) {
  const topic = line.topic || section.topic;
  // A section's sub-topic belongs to its topic, so another topic does not inherit it.
  const subTopic = line.subTopic || (topic === section.topic ? section.subTopic : "");
  return {
    ...section,
    topic,
    subTopic,
    difficulty: line.difficulty || (section.difficulty ?? null),
  };
}

/** The criteria of a line, such as "Physics, Optics, Difficult". */
export const mixLineText = (subject: string, { topic, subTopic, difficulty }: MixLine): string =>
  [subject, topic, subTopic, difficulty && difficultyLabels[difficulty]]
    .filter((text) => text !== "")
    .join(", ");
