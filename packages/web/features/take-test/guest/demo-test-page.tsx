import { ErrorState } from "@academy/ui/error-state.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { QuestionSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { GuestTest } from "./guest-test.tsx";
import classes from "../view/pages.module.css";
import { keptDemoTests } from "./kept-demo-tests.queries.ts";
import { usePage } from "../../../lib/address/page.ts";
import { linkTo, patterns } from "../../../lib/address/paths.ts";
import { useSession } from "../../../lib/session/session.ts";

function Around({ slot, children }: { slot: number; children: ReactNode }) {
  const heading = usePage(`Demo Test ${slot}`);
  return (
    <main id="main" className={classes.page}>
      <h1 ref={heading} tabIndex={-1} className="academy-unseen">
        Demo Test {slot}
      </h1>
      {children}
    </main>
  );
}

/** /demo-test1 to /demo-test4: a guest's test for visitors, a normal test for logged-in users. */
export function DemoTestPage({ slot }: { slot: number }) {
  const { token, user } = useSession();
  // Whether the visitor was logged in on arrival: a later login in another tab must not end a
  // guest's test.
  const [signedIn] = useState(token !== null && user !== null);
  const tests = useQuery(keptDemoTests);
  if (tests.isPending) {
    return (
      <Around slot={slot}>
        <QuestionSkeleton label="Loading the demo test" />
      </Around>
    );
  }
  if (tests.isError) {
    return (
      <Around slot={slot}>
        <ErrorState
          title="The demo test did not load"
          message={tests.error.message}
          onRetry={() => void tests.refetch()}
          retrying={tests.isFetching}
        />
      </Around>
    );
  }
  const test = tests.data.find((one) => one.slot === slot);
  if (!test) {
    return (
      <Around slot={slot}>
        <EmptyState
          title={`There is no Demo Test ${slot} yet`}
          action={
            <Button component={Link} to={patterns.landing}>
              Back to the start page
            </Button>
          }
        >
          The start page lists the available demo tests.
        </EmptyState>
      </Around>
    );
  }
  if (signedIn) return <Navigate to={linkTo("takeTest", { testId: test._id })} replace />;
  return <GuestTest key={test._id} test={test} />;
}
