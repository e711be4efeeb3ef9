import type { AbsentList } from "@academy/core/back-office/week/week.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { countOf, formatScore } from "../../lib/format.ts";
import { DAYS_CHOICES, dayName, daysIn, type WeekFilters } from "./week-filters.rules.ts";
import { absentQuery } from "./week.queries.ts";

type Absent = AbsentList["students"][number];

const COLUMNS: readonly Column<Absent>[] = [
  {
    header: "Student",
    kind: "title",
    cell: ({ userId, name }) => <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>,
  },
  {
    header: "Contact",
    cell: ({ email, phone }) =>
      phone === null ? (
        <a href={`mailto:${email}`}>{email}</a>
      ) : (
        <a href={`tel:${phone}`}>{phone}</a>
      ),
  },
  {
    header: "Last came",
    nowrap: true,
    cell: ({ lastDay, daysAway }) => `${dayName(lastDay)}, ${countOf(daysAway, "day")} ago`,
  },
  {
    header: "Last test",
    cell: ({ lastTest }) =>
      lastTest ? (
        <Link to={linkTo("testReport", { submissionId: lastTest.submissionId })}>
          {lastTest.title}
        </Link>
      ) : (
        "None"
      ),
  },
  {
    header: "Mark",
    nowrap: true,
    cell: ({ lastTest }) =>
      lastTest?.mark ? formatScore(lastTest.mark.marks, lastTest.mark.maximum) : "–",
  },
];

interface AbsentStudentsProps {
  filters: WeekFilters;
  show: (change: Partial<WeekFilters>) => void;
}

/**
 * Students who stopped coming, so that the academy can call them. Those who came most recently are
 * first.
 */
export function AbsentStudents({ filters, show }: AbsentStudentsProps) {
  const { days, after } = filters;
  const list = useQuery(absentQuery({ days, after }));
  return (
    <Stack component="section" gap="sm" aria-labelledby="stopped-coming">
      <h2 id="stopped-coming" className="academy-heading-lg">
        Stopped coming
      </h2>
      <FilterBar>
        <NativeSelect
          label="Not seen for"
          choices={DAYS_CHOICES}
          value={days}
          onChange={({ currentTarget }) => show({ days: daysIn(currentTarget.value) })}
        />
      </FilterBar>
      <QueryView
        query={list}
        failed="The students did not load"
        loading={<RowsSkeleton rows={6} label="Loading the students" />}
        isEmpty={({ students, next }) => students.length === 0 && next === null && after === ""}
        empty={
          <EmptyState title="No one stopped coming" sign="done">
            Students are listed here when they have not come for as many days as you choose.
          </EmptyState>
        }
      >
        {({ students, next }) => (
          <Stack gap="sm">
            <Text size="sm" tone="soft">
              By the last day on which they logged in or opened their tests.
            </Text>
            <DataTable
              lines
              columns={COLUMNS}
              rows={students}
              keyOf={({ userId }) => userId}
              busy={list.isPlaceholderData}
            />
            <Pagination
              label="Pages of students"
              after={after}
              next={next}
              onPage={(to) => show({ after: to })}
            />
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}
