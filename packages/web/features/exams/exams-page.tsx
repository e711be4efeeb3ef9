import type { SeriesRow } from "@academy/core/exam/series-record/series.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Badge, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { formatMarks, formatMoment } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { kindWords, stateTones, stateWords } from "./exam-words.rules.ts";
import { examsQuery } from "./exams.queries.ts";

const COLUMNS: readonly Column<SeriesRow>[] = [
  {
    header: "Name",
    kind: "title",
    cell: ({ _id, name }) => <Link to={linkToAdmin("adminExam", { examId: _id })}>{name}</Link>,
  },
  { header: "Exam type", cell: ({ examType }) => examTypeLabels[examType] },
  { header: "Tests", cell: ({ kind, totalTests }) => kindWords(kind, totalTests) },
  { header: "First start", cell: ({ startTime }) => formatMoment(startTime) },
  {
    header: "Results",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
  },
  {
    header: "Students",
    align: "end",
    cell: ({ students }) => (students === null ? "–" : formatMarks(students)),
  },
];

const TYPES = [
  { value: "", label: "All exam types" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

const NewExam = ({ variant }: { variant?: "default" }) => (
  <Button component={Link} to={adminPatterns.adminNewExam} {...(variant && { variant })}>
    New exam
  </Button>
);

/** /admin/exams: exams of several tests. */
export function ExamsPage({ heading }: { heading: PageHeading }) {
  const [search, write] = useAddress();
  const examType = EXAM_TYPES.find((one) => one === search.get("type")) ?? "";
  const exams = useQuery(examsQuery(examType));
  return (
    <Stack gap="lg">
      <PageHead
        title="Exams"
        heading={heading}
        lead="Shifts that are ranked together, and papers whose marks add up."
        actions={<NewExam />}
      />
      <FilterPills>
        <NativeSelect
          label="Exam type"
          choices={TYPES}
          value={examType}
          onChange={({ currentTarget }) =>
            write(withParts({ type: currentTarget.value }), { replace: true })
          }
        />
      </FilterPills>
      <QueryView
        query={exams}
        failed="The exams did not load"
        loading={<TextSkeleton lines={6} label="Loading the exams" />}
        isEmpty={(data) => data.exams.length === 0}
        empty={
          <EmptyState
            title={examType === "" ? "No exams yet" : `No exams of ${examTypeLabels[examType]}`}
            action={<NewExam variant="default" />}
          >
            An exam joins tests: its students get one rank over all of them.
          </EmptyState>
        }
      >
        {(data) => (
          <DataTable
            lines
            columns={COLUMNS}
            rows={data.exams}
            keyOf={({ _id }) => _id}
            busy={exams.isPlaceholderData}
          />
        )}
      </QueryView>
    </Stack>
  );
}
