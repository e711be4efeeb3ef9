import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Skeleton, Stack } from "@academy/ui/kit/layout.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { CoursesSection } from "./courses-section.tsx";
import { Fold } from "./fold.tsx";
import { TestsSection } from "./tests-section.tsx";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { OfflineApp } from "../../shared/offline/offline-app-part.tsx";
import { performanceSummary, scheduledTests } from "./student-tests.queries.ts";
import { isCutOff } from "./student-tests.rules.ts";
import { takenTests } from "../../shared/results/taken-tests.queries.ts";
import { todayQuery } from "../../shared/learning/learning.queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { signOut } from "../../shared/sign-in/sign-out.ts";

/** A component that is loaded after the page's own code. */
const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      // Happens offline, or after a newer version was deployed. All other parts still work.
      return { default: () => <p>This part did not load. Reload the page to try again.</p> };
    }
  });

// Loaded while the page's calls are running.
const loading = import("./dashboard-parts.tsx");
// The component itself shows the error.
loading.catch(() => undefined);
const DashboardParts = late(async () => (await loading).DashboardParts);
const VideosSection = late(async () => (await import("./videos-section.tsx")).VideosSection);

/** The student's dashboard: tests to take, tests taken, and performance. */
export function DashboardPage() {
  const { user } = useSession();
  return user?.userId ? <Sections userId={user.userId} /> : <NoUserId />;
}

function Sections({ userId }: { userId: string }) {
  // Separate calls, so that a failure affects only one part of the page.
  const scheduled = useQuery(scheduledTests(userId));
  const taken = useQuery(takenTests(userId));
  const performance = useQuery(performanceSummary(userId));
  const today = useQuery(todayQuery);
  const queries = { scheduled, taken, performance, today };
  return (
    <Stack>
      <OfflineApp userId={userId} tests={scheduled.data} failed={scheduled.isError} />
      {isCutOff([scheduled, taken, performance]) ? (
        <Offline />
      ) : Object.values(queries).some(isOnItsWay) ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <DashboardParts
            queries={queries}
            waiting={<Waiting />}
            closed={<Closed userId={userId} />}
          >
            <Fold title="Tests" open>
              <TestsSection
                scheduled={scheduled}
                taken={taken}
                examType={today.data?.settings.goal?.examType}
              />
            </Fold>
          </DashboardParts>
        </Suspense>
      )}
    </Stack>
  );
}

/**
 * Whether the page should wait for a call. It does not wait for a call that has already failed
 * once.
 */
const isOnItsWay = ({ isPending, failureCount, fetchStatus }: UseQueryResult<unknown>) =>
  isPending && failureCount === 0 && fetchStatus === "fetching";

/** As high as the window, so that nothing moves when all parts appear at the same time. */
const Waiting = () => (
  <div aria-busy="true" style={{ minHeight: "100vh" }}>
    <output className="academy-unseen">Loading your dashboard…</output>
    <Stack aria-hidden="true">
      <Skeleton height={250} />
      <Skeleton height={180} />
      <Skeleton height={300} />
    </Stack>
  </div>
);

/** The closed sections, whose summaries name their content. */
function Closed({ userId }: { userId: string }) {
  const nameOf = useExamTypeName();
  return (
    <>
      <Fold title="Subscribe courses" open={false} about={EXAM_TYPES.map(nameOf).join(", ")} late>
        <CoursesSection userId={userId} />
      </Fold>
      <Fold title="Videos" open={false} about="Free lectures" late>
        <Suspense fallback={<Skeleton height={160} />}>
          <VideosSection />
        </Suspense>
      </Fold>
    </>
  );
}

/** Shown once for the whole page, because otherwise every part would say the same. */
const Offline = () => (
  <Notice>
    <output>
      <strong>You are offline.</strong> Your tests and results are safe. This page opens
      automatically when the connection is back.
    </output>
  </Notice>
);

function NoUserId() {
  return (
    <>
      <ErrorState
        title="We could not open your dashboard"
        message="User profile missing userId. Please sign in again."
      />
      <Row justify="end">
        <Button onClick={() => void signOut()}>Log in again</Button>
      </Row>
    </>
  );
}
