import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type {
  QuestionHistory,
  QuestionPage,
} from "@academy/core/bank/search/question-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { RowsSkeleton, TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { countOf, formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import type { Parts } from "../../shared/question-form/type-parts.queries.ts";
import { QueryView } from "../../lib/query-view.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { BankExport } from "./bank-export.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { historyQuery, questionsQuery } from "./question-bank.queries.ts";
import { type QuestionFilters, changesBetween, questionFilters } from "./question-bank.rules.ts";
import { PracticeDialog } from "./practice-dialog.tsx";
import { openStatesQuery } from "./practice.queries.ts";
import { stateWords } from "./practice.rules.ts";
import { countSelected, NOTHING_SELECTED, remaining, type Selection } from "./selection.rules.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { QuestionTable } from "./question-table.tsx";
import type { Place } from "../../shared/bank/places.rules.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { QuestionFiltersForm } from "../../shared/bank/question-filters.tsx";
import { ChangeList } from "./conflict-panel.tsx";

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
  const narrowed = questionFilters.isNarrowed(filters);
  return (
    <Box
      component="section"
      id="bank"
      mt="3rem"
      style={{ scrollMarginTop: "5rem" }}
      aria-labelledby="bank-title"
    >
      <Title order={2} fz="xl" id="bank-title">
        Questions in the bank
      </Title>
      <QuestionFiltersForm
        filters={filters}
        onChange={onChange}
        places={places}
        types={[...parts].map(([value, { label }]) => ({ value, label }))}
        onClear={narrowed ? () => onChange(questionFilters.read(new URLSearchParams())) : undefined}
      />
      <QueryView
        query={list}
        failed="Error loading questions"
        loading={<RowsSkeleton label="Loading the questions" />}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing narrowed={narrowed} />}
      >
        {(found) => <Found found={found} busy={list.isPlaceholderData} {...props} />}
      </QueryView>
    </Box>
  );
}

type Opened =
  | { kind: "delete"; questions: readonly QuestionView[] }
  | { kind: "practice"; questions: readonly QuestionView[] }
  | { kind: "history"; question: QuestionView }
  | null;

interface FoundProps extends QuestionListProps {
  found: QuestionPage;
  busy: boolean;
}

function Found({ found, busy, filters, onChange, onEdit, parts, places }: FoundProps) {
  const [kept, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { questions, total, page, totalPages, more } = found;
  const shown = {
    ids: questions.map(({ _id }) => _id),
    criteria: questionFilters.write({ ...filters, page: 1 }),
    total,
  };
  const selection = remaining(kept, shown);
  const chosen = questions.filter(({ _id }) => selection.ids?.has(_id));
  const states = useQuery(openStatesQuery(questions)).data?.questions ?? [];
  const stateOf = new Map(states.map((state) => [state._id, stateWords(state)]));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm" mih="2.75rem">
        <Text component="output" size="sm" c="dimmed">
          {more ? "More than " : ""}
          {countOf(total, "question")}
          {more && ". Add a word to narrow the search."}
        </Text>
        <Group gap="sm">
          {chosen.length > 0 && (
            <Button
              variant="default"
              size="md"
              onClick={() => setOpened({ kind: "practice", questions: chosen })}
            >
              Open for practice…
            </Button>
          )}
          {chosen.length > 0 && (
            <Button
              variant="default"
              size="md"
              onClick={() => setOpened({ kind: "delete", questions: chosen })}
            >
              Delete {countOf(chosen.length, "selected question")}
            </Button>
          )}
          <BulkBar
            selection={selection}
            count={countSelected(selection)}
            places={places}
            onDone={() => setSelection(NOTHING_SELECTED)}
          />
          <BankExport filters={filters} total={total} />
        </Group>
      </Group>
      <SelectionBar selection={selection} page={shown} onSelect={setSelection} />
      <QuestionTable
        questions={questions}
        busy={busy}
        parts={parts}
        practice={stateOf}
        selection={selection}
        page={shown}
        onSelect={setSelection}
        onEdit={onEdit}
        onHistory={(question) => setOpened({ kind: "history", question })}
        onDelete={(question) => setOpened({ kind: "delete", questions: [question] })}
      />
      <Pagination
        label="Pages of questions"
        page={page}
        totalPages={totalPages}
        onPage={(to) => onChange({ page: to })}
      />
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
      Write the first question in the form above, or import questions from a file.
    </EmptyState>
  );
}

/** Who changed what in a question, and when. */
function HistoryDialog({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const history = useQuery(historyQuery(questionId));
  return (
    <PageDialog title="Edit history" size="lg" onClose={onClose}>
      <QueryView
        query={history}
        failed="The history did not load"
        loading={<TextSkeleton lines={4} label="Loading the history" />}
      >
        {({ versions }) => <Versions versions={versions} />}
      </QueryView>
      <Link to={linkTo("adminQuestionHistory", { questionId })} className="academy-tap">
        Compare and restore revisions
      </Link>
      <Link to={linkTo("adminAudit", {}, { subject: questionId })} className="academy-tap">
        Audit log of this question
      </Link>
    </PageDialog>
  );
}

function Versions({ versions }: QuestionHistory) {
  return (
    <LineList>
      {versions.map((version, index) => {
        const before = versions[index + 1];
        return (
          <li key={version.rev}>
            <div>
              <Text size="sm" c="dimmed">
                {formatMoment(version.changedAt)}, {version.changedBy}
              </Text>
              {version.note && <p>{version.note}</p>}
              {before ? (
                <ChangeList changes={changesBetween(before.question, version.question)} />
              ) : (
                !version.note && <p>Written</p>
              )}
            </div>
          </li>
        );
      })}
    </LineList>
  );
}
