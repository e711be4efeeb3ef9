import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../lib/format.ts";
import { usePage } from "../../../lib/page.ts";
import { patterns, wayBack } from "../../../lib/paths.ts";
import type { SessionUser } from "../../../lib/session.ts";
import type { ExamClock } from "../clock/exam-clock.ts";
import { clockText, secondsLeft } from "../clock/clock.rules.ts";
import { isSettled, lastLookAt } from "./entry.rules.ts";
import { useSecondsUntil } from "../use-exam.ts";
import classes from "../view/pages.module.css";

interface ClosedProps {
  kind: "upcoming" | "expired" | "locked";
  test: TestView;
  user: SessionUser;
  clock: ExamClock;
  /** When the test was read, in the server's epoch milliseconds. */
  readAt: number;
  onOpen: () => void;
  /** Reads the test again. */
  reload: () => void;
}

/**
 * Counts down to the opening. Whoever came early has the test read once more before it, so that
 * thousands of pages ask nothing when it opens.
 */
function Opening({ test, clock, readAt, onOpen, reload }: Omit<ClosedProps, "kind" | "user">) {
  const seconds = useSecondsUntil(clock, Date.parse(test.startTime));
  const [lookAt] = useState(() => lastLookAt(test, Math.random()));
  const looks = useSecondsUntil(clock, lookAt) === 0 && !isSettled(test, readAt);
  useEffect(() => {
    if (seconds === 0) onOpen();
  }, [seconds, onOpen]);
  useEffect(() => {
    if (looks) reload();
  }, [looks, reload]);
  const days = Math.floor(secondsLeft(Date.parse(test.startTime), clock.now()) / 86_400);
  return (
    <>
      <p className={classes.lead}>This test will be available at {formatMoment(test.startTime)}.</p>
      {days < 1 && <p className={classes.opening}>Opens in {clockText(seconds)}</p>}
      <p>The test will open here automatically.</p>
    </>
  );
}

/** A test that cannot be taken now: why, and where to go. */
export function Closed({ kind, user, ...opening }: ClosedProps) {
  const { test } = opening;
  const back = wayBack(user);
  const heading = usePage(test.title);
  return (
    <main id="main" className={classes.page}>
      <div className={classes.sheet}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {test.title}
        </h1>
        {kind === "upcoming" && <Opening {...opening} />}
        {kind === "expired" && (
          <>
            <p className={classes.lead}>This test has expired</p>
            <p>It closed at {formatMoment(test.expiryTime)}.</p>
          </>
        )}
        {kind === "locked" && (
          <>
            <p className={classes.lead}>
              This test belongs to a course you have not subscribed to.
            </p>
            <p>Subscribe to the course and the test opens for you at once.</p>
          </>
        )}
        <div className={classes.actions}>
          {kind === "locked" && (
            <Button
              component={Link}
              size="md"
              to={`${patterns.payment}?examType=${encodeURIComponent(test.examType)}`}
            >
              See the course
            </Button>
          )}
          <Button
            component={Link}
            to={back.to}
            size="md"
            variant={kind === "locked" ? "default" : "filled"}
          >
            {back.words}
          </Button>
        </div>
      </div>
    </main>
  );
}
