import type { SeriesStatistics } from "@academy/core/exam/exam-series/series-results.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatMarks } from "../../lib/format.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { FieldDistribution } from "../../shared/results/field-distribution.tsx";
import { examStatisticsQuery } from "./exams.queries.ts";

/** The figures of an exam and of each of its tests. */
export function ExamFigures({ examId }: { examId: string }) {
  return (
    <QueryView
      query={useQuery(examStatisticsQuery(examId))}
      failed="The statistics did not load"
      loading={<CardsSkeleton cards={4} label="Loading the statistics" />}
      isEmpty={({ processed }) => !processed}
      empty={<EmptyState title="No results yet">They appear once the tests are merged.</EmptyState>}
    >
      {(statistics) => (
        <Stack gap="lg">
          <FigureTiles figures={figuresOf(statistics)} />
          <DataTable
            columns={columnsOf(statistics)}
            rows={statistics.tests}
            keyOf={({ testId }) => testId}
          />
          {statistics.kind === "PAPERS" && (
            <FieldDistribution
              title="Totals"
              summary="Number of students by total marks."
              field={statistics.distribution.map(({ value, students }) => [value, students])}
              maxScore={statistics.maxScore}
            />
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function figuresOf({ kind, students, doubles, qualified, grades, tests }: SeriesStatistics) {
  const absent = tests.reduce((sum, one) => sum + one.absent, 0);
  return [
    { id: "students", name: "Ranked students", value: formatMarks(students) },
    kind === "SHIFTS"
      ? { id: "doubles", name: "Took several shifts", value: formatMarks(doubles) }
      : { id: "absent", name: "Papers missed", value: formatMarks(absent) },
    ...qualified.map(({ list, students: of }) => ({
      id: `list ${list}`,
      name: `Qualified: ${list}`,
      value: formatMarks(of),
    })),
    ...grades.map(({ name, students: of }) => ({
      id: `grade ${name}`,
      name: `Grade ${name}`,
      value: formatMarks(of),
    })),
  ];
}

type TestFigures = SeriesStatistics["tests"][number];

const marks = (value: number | null): string => (value === null ? "–" : formatMarks(value));

function columnsOf({ kind }: Pick<SeriesStatistics, "kind">): Column<TestFigures>[] {
  const columns: Column<TestFigures>[] = [
    { header: "Test", kind: "title", cell: ({ label }) => label },
    { header: "Students", align: "end", cell: ({ students }) => formatMarks(students) },
    { header: "Highest", align: "end", cell: ({ max }) => marks(max) },
    { header: "Mean", align: "end", cell: ({ mean }) => marks(mean) },
    { header: "Lowest", align: "end", cell: ({ min }) => marks(min) },
  ];
  const absent: Column<TestFigures> = {
    header: "Absent",
    align: "end",
    cell: ({ absent: of }) => formatMarks(of),
  };
  return kind === "PAPERS" ? [...columns, absent] : columns;
}
