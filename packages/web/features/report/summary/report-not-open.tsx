import type { PendingReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { receiptNumber } from "@academy/core/kernel/shared/receipt-number.rules.ts";
import { PageHead } from "@academy/ui/page.tsx";
import { EndingNote } from "../../../shared/results/ending-note.tsx";
import { formatMoment } from "../../../lib/format.ts";
import { usePage } from "../../../lib/address/page.ts";
import { wayBack } from "../../../lib/address/paths.ts";
import { useSession } from "../../../lib/session/session.ts";
import { EarlyScore, GivenAnswers } from "./early-score.tsx";

interface ReportNotOpenProps {
  report: PendingReport;
  checking: boolean;
  onCheck: () => void;
}

/**
 * Says when the report opens: the attempt is submitted, but the report is not open yet. The page
 * refreshes automatically.
 */
export function ReportNotOpen({ report, checking, onCheck }: ReportNotOpenProps) {
  const heading = usePage(report.title);
  const back = wayBack(useSession().user);
  const total = report.answered + report.unanswered;
  return (
    <Stack gap="lg">
      <PageHead
        title={report.title}
        heading={heading}
        lead={`Submitted ${formatMoment(report.submittedAt)}. Receipt number ${receiptNumber(report._id)}`}
      />
      <EndingNote ending={report} submissionId={report._id} unanswered={report.unanswered} />
      <Card component="section">
        <Row gap="lg">
          <svg
            width="64"
            height="64"
            fill="var(--academy-ink-soft)"
            stroke="var(--academy-ink)"
            strokeWidth="4"
            aria-hidden="true"
          >
            <circle cx="32" cy="32" r="26" />
            <path d="M32 16v16l10 7" />
          </svg>
          <Stack gap="sm" style={{ flex: "1 1 20rem" }}>
            <h2 className="academy-heading">
              Your report opens at {formatMoment(report.reportOpensAt)}
            </h2>
            <p>
              Your answers are safe: {report.answered} of {total} answered. {waitingWords(report)}{" "}
              This page updates automatically.
            </p>
            <Row>
              <Button component={Link} to={back.to}>
                {back.words}
              </Button>
              <Button variant="default" loading={checking} onClick={onCheck}>
                Check now
              </Button>
            </Row>
          </Stack>
        </Row>
      </Card>
      {report.early && <EarlyScore early={report.early} />}
      {report.own && <GivenAnswers answers={report.own.answers} />}
    </Stack>
  );
}

/** Why the student has to wait, and for what. */
function waitingWords({ early, own }: PendingReport): string {
  if (early) return "Keys and solutions open when the test closes for everyone.";
  if (!own) return "Marks, rank and solutions will be available once everyone has submitted.";
  return "Your score, keys and solutions open when the test closes: anyone can start it, and a score would reveal which answers are correct.";
}
