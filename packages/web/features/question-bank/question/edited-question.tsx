import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Stack } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { useSession } from "../../../lib/session/session.ts";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { LockedQuestion } from "./locked-question.tsx";
import { type ProposedChange, WithProposal } from "../review/proposal-panel.tsx";
import { lockedWords } from "../review/state-actions.rules.ts";
import { QuestionLanguages } from "./question-languages.tsx";
import { StatePanel } from "../review/state-panel.tsx";

interface EditedProps {
  question: QuestionView;
  needsReview: boolean;
  parts: Parts;
  /** Whether the form has edits that are not saved. */
  isEdited: () => boolean;
  onDone: () => void;
  /** The form, which saves the question or proposes a change. */
  children: (change: ProposedChange | undefined) => ReactNode;
}

/**
 * Shows the state and the other languages of a question, and below them its form, or the question
 * alone if the person cannot edit it.
 */
export function EditedQuestion(props: EditedProps) {
  const { question, needsReview, parts, isEdited, onDone, children } = props;
  const { user } = useSession();
  const locked = user ? lockedWords(user, question) : undefined;
  const mayHaveProposal = needsReview && question.state === undefined;
  return (
    <Stack>
      <StatePanel question={question} needsReview={needsReview} isEdited={isEdited} />
      <QuestionLanguages question={question}>
        {locked !== undefined ? (
          <LockedQuestion question={question} parts={parts} words={locked} onDone={onDone} />
        ) : mayHaveProposal ? (
          <WithProposal question={question}>{children}</WithProposal>
        ) : (
          children(undefined)
        )}
      </QuestionLanguages>
    </Stack>
  );
}
