import type { QuestionState } from "@academy/core/bank/question/question.schema.ts";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { stateLabels } from "./question-labels.rules.ts";

const TONES = {
  DRAFT: "plain",
  REVIEW: "info",
  APPROVED: "success",
  RETIRED: "warning",
} as const;

/** The state of a question. The API leaves the state out if the question is approved. */
export function QuestionStateBadge({ state = "APPROVED" }: { state?: QuestionState | undefined }) {
  return <Badge tone={TONES[state]}>{stateLabels[state]}</Badge>;
}
