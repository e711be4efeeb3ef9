import type { QuestionFigures } from "@academy/core/bank/figures/figures.schema.ts";
import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { countOf, formatMarks } from "../../../lib/format.ts";

const FLAGS = {
  key: "Strong students miss it as often as weak ones. Check the key and the wording.",
  easy: "Almost everyone gets it, so it says little about a student.",
  hard: "Almost no one gets it. Check the key, or whether it is in the syllabus.",
} as const;

/** Says what an author should check, by the difficulty that is now in the form. */
export function flagWords(
  { flags, measured, facility, students }: QuestionFigures,
  stated: keyof typeof difficultyLabels,
): string[] {
  const words = flags.flatMap((flag) => (flag === "difficulty" ? [] : FLAGS[flag]));
  if (measured === null || facility === null || measured === stated) return words;
  const [said, found] = [difficultyLabels[stated], difficultyLabels[measured]];
  return [
    ...words,
    `Stated ${said}, measured ${found}: ${formatMarks(facility)}% of the marks, ${countOf(students, "student")}.`,
  ];
}
