import { useMatch } from "react-router-dom";
import { guestPasses } from "../lib/session/guest-passes.ts";
import { patterns } from "../lib/address/paths.ts";
import { RequireSignIn } from "./guards.tsx";
import { PageLayout } from "./page-layout.tsx";

/**
 * Frame of a report: a guest opens it with the pass in this browser, everyone else with a login.
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
