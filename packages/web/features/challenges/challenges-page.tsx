import type { ChallengedTests } from "@academy/core/learning/challenge/challenge.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { testsQuery } from "./challenges.queries.ts";
import { TestPanel } from "./test-panel.tsx";

/** Tests with challenged keys, or the challenged questions of the test in the address. */
export function ChallengesPage({ heading }: { heading: PageHeading }) {
  const [address] = useAddress();
  const testId = address.get("test");
  return (
    <>
      <PageHead title="Challenges" heading={heading} lead={testId ? undefined : LEAD} />
      {testId ? <TestPanel testId={testId} /> : <Tests />}
    </>
  );
}

const LEAD =
  "Decide each challenged question. When all are decided and the window is over, the results become final.";

type ChallengedTest = ChallengedTests["tests"][number];

const columns: Column<ChallengedTest>[] = [
  {
    header: "Test",
    kind: "title",
    cell: ({ testId, title }) => (
      <Link to={linkToAdmin("adminChallenges", {}, { test: testId })}>{title}</Link>
    ),
  },
  { header: "Window closes", cell: ({ until }) => formatMoment(until) },
  {
    header: "Stage",
    cell: ({ stage }) => (
      <Badge tone={stage === "open" ? "info" : "warning"}>
        {stage === "open" ? "Open" : "Deciding"}
      </Badge>
    ),
  },
  { header: "Challenged questions", align: "end", cell: ({ questions }) => questions },
  { header: "Undecided", align: "end", cell: ({ undecided }) => undecided },
];

function Tests() {
  const tests = useQuery(testsQuery);
  return (
    <QueryView
      query={tests}
      failed="The challenges did not load"
      loading={<CardsSkeleton cards={2} label="Loading the challenges" />}
      isEmpty={(found) => found.tests.length === 0}
      empty={
        <EmptyState title="No challenges to decide" sign="done">
          Tests appear here when students challenge their keys.
        </EmptyState>
      }
    >
      {(found) => (
        <DataTable lines columns={columns} rows={found.tests} keyOf={({ testId }) => testId} />
      )}
    </QueryView>
  );
}
