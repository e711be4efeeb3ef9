import type { TieBreak, TieStep } from "@academy/core/exam/terms/test/tie-break.schema.ts";

export const MOST_STEPS = 12;

/** Orders from which an administrator can start. The steps of the last two can be changed. */
export const TIES = [
  { value: "shared", label: "Share the rank" },
  { value: "jee-main", label: "JEE Main order: Mathematics, Physics, Chemistry" },
  { value: "neet", label: "NEET order: Biology, Chemistry, Physics" },
  { value: "jee-advanced", label: "As JEE Advanced: positive marks, Mathematics, Physics" },
  { value: "own", label: "Own order" },
] as const;

/** Source: the brochures of JEE Advanced since 2021. */
const JEE_ADVANCED: TieBreak = {
  steps: [
    { by: "positive" },
    { by: "subjects", of: ["Mathematics"] },
    { by: "subjects", of: ["Physics"] },
  ],
};

/**
 * The tie-breaking for a choice in the list. Existing steps are kept, so that they can be changed.
 */
export function tieBreakOf(value: string, before: TieBreak): TieBreak {
  if (value === "shared" || value === "jee-main" || value === "neet") return value;
  if (value === "jee-advanced") return JEE_ADVANCED;
  return typeof before === "string" ? { steps: [{ by: "positive" }] } : before;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function tieValue(tieBreak: TieBreak): (typeof TIES)[number]["value"] {
  if (typeof tieBreak === "string") return tieBreak;
  return isSame(tieBreak, JEE_ADVANCED) ? "jee-advanced" : "own";
}

/** A step in the words of the list, such as "More marks in Physics". */
export function stepWords(step: TieStep): string {
  switch (step.by) {
    case "subjects":
      return `More marks in ${step.of.join(" and ")}`;
    case "positive":
      return "More marks before negative marks";
    case "negative":
      return "Fewer negative marks";
    case "ratio":
      return `Fewer incorrect for each correct answer${step.of ? ` in ${step.of.join(" and ")}` : ""}`;
    case "wrong":
      return "Fewer incorrect answers";
    case "time":
      return "Less time until submitting";
    case "lot":
      return "Drawn by lot";
  }
}

/** A test's order for students of equal marks in one line, for a list of changes. */
export const tieWords = (tieBreak: TieBreak): string =>
  typeof tieBreak === "string" ? tieBreak : tieBreak.steps.map(stepWords).join(", ");

const ANY_PAPER: readonly TieStep[] = [
  { by: "positive" },
  { by: "negative" },
  { by: "ratio" },
  { by: "wrong" },
  { by: "time" },
  { by: "lot" },
];

/** All tie steps that are possible with these subjects, including the current step. */
export function stepChoices(subjects: readonly string[], current: TieStep): TieStep[] {
  const bySubject = [...new Set(subjects)].flatMap((name): TieStep[] => [
    { by: "subjects", of: [name] },
    { by: "ratio", of: [name] },
  ]);
  const all = [...ANY_PAPER, ...bySubject];
  return all.some((one) => isSame(one, current)) ? all : [current, ...all];
}
