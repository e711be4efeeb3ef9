import type { QuestionState } from "@academy/core/bank/question/question.schema.ts";
import { Badge } from "@academy/ui/kit/layout.tsx";

/** The states of a question as people read them. */
export const STATE_WORDS: Record<QuestionState, string> = {
  DRAFT: "Draft",
  REVIEW: "In review",
  APPROVED: "Approved",
  RETIRED: "Retired",
};

const TONES = {
  DRAFT: "plain",
  REVIEW: "info",
  APPROVED: "success",
  RETIRED: "warning",
} as const;

/** The state of a question; answers leave it out where it is approved. */
export function QuestionStateBadge({ state = "APPROVED" }: { state?: QuestionState | undefined }) {
  return <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>;
}
