import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import { takenTests } from "./student-tests.queries.ts";
import { submissionOf } from "./student-tests.rules.ts";
import { messageOf } from "../../lib/form-errors.ts";
import type { PageHeading } from "../../lib/page.ts";
import { homeOf, linkTo, patterns } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import classes from "../../lib/plain-words.module.css";

/** /results/{id}: the id of a submission, or of a test, which opens the caller's submission. */
export function ResultPage({ id, heading }: { id: string; heading: PageHeading }) {
  const { user } = useSession();
  const taken = useQuery(takenTests(user?.userId ?? ""));
  if (taken.isPending) return <TextSkeleton label="Looking for your result…" />;
  if (taken.isError) {
    return (
      <ErrorState
        message={messageOf(taken.error, "Failed to load taken tests.")}
        onRetry={() => void taken.refetch()}
        retrying={taken.isFetching}
      />
    );
  }
  const submissionId = submissionOf(taken.data, id);
  if (submissionId) return <Navigate to={linkTo("testReport", { submissionId })} replace />;
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        Result not found
      </h1>
      <p className={classes.text}>
        You have not taken a test with this address, or it belongs to another account.
      </p>
      <Link className={classes.back} to={user ? homeOf(user) : patterns.landing}>
        Back to the dashboard
      </Link>
    </div>
  );
}
