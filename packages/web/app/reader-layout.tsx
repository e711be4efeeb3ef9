import { useMatch } from "react-router-dom";
import { guestPasses } from "../lib/guest-passes.ts";
import { patterns } from "../lib/paths.ts";
import { RequireSignIn } from "./guards.tsx";
import { PageLayout } from "./page-layout.tsx";

/** Around a report: a guest's opens with the pass in this browser, everybody else's with a sign-in. */
export function ReaderLayout() {
  const { submissionId = "" } = useMatch(patterns.testReport)?.params ?? {};
  if (guestPasses.ofSubmission(submissionId)) return <PageLayout />;
  return (
    <RequireSignIn>
      <PageLayout />
    </RequireSignIn>
  );
}
