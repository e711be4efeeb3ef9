import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { scoreWaits } from "@academy/core/exam/terms/test/public-test.rules.ts";
import { receiptNumber } from "@academy/core/kernel/shared/receipt-number.rules.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, Navigate } from "react-router-dom";
import { EndingNote } from "../../../shared/results/ending-note.tsx";
import { formatMoment } from "../../../lib/format.ts";
import { isGuest } from "../../../lib/session/guest-passes.ts";
import { notify } from "../../../lib/notices.ts";
import { linkTo, patterns, wayBack } from "../../../lib/address/paths.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { Sheet } from "../view/sheet.tsx";
import { timeOfDay } from "../clock/clock.rules.ts";
import type { KeptAttempt } from "../../../shared/outbox/kept-attempt.shelf.ts";
import { isMoved } from "../../../shared/outbox/submit-all.ts";
import { receiptQuery } from "../take-test.queries.ts";
import { LeftoverNote } from "./leftover-note.tsx";

interface SubmittedProps {
  test: TestView;
  user: SessionUser;
  receipt: SubmitReceipt;
  /** Whether another device or tab submitted the test. */
  elsewhere?: boolean;
}

const submittedWords = ({ submittedAt, answered, total }: SubmitReceipt): string =>
  `Submitted at ${timeOfDay(Date.parse(submittedAt))}, ${answered} of ${total} answered`;

/**
 * The words before the time at which the report opens. If the report already shows something, they
 * say what it shows now, and what it shows from that time on.
 */
function nowWords(test: TestView): string {
  if (test.releasePolicy !== "IMMEDIATE") return "Opens";
  return scoreWaits(test)
    ? "Your answers now, score, keys and solutions"
    : "Your score now, keys and solutions";
}

/** Milliseconds; long enough to write down a receipt number. */
const RECEIPT_MS = 30_000;

/** Goes directly to the student's dashboard, where a notice shows the receipt. */
export function SubmittedGoHome({ user, receipt }: SubmittedProps) {
  useEffect(() => {
    const words = `${submittedWords(receipt)}. Receipt number ${receiptNumber(receipt.submissionId)}`;
    notify(words, "success", RECEIPT_MS);
  }, [receipt]);
  return <Navigate to={wayBack(user).to} replace />;
}

/** The receipt: time, number of answers, and when the report opens. */
export function Submitted({ test, user, receipt, elsewhere = false }: SubmittedProps) {
  const at = Date.parse(receipt.submittedAt);
  const open = Date.parse(receipt.reportOpensAt) <= at;
  const back = wayBack(user);
  return (
    <Sheet
      title={submittedWords(receipt)}
      page="Submitted"
      sign={
        <svg
          width="56"
          height="56"
          fill="none"
          stroke="var(--tone)"
          strokeWidth="4"
          strokeLinecap="round"
          data-tone={receipt.cause === "exits" ? "partial" : "right"}
          viewBox="0 0 64 64"
          aria-hidden="true"
        >
          <circle cx="32" cy="32" r="30" fill="var(--tone-soft)" stroke="none" />
          <path d={receipt.cause === "exits" ? "M32 17v20M32 46v1" : "m19 33 9 9 18-20"} />
        </svg>
      }
    >
      <EndingNote
        ending={receipt}
        submissionId={receipt.submissionId}
        unanswered={receipt.total - receipt.answered}
      />
      {elsewhere && receipt.cause === "student" && (
        <Notice component="p">You submitted this test on another device or in another tab.</Notice>
      )}
      {receipt.leftover && <LeftoverNote test={test} user={user} receipt={receipt} />}
      <Facts
        look="rows"
        facts={[
          { name: "Test", value: test.title },
          { name: "Receipt number", value: receiptNumber(receipt.submissionId) },
          {
            name: "Report",
            value: open
              ? "Open now"
              : `${nowWords(test)} at ${formatMoment(receipt.reportOpensAt)}`,
          },
        ]}
      />
      {isGuest(user) && (
        <Notice component="p">
          You took this test as a guest: the report only opens in this browser, for 30 days.{" "}
          <Link to={patterns.signup}>Sign up to be ranked</Link> and to keep your reports.
        </Notice>
      )}
      <Row>
        <Button
          component={Link}
          variant={open || test.releasePolicy === "IMMEDIATE" ? "filled" : "default"}
          to={linkTo("testReport", { submissionId: receipt.submissionId })}
        >
          {open ? "See the report" : "Go to the report page"}
        </Button>
        <Button component={Link} variant={open ? "default" : "filled"} to={back.to}>
          {back.words}
        </Button>
      </Row>
    </Sheet>
  );
}

interface OverdueSubmissionProps {
  test: TestView;
  user: SessionUser;
  /** What this device knows about the attempt. */
  open: KeptAttempt;
  device: string;
  /** Called if time is not up, because the server has moved the deadline. */
  onMoved: () => void;
}

/**
 * Sends an attempt that was submitted or is over but is still in this browser, and shows its
 * receipt.
 */
export function OverdueSubmission({ test, user, open, device, onMoved }: OverdueSubmissionProps) {
  const kept = { ...open, userId: user.userId, testId: test._id };
  const fetchIt = async () => {
    // Loaded on demand: a page that submits its own test does not need the sender.
    const { submitKept } = await import("../../../shared/outbox/start-sender.ts");
    try {
      return await submitKept(kept, device);
    } catch (error) {
      if (isMoved(error)) onMoved();
      throw error;
    }
  };
  const receipt = useQuery(receiptQuery(kept, fetchIt));
  if (receipt.data) return <Submitted test={test} user={user} receipt={receipt.data} />;
  return (
    <Sheet title={test.title} page={test.title}>
      {receipt.isError && !isMoved(receipt.error) ? (
        <ErrorState
          title="Failed to submit test. Please try again."
          message={`${receipt.error.message} Your answers are kept on this device.`}
          onRetry={() => void receipt.refetch()}
          retrying={receipt.isFetching}
        />
      ) : (
        <TextSkeleton label="Submitting your answers" />
      )}
    </Sheet>
  );
}
