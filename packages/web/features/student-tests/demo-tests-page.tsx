import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { DemoList } from "./demo-list.tsx";
import { takenTests } from "./student-tests.queries.ts";
import { demoTestsQuery } from "../../shared/demo-tests/demo-tests.queries.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { useSession } from "../../lib/session.ts";

function Tests({ userId }: { userId: string }) {
  const tests = useQuery(demoTestsQuery);
  const taken = useQuery(takenTests(userId));
  const failed = [tests, taken].find((query) => query.isError);
  if (failed) {
    return (
      <ErrorState
        message={messageOf(failed.error, "Failed to load the demo tests.")}
        onRetry={() => void Promise.all([tests.refetch(), taken.refetch()])}
        retrying={tests.isFetching || taken.isFetching}
      />
    );
  }
  if (!tests.data || !taken.data)
    return <CardsSkeleton cards={4} label="Loading the demo tests…" />;
  if (tests.data.length === 0) {
    return (
      <EmptyState title="No demo tests yet">
        They appear here automatically as soon as the academy publishes one.
      </EmptyState>
    );
  }
  return <DemoList tests={tests.data} taken={taken.data} />;
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
