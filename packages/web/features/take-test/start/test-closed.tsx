import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { formatDuration, formatMoment } from "../../../lib/format.ts";
import { patterns, wayBack } from "../../../lib/address/paths.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { canOpenSealed, loadSealed } from "../../../shared/sealed-paper/load-sealed.ts";
import { whenIdle } from "../../../shared/offline/when-idle.ts";
import { useUntilReached } from "../offline/until-reached.ts";
import type { AttemptClock } from "../clock/attempt-clock.ts";
import { clockText, secondsLeft } from "../clock/clock.rules.ts";
import { isSettled, lastLookAt, lastStartOf } from "./entry.rules.ts";
import { useSecondsUntil } from "../use-running.ts";
import { Sheet } from "../view/sheet.tsx";

interface TestClosedProps {
  kind: "upcoming" | "expired" | "late" | "locked";
  test: TestView;
  user: SessionUser;
  clock: AttemptClock;
  /** When the test was read, in the server's epoch milliseconds. */
  readAt: number;
  /** Whether the server could not be reached, so that this device's kept test is used. */
  offline: boolean;
  onOpen: () => void;
  /** Asks the server again; the result says whether it answered. */
  reload: () => Promise<boolean>;
}

/** Milliseconds between two checks whether the paper has arrived. */
const LOOK_MS = 5_000;

/** Whether the sealed paper is on this device; null until this is known. */
function useArrived(id: string | undefined): boolean | null {
  const [arrived, setArrived] = useState<boolean | null>(null);
  useEffect(() => {
    if (id === undefined || !canOpenSealed()) return;
    const look = () => {
      // Without storage, the paper counts as not on the device: the start loads it.
      loadSealed()
        .then((papers) => papers.isHere(id))
        .then(
          (here) => {
            setArrived(here);
            if (here) clearInterval(timer);
          },
          () => setArrived(false),
        );
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [id]);
  return arrived;
}

async function installForExam(): Promise<void> {
  try {
    await (await import("../../../shared/offline/offline-app.ts")).installApp("test");
  } catch {
    return; // no connection any more: the page stays open as long as it is not closed
  }
}

/** Shows a waiting student that everything is ready. */
function Readiness({
  test,
  offline,
  reload,
}: Pick<TestClosedProps, "test" | "offline" | "reload">) {
  const arrived = useArrived(test.sealed?.id);
  useUntilReached(reload, offline);
  // Installed now, while the page is idle, because the last minutes before a start are too late.
  useEffect(() => whenIdle(() => void installForExam()), []);
  return (
    <>
      {offline && (
        <Notice>
          <output>
            <strong>You are offline.</strong> This page stays open and connects automatically. To
            start, the test needs a connection for a moment.
          </output>
        </Notice>
      )}
      {arrived !== null && (
        <p>
          {arrived
            ? "The paper is on this device. It opens at the start without loading."
            : "The paper is loaded onto this device before the start."}
        </p>
      )}
    </>
  );
}

/**
 * Counts down to the opening. The test is reloaded once before, so that thousands of pages send no
 * request when it opens.
 */
function Opening({
  test,
  clock,
  readAt,
  offline,
  onOpen,
  reload,
}: Omit<TestClosedProps, "kind" | "user">) {
  const seconds = useSecondsUntil(clock, Date.parse(test.startTime));
  const [lookAt] = useState(() => lastLookAt(test, Math.random()));
  const looks = useSecondsUntil(clock, lookAt) === 0 && !isSettled(test, readAt);
  useEffect(() => {
    if (seconds === 0) onOpen();
  }, [seconds, onOpen]);
  useEffect(() => {
    if (looks && !offline) void reload();
  }, [looks, offline, reload]);
  const days = Math.floor(secondsLeft(Date.parse(test.startTime), clock.now()) / 86_400);
  return (
    <>
      <Text size="lg" strong>
        This test will be available at {formatMoment(test.startTime)}.
      </Text>
      {days < 1 && (
        <Text size="2xl" strong className="academy-tabular">
          Opens in {clockText(seconds)}
        </Text>
      )}
      <p>The test will open here automatically.</p>
      <Readiness test={test} offline={offline} reload={reload} />
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
