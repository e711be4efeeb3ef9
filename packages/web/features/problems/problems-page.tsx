import type { ProblemQueueRow } from "@academy/core/learning/problem/problem.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { formatDay } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { oneLine } from "../../shared/bank/one-line.rules.ts";
import { KindCounts } from "./kind-counts.tsx";
import { problemsQuery } from "./problems.queries.ts";

const COLUMNS: readonly Column<ProblemQueueRow>[] = [
  {
    header: "Question",
    kind: "title",
    cell: ({ questionId, question }) => (
      <Link to={linkToAdmin("adminProblem", { questionId })}>
        {question === null ? "No longer in the question bank" : oneLine(question) || "[formula]"}
      </Link>
    ),
  },
  {
    header: "Topic",
    cell: ({ subject, topic }) => (subject === null ? "–" : `${subject} › ${topic}`),
  },
  { header: "Reports", cell: ({ counts }) => <KindCounts counts={counts} /> },
  { header: "Open since", nowrap: true, cell: ({ since }) => formatDay(since) },
  {
    header: "Actions",
    kind: "bare",
    cell: ({ questionId }) => (
      <Row gap="2xs" wrap={false}>
        <Button
          component={Link}
          variant="subtle"
          size="compact"
          to={linkToAdmin("adminProblem", { questionId })}
        >
          Read and answer
        </Button>
        <Button
          component={Link}
          variant="subtle"
          size="compact"
          to={linkToAdmin("adminUploadQuestion", {}, { edit: questionId })}
        >
          Edit
        </Button>
      </Row>
    ),
  },
];

const NothingOpen = () => (
  <EmptyState title="No open problem reports" sign="done">
    Students report a problem at a question of their test report or while they practise.
  </EmptyState>
);

/** /admin/problems: questions with open problem reports. */
export function ProblemsPage({ heading }: { heading: PageHeading }) {
  const [search, write] = useAddress();
  const after = search.get("after") ?? "";
  const list = useQuery(problemsQuery(after));
  const goTo = (cursor: string | null) => write(withParts({ after: cursor }));
  return (
    <Stack gap="lg">
      <PageHead
        title="Problem reports"
        heading={heading}
        lead="What students found wrong with questions, longest open first."
      />
      <QueryView
        query={list}
        failed="The problem reports did not load"
        loading={<TextSkeleton lines={6} label="Loading the problem reports" />}
        isEmpty={({ questions }) => questions.length === 0 && after === ""}
        empty={<NothingOpen />}
      >
        {({ questions, next }) => (
          <>
            <DataTable
              lines
              columns={COLUMNS}
              rows={questions}
              keyOf={({ questionId }) => questionId}
              busy={list.isPlaceholderData}
              empty="No more questions"
            />
            <Row justify="end">
              {after !== "" && (
                <Button variant="subtle" onClick={() => goTo(null)}>
                  First page
                </Button>
              )}
              {next !== null && (
                <Button variant="default" onClick={() => goTo(next)}>
                  Next page
                </Button>
              )}
            </Row>
          </>
        )}
      </QueryView>
    </Stack>
  );
}
