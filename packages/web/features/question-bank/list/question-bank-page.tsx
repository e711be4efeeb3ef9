import { EmptyState } from "@academy/ui/empty-state.tsx";
import { RowsSkeleton, TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { withParts } from "../../../lib/address/address.rules.ts";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { adminPatterns } from "../../../lib/address/admin-paths.ts";
import { type Parts, partsQuery } from "../../../shared/question-form/type-parts.queries.ts";
import { allOf } from "../../../lib/api/query-result.rules.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { CurrentJob } from "../../../shared/bank/current-job.tsx";
import { useFilters } from "../../../lib/address/use-filters.ts";
import { questionFilters } from "../question-bank.rules.ts";
import type { QuestionFormProps } from "../question/question-form.tsx";
import { QuestionList } from "./question-list.tsx";
import type { Place } from "../../../shared/bank/places.rules.ts";

/** The form checks answers by the rules of all response types, which the list does not need. */
const loadForm = () => import("../question/question-form.tsx");
const QuestionForm = lazy(async () => ({ default: (await loadForm()).QuestionForm }));
/** The list of authors and reviewers. */
const StaffList = lazy(async () => ({ default: (await import("./staff-list.tsx")).StaffList }));

/**
 * The form of a question above the list of the bank; filters and the edited question are in the
 * address.
 */
export function QuestionBankPage() {
  const parts = useQuery(partsQuery);
  const places = useQuery(mappingsQuery);
  useEffect(() => void loadForm(), []);
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

function FormSection(props: QuestionFormProps) {
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
    <section style={{ marginTop: "1.5rem" }} aria-labelledby="write-title">
      <h2
        ref={heading}
        id="write-title"
        tabIndex={-1}
        style={{ marginBottom: "1rem", scrollMarginTop: "5rem" }}
      >
        {questionId === null ? "New question" : "Edit question"}
      </h2>
      {places.length === 0 ? (
        <EmptyState
          title="The catalogue is empty"
          action={
            <Button component={Link} to={adminPatterns.adminSubjectTopics}>
              Add subjects and topics
            </Button>
          }
        >
          Every question belongs to a subject, a topic and a sub-topic. Add the first ones.
        </EmptyState>
      ) : (
        <Suspense fallback={<TextSkeleton lines={8} label="Loading the form" />}>
          <QuestionForm key={questionId ?? "new"} {...props} />
        </Suspense>
      )}
    </section>
  );
}
