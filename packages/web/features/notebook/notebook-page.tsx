import type { NotebookPage as Page } from "@academy/core/learning/notebook/notebook.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { patterns } from "../../lib/address/paths.ts";
import { practiceLink } from "../../lib/address/practice-link.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useSession } from "../../lib/session/session.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { useListOrWarn } from "../../lib/address/use-list-or-warn.ts";
import { takenTests } from "../../shared/results/taken-tests.queries.ts";
import { NotebookEntry } from "./notebook-entry.tsx";
import { NotebookFilterBar } from "./notebook-filters.tsx";
import { masteryQuery } from "../../shared/learning/learning.queries.ts";
import { leftOutWords } from "../../shared/learning/left-out.rules.ts";
import { notebookQuery, questionsQuery } from "./notebook.queries.ts";
import { tagsOf } from "../../shared/learning/own-words.rules.ts";
import { NO_FILTERS, notebookFilters } from "./notebook.rules.ts";

const NotebookPrint = lazy(async () => ({
  default: (await import("./notebook-print.tsx")).NotebookPrint,
}));

/**
 * Questions that a student did not fully know, or bookmarked. The filters are parameters of the
 * page's address.
 */
export function NotebookPage() {
  const userId = useSession().user?.userId ?? "";
  const [filters, change] = useFilters(notebookFilters);
  const [printing, print] = useState(false);
  const list = useQuery(notebookQuery(filters));
  const taken = useListOrWarn(useQuery(takenTests(userId)), "tests taken");
  const topics = useTopics();
  const narrowed = notebookFilters.isNarrowed(filters);
  const titles = new Map(taken.map(({ _id, title }) => [_id, title]));
  const titleOf = (submissionId: string | null) =>
    submissionId === null ? undefined : (titles.get(submissionId) ?? "Test");
  const tags = tagsOf(list.data?.entries ?? []);
  if (printing && list.data) {
    return (
      <Suspense fallback={<RowsSkeleton label="Loading the questions to print" />}>
        <NotebookPrint
          filters={filters}
          total={list.data.total}
          titleOf={titleOf}
          onClose={() => print(false)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <NotebookFilterBar
        filters={filters}
        taken={taken}
        topics={topics}
        tags={tags}
        onChange={change}
      />
      <QueryView
        query={list}
        failed="Your notebook did not load"
        loading={<RowsSkeleton rows={4} label="Loading your notebook" />}
        problem={(error) => lostPlace(error, () => change({ after: "" }))}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing narrowed={narrowed} onShowAll={() => change(NO_FILTERS)} />}
      >
        {(page) => (
          <Stack>
            <Row justify="between">
              <Text component="output" tone="soft">
                {countOf(page.total, "question")}
                {narrowed && " found"}
              </Text>
              <Row>
                <Button component={Link} to={practiceLink("mistakes")}>
                  Practise your mistakes
                </Button>
                <Button variant="default" onClick={() => print(true)}>
                  Print
                </Button>
              </Row>
            </Row>
            {page.asked !== undefined && <Text tone="soft">{leftOutWords(page.asked)}</Text>}
            <Entries page={page} tags={tags} titleOf={titleOf} busy={list.isPlaceholderData} />
            <Pagination
              label="Pages of the notebook"
              after={filters.after}
              next={page.next}
              onPage={(after) => change({ after })}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

/** The topics to filter by: the topics of answered questions. */
function useTopics() {
  const { data } = useQuery(masteryQuery);
  return (data?.subjects ?? []).flatMap(({ topics }) =>
    topics.map(({ topicId, subject, topic, subTopic }) => ({
      topicId,
      name: `${subTopic ? `${topic}, ${subTopic}` : topic} (${subject})`,
    })),
  );
}

/** Shown if the last entry of the previous page is no longer in the list. */
const lostPlace = (error: Error, onFirst: () => void) =>
  error instanceof ApiError && error.code === "bad_cursor" ? (
    <EmptyState title="The list has changed" action={<Button onClick={onFirst}>First page</Button>}>
      Start again from the first page.
    </EmptyState>
  ) : undefined;

interface EntriesProps {
  page: Page;
  tags: readonly string[];
  titleOf: (submissionId: string | null) => string | undefined;
  busy: boolean;
}

function Entries({ page, tags, titleOf, busy }: EntriesProps) {
  const questions = useQuery(questionsQuery(page.entries));
  return (
    <>
      {questions.isError && (
        <Row role="alert">
          <Text tone="wrong">The questions did not load. Your notes are below.</Text>
          <Button variant="default" onClick={() => void questions.refetch()}>
            Retry
          </Button>
        </Row>
      )}
      <LineList framed aria-busy={busy}>
        {page.entries.map((row) => (
          <NotebookEntry
            key={row.questionId}
            row={row}
            question={questions.data?.get(row.questionId)}
            loading={questions.isPending}
            title={titleOf(row.submissionId)}
            tags={tags}
          />
        ))}
      </LineList>
    </>
  );
}

function Nothing({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  return narrowed ? (
    <EmptyState
      title="No matching questions"
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all questions
        </Button>
      }
    >
      No questions of your notebook match these filters.
    </EmptyState>
  ) : (
    <EmptyState
      title="Your notebook is empty"
      action={
        <Button component={Link} to={patterns.demoTests}>
          Take a demo test
        </Button>
      }
    >
      Questions that you miss in a test come here once its results are out.
    </EmptyState>
  );
}
