import type { LinksChanged, LinksInput } from "./comprehension.schema.ts";

type LinkOutcome = LinksChanged["questions"][number]["outcome"];

/** What a request does to a question; `question` is null when it is not in the bank. */
export function outcomeOf(
  question: { passageId: string | null } | null,
  passageId: string,
  wanted: boolean,
): LinkOutcome {
  if (!question) return "missing";
  const linked = question.passageId === passageId;
  if (linked === wanted) return "unchanged";
  if (!wanted) return "delinked";
  return question.passageId === null ? "linked" : "moved";
}

/** For each question of the input, whether it should be linked. */
export const linkRequests = ({ add, remove }: LinksInput): { id: string; wanted: boolean }[] => [
  ...add.map((id) => ({ id, wanted: true })),
  ...remove.map((id) => ({ id, wanted: false })),
];
