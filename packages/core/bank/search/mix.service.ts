import type { Deps } from "../../kernel/platform/deps.ts";
import type { Question } from "../question/question.schema.ts";
import { mixLineText } from "./mix.rules.ts";
import * as Pick from "./pick.service.ts";
import type { MixLine } from "./pick.schema.ts";

interface Picked {
  questions: Question[];
  /** A sentence for each line that the bank could not fill. */
  short: string[];
}

/**
 * Random questions for the lines of a mix, in their order: each line leaves out `exclude` and what
 * the lines before it took. A line that names no topic follows the section.
 * @param leftOut says what else was left out, such as " after leaving out the last 3 tests"
 */
export async function pickMix(
  deps: Deps,
  criteria: Pick.PickCriteria,
  mix: readonly MixLine[],
  exclude: ReadonlySet<string>,
  leftOut = "",
): Promise<Picked> {
  const taken = new Set(exclude);
  const questions: Question[] = [];
  const short: string[] = [];
  for (const line of mix) {
    if (line.count === 0) continue;
    const asked = {
      ...criteria,
      topic: line.topic || criteria.topic,
      subTopic: line.subTopic || criteria.subTopic,
      difficulty: line.difficulty || criteria.difficulty || null,
    };
    const picked = await Pick.pick(deps, asked, line.count, taken);
    for (const one of picked) taken.add(one.questionId);
    questions.push(...picked);
    if (picked.length < line.count) {
      const what = mixLineText(criteria.subject, line);
      short.push(`${what}: ${line.count} wanted, ${picked.length} left${leftOut}.`);
    }
  }
  return { questions, short };
}
