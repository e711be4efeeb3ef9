import type { SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Tabs } from "@academy/ui/kit/tabs.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { formatMarks, formatSpan } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { usePage } from "../../lib/address/page.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { DeleteExam } from "./delete-exam.tsx";
import { ExamExport } from "./exam-export.tsx";
import { ExamFigures } from "./exam-figures.tsx";
import { ExamTakers } from "./exam-takers.tsx";
import { kindWords, mergeWords, stateTones, stateWords } from "./exam-words.rules.ts";
import { examQuery, examsKey, postMerge } from "./exams.queries.ts";

/** /admin/exams/:examId: an exam's tests, the state of its results, and the results. */
export function ExamPage({ examId }: { examId: string }) {
  const exam = useQuery(examQuery(examId));
  const title = exam.data?.name ?? "Exam";
  const heading = usePage(title);
  return (
    <Stack gap="lg">
      <PageHead
        title={title}
        heading={heading}
        {...(exam.data && {
          lead: `${examTypeLabels[exam.data.examType]} · ${kindWords(exam.data.kind, exam.data.totalTests)}`,
          actions: <Actions exam={exam.data} />,
        })}
      />
      <QueryView
        query={exam}
        failed="The exam did not load"
        loading={<TextSkeleton lines={8} label="Loading the exam" />}
      >
        {(data) => (
          <>
            <MergeState exam={data} />
            <ExamTestTable exam={data} />
            <Results exam={data} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const Actions = ({ exam: { _id, kind, name, rev, students } }: { exam: SeriesView }) => (
  <>
    {students !== null && <ExamExport examId={_id} />}
    <DeleteExam examId={_id} name={name} rev={rev} />
    <Button component={Link} variant="default" to={linkToAdmin("adminEditExam", { examId: _id })}>
      Edit
    </Button>
    <Button
      component={Link}
      to={`${adminPatterns.adminCreateTest}?${new URLSearchParams({ nextShift: _id })}`}
    >
      {kind === "SHIFTS" ? "Add next shift" : "Add next paper"}
    </Button>
  </>
);

/**
 * Whether the results are merged, what they wait for, and which settings of the tests do not fit
 * together.
 */
function MergeState({ exam }: { exam: SeriesView }) {
  const client = useQueryClient();
  const { _id, state, tests, mismatches, warnings } = exam;
  const merging = useMutation({
    mutationFn: () => postMerge(_id),
    onSuccess: ({ requested, waitingFor }) => {
      const labels = waitingFor.map(({ label }) => label).join(", ");
      if (requested) notify("✅ The results are being merged", "success");
      else notify(`Process these tests first: ${labels}`, "info");
      return client.invalidateQueries({ queryKey: examsKey });
    },
  });
  return (
    <Stack gap="sm">
      <Row>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        <Text>{mergeWords(exam)}</Text>
        {state !== "merged" && tests.every(({ processed }) => processed) && !mismatches.length && (
          <Button
            variant="default"
            size="compact"
            loading={merging.isPending}
            onClick={() => merging.mutate()}
          >
            Merge now
          </Button>
        )}
      </Row>
      <Problem>{merging.error?.message}</Problem>
      {mismatches.length > 0 && (
        <Notice component="section" tone="error" aria-label="Tests that do not fit together">
          <Stack component="ul" gap="2xs">
            {mismatches.map(({ testId, field, message }) => (
              <li key={`${testId} ${field}`}>{message}</li>
            ))}
          </Stack>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice component="section" tone="warning" aria-label="Warnings">
          <Stack component="ul" gap="2xs">
            {warnings.map(({ testId, message }) => (
              <li key={`${testId} ${message}`}>{message}</li>
            ))}
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}

type SeriesTest = SeriesView["tests"][number];

const TEST_COLUMNS: readonly Column<SeriesTest>[] = [
  { header: "Label", nowrap: true, cell: ({ label }) => label },
  {
    header: "Test",
    kind: "title",
    cell: ({ testId, name }) => <Link to={linkToAdmin("adminStatistics", { testId })}>{name}</Link>,
  },
  { header: "Date", cell: ({ startTime, expiryTime }) => formatSpan(startTime, expiryTime) },
  { header: "Marks", align: "end", cell: ({ maxMarks }) => formatMarks(maxMarks) },
  {
    header: "Weight",
    align: "end",
    cell: ({ weight: { num, den } }) => (den === 1 ? num : `${num}/${den}`),
  },
  {
    header: "Students",
    align: "end",
    cell: ({ students }) => (students === null ? "–" : formatMarks(students)),
  },
  {
    header: "Results",
    cell: ({ processed, merged }) =>
      merged ? "Merged" : processed ? "Processed, not merged" : "Not processed",
  },
];

const ExamTestTable = ({ exam: { kind, tests } }: { exam: SeriesView }) => (
  <DataTable
    lines
    columns={TEST_COLUMNS.filter(({ header }) => kind === "PAPERS" || header !== "Weight")}
    rows={tests}
    keyOf={({ testId }) => testId}
  />
);

const TABS = ["takers", "statistics"] as const;

/** Students and figures, once there are merged results. */
function Results({ exam: { _id, students, kind, cutoffs, grades } }: { exam: SeriesView }) {
  const [search, write] = useAddress();
  const tab = TABS.find((one) => one === search.get("tab")) ?? "takers";
  if (students === null) return null;
  return (
    <Stack gap="md">
      <Tabs
        value={tab}
        onChange={(next) =>
          write(() => new URLSearchParams(next === "takers" ? "" : { tab: next }), {
            replace: true,
          })
        }
        label="Results of the exam"
        tabs={[
          {
            value: "takers",
            label: "Students",
            panel: () => (
              <ExamTakers
                examId={_id}
                kind={kind}
                judged={{ lists: cutoffs.map(({ list }) => list), grades: grades.length > 0 }}
                search={search}
                onSearch={(parts) => write(withParts(parts), { replace: true })}
              />
            ),
          },
          { value: "statistics", label: "Statistics", panel: () => <ExamFigures examId={_id} /> },
        ]}
      />
    </Stack>
  );
}
