import type { Deps } from "../../kernel/platform/deps.ts";
import type { Question } from "../question/question.schema.ts";
import { filterOf, matchingCells } from "./cell-filter.service.ts";
import { totalOf } from "../question/cell.rules.ts";
import { criteriaOfLine, mixLineText } from "./mix.rules.ts";
import * as Pick from "./pick.service.ts";
import type { CountedMix, CountMixInput } from "./pick.schema.ts";
import type { MixLine } from "./mix.schema.ts";

interface Picked {
  questions: Question[];
  /** A sentence for each line that the bank could not fill. */
  short: string[];
}

/**
 * Random questions for the lines of a mix, in their order. Each line leaves out unwanted questions
 * and those that earlier lines have taken. A line without a topic has the topic of the section.
 * @param leftOut words that say what else was left out, such as " after leaving out the last 3
 * tests"
 */
export async function pickMix(
  deps: Deps,
  criteria: Pick.PickCriteria,
  mix: readonly MixLine[],
  { ids, open }: Pick.Unwanted,
  leftOut = "",
): Promise<Picked> {
  const taken = new Set(ids);
  const questions: Question[] = [];
  const short: string[] = [];
  for (const line of mix) {
    if (line.count === 0) continue;
    const wanted = criteriaOfLine(criteria, line);
    const picked = await Pick.pick(deps, wanted, line.count, { ids: taken, open });
    for (const one of picked.questions) taken.add(one.questionId);
    questions.push(...picked.questions);
    if (picked.questions.length < line.count) {
      const what = mixLineText(criteria.subject, line);
      short.push(
        `${what}: ${line.count} wanted, ${picked.questions.length} left${leftOut}.`,
        ...[Pick.openNote(picked.open)].filter((note) => note !== ""),
      );
    }
  }
  return { questions, short };
}

/**
 * How many questions of the bank fit each line. Each count is read once, and no questions are read.
 */
export async function countMix(
  deps: Deps,
  { mix, questionType, examType, ...section }: CountMixInput,
): Promise<CountedMix> {
  const kinds = questionType ? [questionType] : (["STANDARD", "COMPREHENSION"] as const);
  const all = { examType: examType ?? null, kinds };
  const filters = await Promise.all(
    mix.map((line) => filterOf(deps, { ...section, ...criteriaOfLine(section, line), ...all })),
  );
  const [first] = filters;
  if (!first) return { lines: [] };
  const cells = await matchingCells(deps, {
    ...first,
    entries: new Map(filters.flatMap(({ entries }) => [...entries])),
    matches: (cell) => filters.some(({ matches }) => matches(cell)),
  });
  return { lines: filters.map(({ matches }) => totalOf(cells.filter(matches))) };
}
