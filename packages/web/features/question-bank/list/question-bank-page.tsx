import { onlyTranslates } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { RowsSkeleton, TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { PageHeading } from "../../../lib/address/page.ts";
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

/**
 * Loaded separately: the form checks answers by the rules of all response types, which the list
 * does not need.
 */
const loadForm = () => import("../question/question-form.tsx");
const QuestionForm = lazy(async () => ({ default: (await loadForm()).QuestionForm }));
/** The form for users who only translate. */
const TranslatedQuestion = lazy(async () => ({
  default: (await import("../question/question-languages.tsx")).TranslatedQuestion,
}));
/** The list of authors, reviewers and translators. */
const StaffList = lazy(async () => ({ default: (await import("./staff-list.tsx")).StaffList }));

/**
 * The list of the bank, or the form of a question instead. The address contains the filters, `?new`
 * and the edited question.
 */
export function QuestionBankPage({ heading }: { heading: PageHeading }) {
  const parts = useQuery(partsQuery);
  const places = useQuery(mappingsQuery);
  const [search, write] = useAddress();
  const edited = search.get("edit");
  const translates = useTranslates();
  const isWriting = edited !== null || (search.has("new") && !translates);
  const keepPlace = useListPlace(isWriting, heading);
  useEffect(() => void loadForm(), []);
  const open = (form: { edit?: string; new?: string }) => {
    keepPlace();
    write(withParts({ edit: null, new: null, lang: null, ...form }), { preventScrollReset: true });
  };
  return (
    <>
      <PageHead
        title="Manage Standard Questions"
        heading={heading}
        actions={
          isWriting ? (
            <Button variant="default" onClick={() => open({})}>
              Back to the list
            </Button>
          ) : (
            !translates && <Button onClick={() => open({ new: "1" })}>New question</Button>
          )
        }
      />
      <QueryView
        query={allOf(parts, places)}
        failed="The questions did not load"
        loading={<RowsSkeleton rows={12} label="Loading the questions" />}
      >
        {([loadedParts, loadedPlaces]) => (
          <Bank
            parts={loadedParts}
            places={loadedPlaces}
            edited={edited}
            isWriting={isWriting}
            onOpen={open}
          />
        )}
      </QueryView>
    </>
  );
}

/** Whether the user is a translator, who sees the bank only to translate it. */
const useTranslates = (): boolean => {
  const { user } = useSession();
  return user !== null && onlyTranslates(user);
};

/**
 * Restores the scroll position when the list returns. The returned function must be called before
 * the form opens: it notes the position.
 */
function useListPlace(isWriting: boolean, heading: PageHeading): () => void {
  const top = useRef(0);
  const was = useRef(isWriting);
  useEffect(() => {
    if (was.current === isWriting) return;
    was.current = isWriting;
    window.scrollTo(0, isWriting ? 0 : top.current);
    if (!isWriting) heading.current?.focus({ preventScroll: true });
  }, [isWriting, heading]);
  return () => {
    if (!isWriting) top.current = window.scrollY;
  };
}

interface BankProps {
  parts: Parts;
  places: readonly Place[];
  edited: string | null;
  isWriting: boolean;
  onOpen: (form: { edit?: string }) => void;
}

function Bank({ parts, places, edited, isWriting, onOpen }: BankProps) {
  const [filters, show] = useFilters(questionFilters);
  // The list stays mounted while a question is written, to keep its ticks and its preview.
  const [wasListed, setListed] = useState(!isWriting);
  if (!isWriting && !wasListed) setListed(true);
  const List = useSession().user?.isAdmin ? QuestionList : StaffList;
  return (
    <>
      {isWriting && (
        <FormSection
          key={edited ?? "new"}
          arrives={wasListed}
          questionId={edited}
          parts={parts}
          places={places}
          onDone={() => onOpen({})}
        />
      )}
      {wasListed && (
        <div hidden={isWriting}>
          <Suspense fallback={<RowsSkeleton rows={12} label="Loading the questions" />}>
            <List
              filters={filters}
              onChange={show}
              onEdit={({ _id }) => onOpen({ edit: _id })}
              parts={parts}
              places={places}
            />
          </Suspense>
        </div>
      )}
      <CurrentJob />
    </>
  );
}

interface FormSectionProps extends QuestionFormProps {
  /** Whether the form replaces the list, and therefore takes the focus. */
  arrives: boolean;
}

function FormSection({ arrives, ...props }: FormSectionProps) {
  const { questionId, places, onDone } = props;
  const translates = useTranslates();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrives) heading.current?.focus({ preventScroll: true });
  }, [arrives]);
  return (
    <Stack component="section" aria-labelledby="write-title">
      <h2 ref={heading} id="write-title" tabIndex={-1}>
        {translates ? "Translate question" : questionId === null ? "New question" : "Edit question"}
      </h2>
      {translates && questionId !== null ? (
        <Suspense fallback={<TextSkeleton lines={8} label="Loading the question" />}>
          <TranslatedQuestion questionId={questionId} onDone={onDone} />
        </Suspense>
      ) : places.length === 0 ? (
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
          <QuestionForm {...props} />
        </Suspense>
      )}
    </Stack>
  );
}
