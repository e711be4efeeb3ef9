import { EmptyState } from "@academy/ui/empty-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { DemoList } from "./demo-list.tsx";
import { takenTests } from "../../shared/results/taken-tests.queries.ts";
import { demoTestsQuery } from "../../shared/demo-tests/demo-tests.queries.ts";
import { allOf } from "../../lib/api/query-result.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useSession } from "../../lib/session/session.ts";

function Tests({ userId }: { userId: string }) {
  const tests = useQuery(demoTestsQuery);
  const taken = useQuery(takenTests(userId));
  return (
    <QueryView
      query={allOf(tests, taken)}
      failed="The demo tests did not load"
      advice="Failed to load the demo tests."
      loading={<CardsSkeleton cards={4} label="Loading the demo tests…" />}
      isEmpty={([list]) => list.length === 0}
      empty={
        <EmptyState title="No demo tests yet">
          They appear here automatically as soon as the academy publishes one.
        </EmptyState>
      }
    >
      {([list, own]) => <DemoList tests={list} taken={own} />}
    </QueryView>
  );
}

/** /user/demo-tests: the free tests, taken or not. */
export function DemoTestsPage() {
  const { user } = useSession();
  return (
    <>
      <p>
        Free for everyone. Your first attempt at each is ranked against everyone who has taken it.
      </p>
      <Tests userId={user?.userId ?? ""} />
    </>
  );
}
