import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import * as z from "zod";
import { allOf } from "../../../lib/api/query-result.rules.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { readDraft } from "../../../lib/form/kept-draft.ts";
import { useSession } from "../../../lib/session/session.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import {
  blankQuestion,
  draftOf,
  QuestionDraft,
} from "../../../shared/question-form/question-draft.rules.ts";
import { blankAuthorOf, type Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { questionQuery } from "../question-bank.queries.ts";
import type { ProposedChange } from "../review/proposal-panel.tsx";
import { reviewSettingsQuery } from "../review/review.queries.ts";
import { QuestionEditor } from "./question-editor.tsx";

/** Loaded separately: a new question has no state to show. */
const EditedQuestion = lazy(async () => ({
  default: (await import("./edited-question.tsx")).EditedQuestion,
}));

export interface QuestionFormProps {
  /** The edited question; null for a new one. */
  questionId: string | null;
  parts: Parts;
  places: readonly Place[];
  onDone: () => void;
}

/** The form of a new question, or of the current revision of an edited one. */
export const QuestionForm = (props: QuestionFormProps) =>
  props.questionId === null ? (
    <Form {...props} question={null} change={undefined} />
  ) : (
    <Loaded {...props} questionId={props.questionId} />
  );

/** The current revision of the edited question. */
function Loaded(props: QuestionFormProps & { questionId: string }) {
  const { questionId, onDone } = props;
  const { user } = useSession();
  const question = useQuery(questionQuery(questionId));
  const settings = useQuery(reviewSettingsQuery);
  return (
    <>
      {question.isError && (
        <Button variant="default" onClick={onDone}>
          Back to the list
        </Button>
      )}
      <QueryView
        query={allOf(question, settings)}
        failed="The question did not load"
        loading={<TextSkeleton lines={8} label="Loading the question" />}
      >
        {([loaded, { needsReview }]) => (
          <Suspense fallback={<TextSkeleton lines={8} label="Loading the question" />}>
            <EditedQuestion
              question={loaded}
              needsReview={needsReview}
              parts={props.parts}
              isEdited={() => readDraft(keptAsOf(user?.userId, questionId), Kept) !== null}
              onDone={onDone}
            >
              {(change) => <Form {...props} question={loaded} change={change} />}
            </EditedQuestion>
          </Suspense>
        )}
      </QueryView>
    </>
  );
}

const keptAsOf = (userId = "", questionId: string | null): string =>
  `question.${userId}.${questionId ?? "new"}`;

const Kept = z.object({ rev: z.number().nullable(), draft: QuestionDraft });

interface FormProps extends QuestionFormProps {
  question: QuestionView | null;
  change: ProposedChange | undefined;
}

function Form(props: FormProps) {
  const { questionId, question, change, parts, places, onDone } = props;
  const { user } = useSession();
  // Read only once: after that, the form has its own state.
  const [{ start, restored }] = useState(() => {
    const keptAs = keptAsOf(user?.userId, questionId);
    const blank = question ? draftOf(question) : blankQuestion(blankAuthorOf(parts));
    const proposed = change?.proposed && draftOf(change.proposed);
    const kept = readDraft(keptAs, Kept);
    const rev = kept?.rev ?? question?.rev ?? null;
    return {
      start: { keptAs, blank, draft: kept?.draft ?? proposed ?? blank, rev },
      restored: kept !== null,
    };
  });
  return (
    <QuestionEditor
      questionId={questionId}
      start={start}
      restored={restored}
      parts={parts}
      places={places}
      proposing={change}
      onDone={onDone}
    />
  );
}
