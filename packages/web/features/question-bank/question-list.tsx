import type { QuestionPage } from "@academy/core/question/question-list.schema.ts";
import type { QuestionView } from "@academy/core/question/question.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import type { Parts } from "../../lib/question-form/type-parts.queries.ts";
import { BankExport } from "./bank-export.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { questionsQuery } from "./question-bank.queries.ts";
import { type QuestionChange, type QuestionFilters, writeFilters } from "./question-bank.rules.ts";
import { QuestionFiltersForm } from "./question-filters.tsx";
import { QuestionTable } from "./question-table.tsx";
import type { Place } from "../../lib/places.rules.ts";
import classes from "./question-bank.module.css";

interface QuestionListProps {
  filters: QuestionFilters;
  page: number;
  onNarrow: (change: QuestionChange) => void;
  onPage: (page: number) => void;
  onEdit: (question: QuestionView) => void;
  parts: Parts;
  places: readonly Place[];
}

/** The bank, narrowed by filters, page by page. */
export function QuestionList(props: QuestionListProps) {
  const { filters, page, onNarrow, parts, places } = props;
  const list = useQuery(questionsQuery(filters, page));
  return (
    <section id="bank" className={classes.bank} aria-labelledby="bank-title">
      <h2 id="bank-title">Questions in the bank</h2>
      <QuestionFiltersForm filters={filters} onChange={onNarrow} places={places} parts={parts} />
      {list.isPending && <Loading />}
      {list.isError && (
        <ErrorState
          title="Error loading questions"
          message={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isSuccess && (
        <Found
          // What was selected on one page is not on the next.
          key={JSON.stringify([filters, list.data.page])}
          found={list.data}
          busy={list.isPlaceholderData}
          {...props}
        />
      )}
    </section>
  );
}

type Opened =
  | { kind: "delete"; questions: readonly QuestionView[] }
  | { kind: "history"; question: QuestionView }
  | null;

interface FoundProps extends QuestionListProps {
  found: QuestionPage;
  busy: boolean;
}

function Found({ found, busy, filters, onPage, onEdit, parts }: FoundProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { questions, total, page, totalPages, more } = found;
  const chosen = questions.filter(({ _id }) => selected.has(_id));
  if (total === 0) return <Nothing narrowed={Object.keys(writeFilters(filters)).length > 0} />;
  return (
    <div aria-busy={busy} className={classes.list}>
      <div className={classes.bulk}>
        <output className={classes.soft}>
          {more ? "More than " : ""}
          {countOf(total, "question")}
          {more && ". Add a word to find fewer."}
        </output>
        <div className={classes.actions}>
          {chosen.length > 0 && (
            <Button
              variant="default"
              size="md"
              onClick={() => setOpened({ kind: "delete", questions: chosen })}
            >
              Delete {countOf(chosen.length, "selected question")}
            </Button>
          )}
          <BankExport filters={filters} total={total} />
        </div>
      </div>
      <QuestionTable
        questions={questions}
        parts={parts}
        selected={selected}
        onSelect={setSelected}
        onEdit={onEdit}
        onHistory={(question) => setOpened({ kind: "history", question })}
        onDelete={(question) => setOpened({ kind: "delete", questions: [question] })}
      />
      <Pagination label="Pages of questions" page={page} totalPages={totalPages} onPage={onPage} />
      {opened?.kind === "history" && (
        <HistoryDialog questionId={opened.question._id} onClose={close} />
      )}
      {opened?.kind === "delete" && (
        <DeleteDialog
          questions={opened.questions}
          onClose={close}
          onDeleted={() => {
            setSelected(new Set());
            // The last page may be gone with its questions.
            if (opened.questions.length === questions.length && page > 1) onPage(page - 1);
          }}
        />
      )}
    </div>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No questions found">
      Choose other filters, or search for the beginning of a word.
    </EmptyState>
  ) : (
    <EmptyState title="The bank is empty">
      Write the first question in the form above, or import many at once.
    </EmptyState>
  );
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <output className="academy-unseen">Loading the questions</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={72} radius="md" />
      ))}
    </div>
  );
}
