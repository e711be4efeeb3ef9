import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";

const numbersOf = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `question ${numbers[0]}` : `questions ${numbers.join(", ")}`;

/** "The key of question 7 was corrected." */
export function correctionWords({
  what,
  questions,
  dropped,
}: Pick<Report["corrections"][number], "what" | "questions" | "dropped">): string {
  const which = numbersOf(questions);
  if (what === "key") return `The key of ${which} was corrected.`;
  if (what === "several") return `Several answers to ${which} are accepted.`;
  if (dropped === "fill") return `Full marks where ${which} can count, even without an answer.`;
  if (dropped === "answered") return `Full marks where an answer to ${which} counts.`;
  return `Full marks for everyone for ${which}.`;
}
