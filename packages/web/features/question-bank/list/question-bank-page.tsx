import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { RowsSkeleton, TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Box, Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod";
import { withParts } from "../../../lib/address/address.rules.ts";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { readDraft } from "../../../lib/form/kept-draft.ts";
import { adminPatterns } from "../../../lib/address/admin-paths.ts";
import {
  blankQuestion,
  draftOf,
  QuestionDraft,
} from "../../../shared/question-form/question-draft.rules.ts";
import {
  blankAuthorOf,
  type Parts,
  partsQuery,
} from "../../../shared/question-form/type-parts.queries.ts";
import { allOf } from "../../../lib/api/query-result.rules.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { CurrentJob } from "../../../shared/bank/current-job.tsx";
import { useFilters } from "../../../lib/address/use-filters.ts";
import type { ProposedChange } from "../review/proposal-panel.tsx";
import { questionQuery } from "../question-bank.queries.ts";
import { questionFilters } from "../question-bank.rules.ts";
import { QuestionEditor } from "../question/question-editor.tsx";
import { QuestionList } from "./question-list.tsx";
import { reviewSettingsQuery } from "../review/review.queries.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";

/** Not on the first load: the state of a question, and the list of authors and reviewers. */
const EditedQuestion = lazy(async () => ({
  default: (await import("../question/edited-question.tsx")).EditedQuestion,
}));
const StaffList = lazy(async () => ({ default: (await import("./staff-list.tsx")).StaffList }));

/**
 * The form of a question above the list of the bank; filters and the edited question are in the
 * address.
 */
export function QuestionBankPage() {
  const parts = useQuery(partsQuery);
  const places = useQuery(mappingsQuery);
  return (
    <QueryView
      query={allOf(parts, places)}
      failed="The form did not load"
      loading={<TextSkeleton lines={8} label="Loading the form" />}
    >
      {([loadedParts, loadedPlaces]) => <Bank parts={loadedParts} places={loadedPlaces} />}
    </QueryView>
  );
}

interface BankProps {
  parts: Parts;
  places: readonly Place[];
}

function Bank({ parts, places }: BankProps) {
  const [search, write] = useAddress();
  const edited = search.get("edit");
  const [filters, show] = useFilters(questionFilters);
  const List = useSession().user?.isAdmin ? QuestionList : StaffList;
  const edit = (questionId: string | null) =>
    write(withParts({ edit: questionId }), { preventScrollReset: true });
  return (
    <>
      <FormSection questionId={edited} parts={parts} places={places} onDone={() => edit(null)} />
      <Suspense fallback={<RowsSkeleton label="Loading the questions" />}>
        <List
          filters={filters}
          onChange={show}
          onEdit={({ _id }) => edit(_id)}
          parts={parts}
          places={places}
        />
      </Suspense>
      <CurrentJob />
    </>
  );
}

interface FormSectionProps extends BankProps {
  questionId: string | null;
  onDone: () => void;
}

function FormSection(props: FormSectionProps) {
  const { questionId, places } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(questionId);
  useEffect(() => {
    if (questionId === shown.current) return;
    shown.current = questionId;
    if (questionId === null) return;
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, [questionId]);
  return (
    <Box component="section" mt="lg" aria-labelledby="write-title">
      <Title
        order={2}
        fz="xl"
        mb="md"
        ref={heading}
        id="write-title"
        tabIndex={-1}
        style={{ scrollMarginTop: "5rem" }}
      >
        {questionId === null ? "New question" : "Edit question"}
      </Title>
      {places.length === 0 ? (
        <EmptyState
          title="The catalogue is empty"
          action={
            <Button component={Link} to={adminPatterns.adminSubjectTopics} size="md">
              Add subjects and topics
            </Button>
          }
        >
          Every question belongs to a subject, a topic and a sub-topic. Add the first ones.
        </EmptyState>
      ) : questionId === null ? (
        <Form key="new" {...props} question={null} change={undefined} />
      ) : (
        <Loaded key={questionId} {...props} questionId={questionId} />
      )}
    </Box>
  );
}

/** The current revision of the edited question. */
function Loaded(props: FormSectionProps & { questionId: string }) {
  const { questionId, onDone } = props;
  const { user } = useSession();
  const question = useQuery(questionQuery(questionId));
  const settings = useQuery(reviewSettingsQuery);
  return (
    <>
      {question.isError && (
        <Button variant="default" size="md" onClick={onDone}>
          Write a new question
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

interface FormProps extends FormSectionProps {
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
