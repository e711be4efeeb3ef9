import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { countOf } from "../../../lib/format.ts";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { BankExport } from "./bank-export.tsx";
import { ChosenActions, type Opened } from "./chosen-actions.tsx";
import { questionsQuery } from "../question-bank.queries.ts";
import {
  criteriaOf,
  hasMore,
  type QuestionFilters,
  questionFilters,
} from "../question-bank.rules.ts";
import { type ColumnName, keepColumns, readColumns } from "./columns.shelf.ts";
import { ListTools } from "./list-tools.tsx";
import { MoreFiltersForm } from "./more-filters.tsx";
import { WithPanel } from "../question/question-panel.tsx";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { openStatesQuery } from "../bulk/practice.queries.ts";
import { stateWords } from "../bulk/practice.rules.ts";
import { countSelected, NOTHING_SELECTED, remaining, type Selection } from "./selection.rules.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { QuestionTable } from "./question-table.tsx";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { QuestionFiltersForm } from "../../../shared/bank/question-filters.tsx";

const DeleteDialog = lazy(async () => ({
  default: (await import("../question/delete-dialog.tsx")).DeleteDialog,
}));
const PracticeDialog = lazy(async () => ({
  default: (await import("../bulk/practice-dialog.tsx")).PracticeDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import("../question/history-dialog.tsx")).HistoryDialog,
}));

interface QuestionListProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
  onEdit: (question: QuestionView) => void;
  parts: Parts;
  places: readonly Place[];
}

/** The question bank with filters, page by page. */
export function QuestionList(props: QuestionListProps) {
  const { filters, onChange, parts, places } = props;
  const list = useQuery(questionsQuery(filters));
  const userId = useSession().user?.userId ?? "";
  const [columns, setColumns] = useState(() => readColumns(userId));
  const [isMoreOpen, setMoreOpen] = useState(false);
  const hasMoreOpen = isMoreOpen || hasMore(filters);
  const narrowed = questionFilters.isNarrowed(filters);
  const { sort, size } = filters;
  const none = { ...questionFilters.read(new URLSearchParams()), sort, size };
  return (
    <Stack component="section" gap="xs" aria-labelledby="bank-title">
      <h2 id="bank-title" className="academy-unseen">
        Questions in the bank
      </h2>
      <QuestionFiltersForm
        pills
        filters={filters}
        onChange={onChange}
        places={places}
        types={[...parts].map(([value, { label }]) => ({ value, label }))}
        onClear={narrowed ? () => onChange(none) : undefined}
      >
        {!hasMoreOpen && (
          <Button variant="subtle" aria-expanded={false} onClick={() => setMoreOpen(true)}>
            More filters
          </Button>
        )}
      </QuestionFiltersForm>
      {hasMoreOpen && <MoreFiltersForm filters={filters} onChange={onChange} />}
      <SavedFilters filters={filters} onChange={onChange} />
      <QueryView
        query={list}
        failed="Error loading questions"
        loading={<RowsSkeleton rows={12} label="Loading the questions" />}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing narrowed={narrowed} />}
      >
        {(found) => (
          <Found
            found={found}
            columns={columns}
            onColumns={(next) => {
              setColumns(next);
              keepColumns(userId, next);
            }}
            busy={list.isPlaceholderData}
            {...props}
          />
        )}
      </QueryView>
    </Stack>
  );
}

/** The number of columns that fit beside the preview, which shows the other facts. */
const BESIDE_PREVIEW = 2;

interface FoundProps extends QuestionListProps {
  found: QuestionPage;
  columns: readonly ColumnName[];
  onColumns: (columns: readonly ColumnName[]) => void;
  busy: boolean;
}

function Found(props: FoundProps) {
  const { found, busy, columns, filters, onChange, onEdit, parts, places } = props;
  const [kept, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [opened, setOpened] = useState<Opened>(null);
  const [previewed, preview] = useState<string | null>(null);
  const isWide = useIsWide();
  const close = () => setOpened(null);
  const { questions, total, page, totalPages, more } = found;
  const shown = { ids: questions.map(({ _id }) => _id), criteria: criteriaOf(filters), total };
  const selection = remaining(kept, shown);
  const chosen = questions.filter(({ _id }) => selection.ids?.has(_id));
  const states = useQuery(openStatesQuery(questions)).data?.questions ?? [];
  const stateOf = new Map(states.map((state) => [state._id, stateWords(state)]));
  const actions = {
    onEdit,
    onOpen: ({ _id }: QuestionView) => preview(_id),
    onHistory: (question: QuestionView) => setOpened({ kind: "history", question }),
    onDelete: (question: QuestionView) => setOpened({ kind: "delete", questions: [question] }),
  };
  return (
    <Stack gap="xs">
      <Row justify="between">
        <Text component="output" size="sm" tone="soft">
          {more ? "More than " : ""}
          {countOf(total, "question")}
          {more && ". Add a word to narrow the search."}
        </Text>
        <Row gap="xs">
          <ChosenActions questions={chosen} onOpen={setOpened} />
          <BulkBar
            selection={selection}
            count={countSelected(selection)}
            places={places}
            onDone={() => setSelection(NOTHING_SELECTED)}
          />
          <ListTools {...props} />
          <BankExport filters={filters} total={total} />
        </Row>
      </Row>
      <SelectionBar selection={selection} page={shown} onSelect={setSelection} />
      <WithPanel
        question={questions.find(({ _id }) => _id === previewed)}
        parts={parts}
        onClose={() => preview(null)}
        {...actions}
      >
        <QuestionTable
          questions={questions}
          busy={busy}
          parts={parts}
          columns={isWide && previewed !== null ? columns.slice(0, BESIDE_PREVIEW) : columns}
          practice={stateOf}
          opened={previewed}
          selection={selection}
          page={shown}
          onSelect={setSelection}
          {...actions}
        />
        <Pagination
          label="Pages of questions"
          page={page}
          totalPages={totalPages}
          onPage={(to) => onChange({ page: to })}
        />
        <Text className="academy-wide-only" size="sm" tone="soft">
          Arrow keys walk, Space ticks, Enter previews, E edits.
        </Text>
      </WithPanel>
      <Suspense>
        {opened?.kind === "history" && (
          <HistoryDialog questionId={opened.question._id} onClose={close} />
        )}
        {opened?.kind === "practice" && (
          <PracticeDialog
            questions={opened.questions}
            onClose={close}
            onDone={() => setSelection(NOTHING_SELECTED)}
          />
        )}
        {opened?.kind === "delete" && (
          <DeleteDialog
            questions={opened.questions}
            onClose={close}
            onDeleted={() => {
              setSelection(NOTHING_SELECTED);
              // The last page may no longer exist after a deletion.
              if (opened.questions.length === questions.length && page > 1)
                onChange({ page: page - 1 });
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No questions found">
      Change the filters. Search matches the beginning of words.
    </EmptyState>
  ) : (
    <EmptyState title="The bank is empty">
      Select New question to write the first one, or import questions from a file.
    </EmptyState>
  );
}
