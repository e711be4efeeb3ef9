import type { TooFewStudents } from "@academy/core/exam/terms/result/report-notes.schema.ts";
import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { countOf, formatMarks } from "../../../lib/format.ts";
import { guestPasses } from "../../../lib/session/guest-passes.ts";
import { patterns } from "../../../lib/address/paths.ts";

/** The fields that a report and an early score have in common. */
type Ranked = Pick<Report, "_id" | "unranked" | "provisional" | "tooFew" | "totalStudents">;

function Note({ children, guest = false }: { children: ReactNode; guest?: boolean }) {
  return (
    <Notice component="p" tone={guest ? "info" : "warning"} role="note">
      {children}
    </Notice>
  );
}

function Guest({ submissionId }: { submissionId: string }) {
  return (
    <Note guest>
      <strong>Taken as a guest.</strong> The answers are marked, but guests are not ranked.
      {guestPasses.ofSubmission(submissionId) && (
        <>
          {" "}
          <Link to={patterns.signup}>Sign up to be ranked</Link> and to keep your reports.
        </>
      )}
    </Note>
  );
}

function TooFew({ report, tooFew }: { report: Ranked; tooFew: TooFewStudents }) {
  const shown = report.provisional ? "Rank, percentile" : "Percentile";
  return (
    <Note>
      <strong>{report.provisional ? "Provisional." : "Not enough students yet."}</strong> {shown}{" "}
      and comparison with others are shown once {countOf(tooFew.from, "student")} have taken the
      test; {tooFew.students === 0 ? "none" : formatMarks(tooFew.students)} so far.
    </Note>
  );
}

/** Says that rank and percentile are provisional, or why there are none. */
export function RankNote({ report }: { report: Ranked }) {
  if (report.unranked === "guest") return <Guest submissionId={report._id} />;
  if (report.unranked === "trial") {
    return (
      <Note guest>
        <strong>Trial.</strong> Administrators and reviewers may see keys. Their answers are marked,
        but not ranked and not included in statistics.
      </Note>
    );
  }
  if (report.unranked === "practice") {
    return (
      <Note guest>
        <strong>Practice.</strong> This test shows everything on submission and isn’t ranked.
      </Note>
    );
  }
  if (report.tooFew) return <TooFew report={report} tooFew={report.tooFew} />;
  if (!report.provisional) return null;
  return (
    <Note>
      <strong>Provisional.</strong> Your rank and percentile among{" "}
      {countOf(report.totalStudents, "student")} so far may change until the results are published.
    </Note>
  );
}
