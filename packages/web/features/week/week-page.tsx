import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageHeading } from "../../lib/address/page.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatMoment } from "../../lib/format.ts";
import { AbsentStudents } from "./absent-students.tsx";
import { weekChoices, weekFilters, weekName } from "./week-filters.rules.ts";
import { WeekLetterSwitch } from "./week-letter-switch.tsx";
import { tilesOf } from "./week-tiles.tsx";
import { weekQuery } from "./week.queries.ts";

/** What happened at the academy in a week, and who stopped coming. */
export function WeekPage({ heading }: { heading: PageHeading }) {
  const [filters, show] = useFilters(weekFilters);
  const [now] = useState(() => Date.now());
  const week = useQuery(weekQuery(filters.week));
  return (
    <>
      <PageHead
        title={filters.week === "" ? "This week" : `Week of ${weekName(filters.week)}`}
        heading={heading}
        lead="Weeks go from Monday to Sunday, in India."
      />
      <Stack gap="lg">
        <FilterPills>
          <NativeSelect
            label="Week"
            choices={weekChoices(now)}
            value={filters.week}
            onChange={({ currentTarget }) => show({ week: currentTarget.value })}
          />
        </FilterPills>
        <QueryView
          query={week}
          failed="The week did not load"
          loading={<CardsSkeleton label="Loading the week" />}
        >
          {(view) => (
            <Stack gap="sm">
              <FigureTiles figures={tilesOf(view)} wide />
              <Text size="sm" tone="soft">
                {view.asOf === null
                  ? "Students, tests, lectures and enquiries were not counted in this week."
                  : `As of ${formatMoment(view.asOf)}. The running week is counted every 15 minutes.`}
              </Text>
            </Stack>
          )}
        </QueryView>
        <WeekLetterSwitch />
        <AbsentStudents filters={filters} show={show} />
      </Stack>
    </>
  );
}
