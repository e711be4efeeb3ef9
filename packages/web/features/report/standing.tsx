import type { Report } from "@academy/core/result/result.schema.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { guestPasses } from "../../lib/guest-passes.ts";
import { patterns } from "../../lib/paths.ts";
import classes from "./report.module.css";

function Note({ children, guest = false }: { children: ReactNode; guest?: boolean }) {
  return (
    <p className={classes.provisional} {...(guest && { "data-guest": true })} role="note">
      {children}
    </p>
  );
}

function Guest({ submissionId }: { submissionId: string }) {
  return (
    <Note guest>
      <strong>Taken as a guest.</strong> The answers are marked, but a guest is not ranked.
      {guestPasses.ofSubmission(submissionId) && (
        <>
          {" "}
          <Link to={patterns.signup}>Sign up to be ranked</Link> and to keep your reports for good.
        </>
      )}
    </Note>
  );
}

/** What is to be known of rank and percentile, where they are not final or never come. */
export function Standing({ report }: { report: Report }) {
  if (report.unranked === "guest") return <Guest submissionId={report._id} />;
  if (report.unranked === "trial") {
    return (
      <Note guest>
        <strong>An administrator’s trial.</strong> The answers are marked, but a trial is not ranked
        and counts in no statistics.
      </Note>
    );
  }
  if (!report.provisional) return null;
  const among =
    report.rank === null
      ? "Rank and percentile come within a minute or two."
      : `Rank and percentile compare ${countOf(report.totalStudents, "student")} so far.`;
  return (
    <Note>
      <strong>Provisional.</strong> The test is still open. {among} They settle when it is closed
      and all results are in.
    </Note>
  );
}
