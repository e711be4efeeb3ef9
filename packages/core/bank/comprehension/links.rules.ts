import type { LinksChanged, LinksInput } from "./comprehension.schema.ts";

type Outcome = LinksChanged["questions"][number]["outcome"];

/** What happens to a question of the bank that is named; null for one that is not there. */
export function outcomeOf(
  question: { passageId: string | null } | null,
  passageId: string,
  wanted: boolean,
): Outcome {
  if (!question) return "missing";
  const linked = question.passageId === passageId;
  if (linked === wanted) return "unchanged";
  if (!wanted) return "delinked";
  return question.passageId === null ? "linked" : "moved";
}

/** Every question that is named, each with whether it is to be linked. */
export const wishesOf = ({ add, remove }: LinksInput): { id: string; wanted: boolean }[] => [
  ...add.map((id) => ({ id, wanted: true })),
  ...remove.map((id) => ({ id, wanted: false })),
];
