import { useMatch } from "react-router-dom";
import { guestPasses } from "../lib/session/guest-passes.ts";
import { patterns } from "../lib/address/paths.ts";
import { RequireSignIn } from "./guards.tsx";
import { PageLayout } from "./page-layout.tsx";

/**
 * The frame of a report. A guest opens a report with the pass in this browser, other users log in.
 */
export function ReaderLayout() {
  const { submissionId = "" } = useMatch(patterns.testReport)?.params ?? {};
  if (guestPasses.ofSubmission(submissionId)) return <PageLayout />;
  return (
    <RequireSignIn>
      <PageLayout />
    </RequireSignIn>
  );
}
