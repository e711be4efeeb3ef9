import type { Question } from "../question/question.schema.ts";
import type { MixLine } from "./pick.schema.ts";

/** What a line of a mix is compared with. */
export type MixFacts = Pick<Question, "difficulty"> & { topic: string; subTopic: string };

const fits = (wanted: string, is: string): boolean =>
  wanted === "" || wanted.toLowerCase() === is.toLowerCase();

const isOf = (line: MixLine, facts: MixFacts): boolean =>
  fits(line.topic, facts.topic) &&
  fits(line.subTopic, facts.subTopic) &&
  fits(line.difficulty, facts.difficulty);

/**
 * The lines of a mix with what they still need. A chosen question counts against the first line
 * that it matches and that needs more, otherwise against the last one that needs more.
 */
export function remainingMix(mix: readonly MixLine[], chosen: readonly MixFacts[]): MixLine[] {
  const left = mix.map((line) => ({ ...line }));
  const others = chosen.filter((facts) => {
    const line = left.find((one) => one.count > 0 && isOf(one, facts));
    if (line) line.count--;
    return !line;
  });
  for (const _ of others) {
    const line = left.findLast(({ count }) => count > 0);
    if (line) line.count--;
  }
  return left;
}

/** "Physics, Optics, DIFFICULT": what a line asks for. */
export const mixLineText = (subject: string, line: MixLine): string =>
  [subject, line.topic, line.subTopic, line.difficulty].filter((text) => text !== "").join(", ");
