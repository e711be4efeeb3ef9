import { QuestionSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { notify } from "../../lib/notices.ts";
import { homeOf, patterns, wayBack } from "../../lib/address/paths.ts";
import type { SessionUser } from "../../lib/session/session.ts";
import { loadPapersAhead } from "../../shared/sealed-paper/load-sealed.ts";
import { isOutage } from "./offline/outage.rules.ts";
import { useUntilReached } from "./offline/until-reached.ts";
import { entryState, isSettled } from "./start/entry.rules.ts";
import { TestScreen } from "./view/test-screen.tsx";
import type { OpenedAttempt } from "./open-attempt.ts";
import { Sheet } from "./view/sheet.tsx";
import { StartOverlay } from "./start/start-overlay.tsx";
import { type Entry, entryQuery } from "./take-test.queries.ts";
import classes from "./view/pages.module.css";

// Pages that replace the start; the service worker keeps them.
const TestClosed = lazy(async () => ({
  default: (await import("./start/test-closed.tsx")).TestClosed,
}));
const VerifyFirst = lazy(async () => ({
  default: (await import("./start/verify-first.tsx")).VerifyFirst,
}));
const OverdueSubmission = lazy(async () => ({
  default: (await import("./submission/submitted.tsx")).OverdueSubmission,
}));
const WaitsForConnection = lazy(async () => ({
  default: (await import("./offline/waits-for-connection.tsx")).WaitsForConnection,
}));

const SUBMITTED = "You have already submitted this test.";

/** Returns to the dashboard, and says why. */
function AlreadySubmitted({ user }: { user: SessionUser }) {
  useEffect(() => notify(SUBMITTED, "warning"), []);
  return <Navigate to={user.isAdmin ? homeOf(user) : patterns.studentDashboard} replace />;
}

/** What a guest sees instead of the dashboard and the login dialog. */
interface GuestPages {
  /** Shown if the pass was already used. */
  taken: ReactNode;
  /** Shown if the pass is no longer valid. */
  ended: ReactNode;
}

interface GateProps {
  entry: Entry;
  user: SessionUser;
  testId: string;
  guest: GuestPages | undefined;
  /** Asks the server again; the result says whether the server answered. */
  reload: () => Promise<boolean>;
}

/**
 * Decides by the server's clock what the visitor sees: when the page opens, and again when the test
 * opens for which the page waits. After a start, the attempt uses the whole screen.
 */
function Gate({ entry, user, testId, guest, reload }: GateProps) {
  const { test, clock, alreadySubmitted, open, device, readAt, offline } = entry;
  const decide = () =>
    entryState({ test, alreadySubmitted, open, isAdmin: user.isAdmin, now: clock.now() });
  const [state, setState] = useState(decide);
  const [opened, setOpened] = useState<OpenedAttempt | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  useEffect(() => loadPapersAhead([test], clock.now()), [test, clock]);
  if (state === "submitted" || (refused?.code === "already_submitted" && !open)) {
    return guest?.taken ?? <AlreadySubmitted user={user} />;
  }
  if (opened) return <TestScreen test={test} opened={opened} user={user} />;
  if (offline && state === "overdue") {
    return <WaitsForConnection test={test} submittedAt={open?.submittedAt} onTry={reload} />;
  }
  const ask = () => void reload();
  if (open && (state === "overdue" || refused?.code === "already_submitted")) {
    return <OverdueSubmission test={test} user={user} open={open} device={device} onMoved={ask} />;
  }
  const closed = { test, user, clock, readAt, offline, reload };
  if (state === "unverified" || refused?.code === "email_unverified") {
    return <VerifyFirst test={test} user={user} onProven={ask} />;
  }
  if (state === "upcoming" || refused?.code === "not_open_yet") {
    // The server is asked again after a refusal, or if this page's data may have changed.
    const asks = refused !== null || !isSettled(test, readAt);
    const openHere = () => setState(decide());
    return <TestClosed kind="upcoming" {...closed} onOpen={asks ? ask : openHere} />;
  }
  if (state === "expired" || refused?.code === "test_expired") {
    return <TestClosed kind="expired" {...closed} onOpen={ask} />;
  }
  if (state === "late" || refused?.code === "too_late_to_start") {
    return <TestClosed kind="late" {...closed} onOpen={ask} />;
  }
  if (state === "locked" || refused?.status === 403) {
    return <TestClosed kind="locked" {...closed} onOpen={ask} />;
  }
  return (
    <StartOverlay
      test={test}
      clock={clock}
      user={user}
      testId={testId}
      device={device}
      open={open}
      offline={offline}
      onOpened={setOpened}
      onRefused={setRefused}
    />
  );
}

interface FailedProps {
  error: Error;
  user: SessionUser;
  retrying: boolean;
  /** Asks again; the result says whether the server answered. */
  onRetry: () => Promise<boolean>;
}

/** Says why there is no test and what to do about it, with a link back. */
function Failed({ error, user, retrying, onRetry }: FailedProps) {
  const missing = error instanceof ApiError && error.status === 404;
  const cutOff = isOutage(error);
  const again = useUntilReached(onRetry, cutOff);
  const title = missing ? "We couldn’t find this test" : "The test did not load";
  const back = wayBack(user);
  return (
    <Sheet title={title} page={title}>
      <p role="alert">
        {missing
          ? "The address may be mistyped, or the test was withdrawn. Your dashboard lists the tests that are open to you."
          : `${error.message}${cutOff ? " This page opens automatically when the connection is back." : ""}`}
      </p>
      <Row>
        {!missing && (
          <Button onClick={cutOff ? again : () => void onRetry()} loading={retrying}>
            Retry
          </Button>
        )}
        <Button component={Link} to={back.to} variant={missing ? "filled" : "default"}>
          {back.words}
        </Button>
      </Row>
    </Sheet>
  );
}

const Loading = () => (
  <main id="main" className={classes.page}>
    <h1 className="academy-unseen">Test</h1>
    <QuestionSkeleton label="Loading the test" />
  </main>
);

interface TakeTestProps {
  testId: string;
  user: SessionUser;
  guest?: GuestPages;
}

/** The test-taking screen, from its address to the receipt. */
export function TakeTest({ testId, user, guest }: TakeTestProps) {
  const entry = useQuery(entryQuery(user.userId, testId));
  if (entry.isPending) return <Loading />;
  if (guest && entry.error instanceof ApiError && entry.error.status === 401) return guest.ended;
  if (entry.isError) {
    return (
      <Failed
        error={entry.error}
        user={user}
        onRetry={async () => !(await entry.refetch()).isError}
        retrying={entry.isFetching}
      />
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <Gate
        // As long as only the device's copy is available, the page that waits for a connection is
        // kept.
        key={entry.data.offline ? "offline" : entry.dataUpdatedAt}
        entry={entry.data}
        user={user}
        testId={testId}
        guest={guest}
        reload={async () => (await entry.refetch()).data?.offline === false}
      />
    </Suspense>
  );
}
