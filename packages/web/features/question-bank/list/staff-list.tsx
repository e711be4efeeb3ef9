import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../../lib/format.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { oneLine } from "../../../shared/bank/one-line.rules.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { QuestionFiltersForm } from "../../../shared/bank/question-filters.tsx";
import { QuestionStateBadge } from "../../../shared/bank/question-state.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { languageList } from "./question-columns.tsx";
import { LanguageFilters } from "./language-filters.tsx";
import { questionsQuery } from "../question-bank.queries.ts";
import { type QuestionFilters, questionFilters } from "../question-bank.rules.ts";

interface StaffListProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
  onEdit: (question: QuestionView) => void;
  parts: Parts;
  places: readonly Place[];
}

/**
 * The bank for authors, reviewers and translators, who find and open questions. Only administrators
 * can delete, open for practice and export.
 */
export function StaffList({ filters, onChange, onEdit, parts, places }: StaffListProps) {
  const list = useQuery(questionsQuery(filters));
  const narrowed = questionFilters.isNarrowed(filters);
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
        onClear={narrowed ? () => onChange(questionFilters.read(new URLSearchParams())) : undefined}
      >
        <LanguageFilters pills filters={filters} onChange={onChange} />
      </QuestionFiltersForm>
      <QueryView
        query={list}
        failed="Error loading questions"
        loading={<RowsSkeleton label="Loading the questions" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState title="No questions found">
            {narrowed ? "Change the filters." : "The bank is empty."}
          </EmptyState>
        }
      >
        {({ questions, total, more, page, totalPages }) => (
          <Stack gap="sm">
            <Text component="output" size="sm" tone="soft">
              {more ? "More than " : ""}
              {countOf(total, "question")}
              {more && ". Add a word to narrow the search."}
            </Text>
            <DataTable
              lines
              columns={columnsFor(parts, onEdit)}
              rows={questions}
              keyOf={({ _id }) => _id}
              busy={list.isPlaceholderData}
            />
            <Pagination
              label="Pages of questions"
              page={page}
              totalPages={totalPages}
              onPage={(to) => onChange({ page: to })}
            />
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}

const columnsFor = (
  parts: Parts,
  onEdit: StaffListProps["onEdit"],
): readonly Column<QuestionView>[] => [
  {
    header: "Question",
    kind: "title",
    cell: (question) => <span>{oneLine(question.question).slice(0, 160) || "[formula]"}</span>,
  },
  {
    header: "Topic",
    cell: ({ subject, topic, subTopic }) => (
      <span title={`${subject} › ${topic} › ${subTopic}`}>{topic}</span>
    ),
  },
  { header: "State", cell: ({ state }) => <QuestionStateBadge state={state} /> },
  { header: "Type", cell: ({ responseType }) => parts.get(responseType)?.label ?? responseType },
  { header: "Languages", cell: ({ languages }) => languageList(languages) },
  { header: "Difficulty", cell: ({ difficulty }) => difficultyLabels[difficulty] },
  {
    header: "Actions",
    kind: "bare",
    cell: (question) => (
      <Button
        variant="subtle"
        size="compact"
        aria-label={`Open ${oneLine(question.question).slice(0, 60)}`}
        onClick={() => onEdit(question)}
      >
        Open
      </Button>
    ),
  },
];
