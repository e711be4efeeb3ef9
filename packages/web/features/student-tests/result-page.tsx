import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import { takenTests } from "../../shared/results/taken-tests.queries.ts";
import { submissionOf } from "./student-tests.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import type { PageHeading } from "../../lib/address/page.ts";
import { homeOf, linkTo, patterns } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";

/** /results/{id}: the id of a submission, or of a test, which opens the caller's submission. */
export function ResultPage({ id, heading }: { id: string; heading: PageHeading }) {
  const { user } = useSession();
  const taken = useQuery(takenTests(user?.userId ?? ""));
  return (
    <QueryView
      query={taken}
      failed="Your result did not load"
      advice="Failed to load taken tests."
      loading={<TextSkeleton label="Looking for your result…" />}
    >
      {(list) => {
        const submissionId = submissionOf(list, id);
        return submissionId ? (
          <Navigate to={linkTo("testReport", { submissionId })} replace />
        ) : (
          <NotFound heading={heading} />
        );
      }}
    </QueryView>
  );
}

function NotFound({ heading }: { heading: PageHeading }) {
  const { user } = useSession();
  return (
    <>
      <PageHead
        title="Result not found"
        heading={heading}
        lead="You have not taken a test with this address, or it belongs to another account."
      />
      <Link className="academy-tap" to={user ? homeOf(user) : patterns.landing}>
        Back to the dashboard
      </Link>
    </>
  );
}
