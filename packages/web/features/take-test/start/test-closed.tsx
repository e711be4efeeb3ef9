import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { formatDuration, formatMoment } from "../../../lib/format.ts";
import { patterns, wayBack } from "../../../lib/address/paths.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import type { ExamClock } from "../clock/exam-clock.ts";
import { clockText, secondsLeft } from "../clock/clock.rules.ts";
import { isSettled, lastLookAt, lastStartOf } from "./entry.rules.ts";
import { useSecondsUntil } from "../use-exam.ts";
import { Sheet } from "../view/sheet.tsx";
import classes from "../view/pages.module.css";

interface TestClosedProps {
  kind: "upcoming" | "expired" | "late" | "locked";
  test: TestView;
  user: SessionUser;
  clock: ExamClock;
  /** When the test was read, in the server's epoch milliseconds. */
  readAt: number;
  onOpen: () => void;
  /** Reloads the test. */
  reload: () => void;
}

/**
 * Counts down to the opening. The test is reloaded once before it, so that thousands of pages send
 * no request when it opens.
 */
function Opening({ test, clock, readAt, onOpen, reload }: Omit<TestClosedProps, "kind" | "user">) {
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
      <Text size="lg" strong>
        This test will be available at {formatMoment(test.startTime)}.
      </Text>
      {days < 1 && <p className={classes.opening}>Opens in {clockText(seconds)}</p>}
      <p>The test will open here automatically.</p>
    </>
  );
}

/** A test that cannot be taken now: the reason, and where to go. */
export function TestClosed({ kind, user, ...opening }: TestClosedProps) {
  const { test } = opening;
  const back = wayBack(user);
  return (
    <Sheet title={test.title} page={test.title}>
      {kind === "upcoming" && <Opening {...opening} />}
      {kind === "expired" && (
        <>
          <Text size="lg" strong>
            This test has expired
          </Text>
          <p>It closed at {formatMoment(test.expiryTime)}.</p>
        </>
      )}
      {kind === "late" && (
        <>
          <Text size="lg" strong>
            It is too late to start this test
          </Text>
          <p>
            Its sections take {formatDuration(test.durationMinutes)} and are not cut short. The last
            start was {formatMoment(new Date(lastStartOf(test)).toISOString())}.
          </p>
        </>
      )}
      {kind === "locked" && (
        <>
          <Text size="lg" strong>
            This test belongs to a course you have not subscribed to.
          </Text>
          <p>Subscribe to the course and the test opens immediately.</p>
        </>
      )}
      <Row>
        {kind === "locked" && (
          <Button
            component={Link}
            to={`${patterns.payment}?examType=${encodeURIComponent(test.examType)}`}
          >
            See the course
          </Button>
        )}
        <Button component={Link} to={back.to} variant={kind === "locked" ? "default" : "filled"}>
          {back.words}
        </Button>
      </Row>
    </Sheet>
  );
}
