import type { Watchers } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatMoment } from "../../lib/format.ts";
import { howFarWords, REPORTED } from "../../shared/watching/how-far.ts";
import { watchersQuery } from "./watched.queries.ts";

type Watcher = Watchers["students"][number];

const COLUMNS: readonly Column<Watcher>[] = [
  {
    header: "Student",
    kind: "title",
    cell: ({ userId, name, email }) => (
      <RowName note={email}>
        <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>
      </RowName>
    ),
  },
  { header: "Watched", nowrap: true, cell: howFarWords },
  {
    header: "Last watched",
    nowrap: true,
    cell: ({ lastWatchedAt }) => formatMoment(lastWatchedAt),
  },
];

interface WatchersPageProps {
  videoId: string;
  heading: PageHeading;
}

/** The students who watched a lecture, and how far each of them watched. */
export function WatchersPage({ videoId, heading }: WatchersPageProps) {
  const [address, write] = useAddress();
  const after = address.get("after") ?? "";
  const list = useQuery(watchersQuery(videoId, after));
  return (
    <>
      <Link to={adminPatterns.adminVideos} className="academy-tap">
        ← All videos
      </Link>
      <PageHead
        title={list.data ? `Who watched “${list.data.title}”` : "Who watched it"}
        heading={heading}
      />
      <QueryView
        query={list}
        failed="The students did not load"
        loading={<RowsSkeleton rows={6} label="Loading the students" />}
        isEmpty={({ students, next }) => students.length === 0 && next === null && after === ""}
        empty={
          <EmptyState title="Not watched yet">
            Students are listed here about two minutes after they begin to watch.
          </EmptyState>
        }
      >
        {({ students, next }) => (
          <Stack gap="sm">
            <Text size="sm" tone="soft">
              {REPORTED}
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
              onPage={(to) => write(withParts({ after: to || null }))}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
