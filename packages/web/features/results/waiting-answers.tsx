import type { WaitingPage } from "@academy/core/exam/result/waiting.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatMarks } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { waitingQuery } from "./results.queries.ts";

interface WaitingAnswersProps {
  testId: string;
  questionId: string;
  /** Answers of the published results whose marks were lowered. */
  count: number;
}

/** "To be marked: 12", and the list of these answers when it is opened. */
export function WaitingAnswers({ testId, questionId, count }: WaitingAnswersProps) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="sm">
      <Row gap="md">
        <Text>
          To be marked: <strong>{formatMarks(count)}</strong>{" "}
          <Text component="span" tone="soft">
            Their automatic marks were lowered.
          </Text>
        </Text>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen((before) => !before)}>
          {open ? "Hide the answers" : "Show the answers"}
        </Button>
        <Link to={linkToAdmin("adminMarkQuestion", { testId, questionId })}>Mark all answers</Link>
      </Row>
      {open && <Answers testId={testId} questionId={questionId} />}
    </Stack>
  );
}

type Answer = WaitingPage["answers"][number];

const columnsOf = ({ number, maxMarks }: WaitingPage): Column<Answer>[] => [
  {
    header: "Student",
    kind: "title",
    // The link opens the report at the question, where the mark can be changed.
    cell: ({ submissionId, name, email }) => (
      <>
        <Link to={linkTo("testReport", { submissionId }, { tab: "review", q: String(number) })}>
          {name}
        </Link>
        <Text size="sm" tone="soft">
          {email}
        </Text>
      </>
    ),
  },
  { header: "Answer", cell: ({ answer }) => answer },
  {
    header: "Marks",
    align: "end",
    cell: ({ marks }) => `${formatMarks(marks)} of ${formatMarks(maxMarks)}`,
  },
  { header: "State", cell: ({ waits }) => (waits ? "To be marked" : "Marked") },
];

function Answers({ testId, questionId }: Omit<WaitingAnswersProps, "count">) {
  const [page, setPage] = useState(1);
  const answers = useQuery(waitingQuery(testId, questionId, page));
  return (
    <QueryView
      query={answers}
      failed="The answers did not load"
      loading={<TextSkeleton lines={4} label="Loading the answers" />}
    >
      {(found) =>
        found.listed ? (
          <>
            <Text size="sm" tone="soft">
              Open a student's report to change the mark. Process the test again to update the
              count.
            </Text>
            <DataTable
              columns={columnsOf(found)}
              rows={found.answers}
              keyOf={({ submissionId }) => submissionId}
              busy={answers.isPlaceholderData}
            />
            <Pagination
              label="Pages of answers to be marked"
              page={page}
              totalPages={found.totalPages}
              onPage={setPage}
            />
          </>
        ) : (
          <Text>Process the test again to list these answers.</Text>
        )
      }
    </QueryView>
  );
}
