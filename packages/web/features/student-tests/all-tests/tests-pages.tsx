import { DemoList } from "../demo-list.tsx";
import { takenTests } from "../../../shared/results/taken-tests.queries.ts";
import { demoTestsQuery } from "../../../shared/demo-tests/demo-tests.queries.ts";
import { allOf } from "../../../lib/api/query-result.rules.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton, RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { linkTo } from "../../../lib/address/paths.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { useExamTypeName } from "../../../shared/sales/exam-types.queries.ts";
import { scheduledTests } from "../student-tests.queries.ts";
import { datedFirst } from "../first-tests.rules.ts";
import { ScheduledRows } from "../test-row.tsx";
import { useWay } from "../use-way.tsx";

/** /user/tests: every test that can be taken now or later, by exam. */
export function TestsPage() {
  const { user } = useSession();
  const query = useQuery(scheduledTests(user?.userId ?? ""));
  const nameOf = useExamTypeName();
  const [search] = useAddress();
  const { go, dialog } = useWay();
  return (
    <QueryView
      query={query}
      failed="The tests did not load"
      advice="Failed to load scheduled tests."
      loading={<RowsSkeleton rows={12} label="Loading your tests…" />}
      isEmpty={(tests) => tests.length === 0}
      empty={
        <EmptyState title="No tests available right now.">
          New tests appear here automatically as soon as they are scheduled.
        </EmptyState>
      }
    >
      {(all) => {
        const types = EXAM_TYPES.filter((one) => all.some(({ examType }) => examType === one));
        const chosen = types.find((one) => one === search.get("exam"));
        const of = (one: typeof chosen) => all.filter(({ examType }) => !one || examType === one);
        return (
          <Stack>
            <Segments aria-label="Exam">
              {[undefined, ...types].map((one) => (
                <Link
                  key={one ?? ""}
                  to={linkTo("studentTests", {}, one && { exam: one })}
                  aria-current={one === chosen ? "page" : undefined}
                >
                  {one ? nameOf(one) : "All"} {of(one).length}
                </Link>
              ))}
            </Segments>
            <ScheduledRows tests={datedFirst(of(chosen))} level="h2" onGo={go} />
            {dialog}
          </Stack>
        );
      }}
    </QueryView>
  );
}

function DemoTests({ userId }: { userId: string }) {
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
      <DemoTests userId={user?.userId ?? ""} />
    </>
  );
}
