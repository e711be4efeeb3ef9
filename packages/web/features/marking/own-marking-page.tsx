import type { OwnMarking } from "@academy/core/exam/marking-queue/marker.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatMarks } from "../../lib/format.ts";
import { ownMarkingQuery } from "./marking.queries.ts";

/** /admin/marking: the questions that a marker marks, by test. */
export function OwnMarkingPage() {
  const given = useQuery(ownMarkingQuery);
  return (
    <QueryView
      query={given}
      failed="Your questions did not load"
      loading={<TextSkeleton lines={6} label="Loading your questions" />}
      isEmpty={({ tests }) => tests.length === 0}
      empty={
        <EmptyState title="Nothing to mark yet" sign="done">
          An administrator gives you questions after a test is over. They appear here.
        </EmptyState>
      }
    >
      {({ tests }) => (
        <Stack gap="lg">
          {tests.map((test) => (
            <GivenTest key={test.testId} test={test} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

const GivenTest = ({ test }: { test: OwnMarking["tests"][number] }) => (
  <Card component="section" aria-labelledby={test.testId}>
    <Text component="h2" size="lg" id={test.testId}>
      {test.title}
    </Text>
    <Stack component="ul" gap="2xs">
      {test.questions.map(({ questionId, number, fullMarks }) => (
        <li key={questionId}>
          <Link to={linkToAdmin("adminMarkQuestion", { testId: test.testId, questionId })}>
            Mark question {number}
          </Link>
          , {formatMarks(fullMarks)} marks
        </li>
      ))}
    </Stack>
  </Card>
);
