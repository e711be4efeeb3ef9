import type { ProblemKind, ProblemOutcome } from "@academy/core/learning/problem/problem.schema.ts";
import { formatDay } from "../../lib/format.ts";

/** The kinds of problems, as a student chooses one and an administrator reads it. */
export const KIND_WORDS: Readonly<Record<ProblemKind, string>> = {
  typo: "Spelling or wording",
  image: "Image or formula",
  solution: "Solution",
  key: "Correct answer",
  other: "Something else",
};

/** The outcome of a report, as its student reads it. */
export function outcomeWords({ state, at, answer }: ProblemOutcome): string {
  if (state === "open")
    return `You reported this question on ${formatDay(at)}. The academy will answer here.`;
  const words =
    state === "fixed" ? "Your report: fixed." : "Your report: the question stays as it is.";
  return answer === "" ? words : `${words} ${answer}`;
}
