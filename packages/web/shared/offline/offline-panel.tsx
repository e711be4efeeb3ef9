import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { askToPersist, installApp, onNewVersion, updateTo } from "./offline-app.ts";
import { endsAt } from "./offline-rooms.rules.ts";
import type { Room } from "./room.rules.ts";
import { dropStaleRooms, runningRooms } from "./offline-rooms.shelf.ts";
import { isQuiet } from "./worker.rules.ts";

interface OfflinePanelProps {
  userId: string;
  /** Tests that the student may take; undefined while they are not known. */
  tests: readonly { startTime: string }[] | undefined;
  /** Whether they could not be loaded. */
  failed: boolean;
}

/** Prepares this device for tests without a connection. */
function usePreparation(tests: OfflinePanelProps["tests"]): void {
  const hasTests = tests !== undefined && tests.length > 0;
  useEffect(() => {
    // Without storage there is nothing to tidy up; the test itself says that it cannot be kept.
    dropStaleRooms(Date.now()).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (tests && isQuiet(tests, Date.now())) void installApp();
  }, [tests]);
  useEffect(() => {
    // Some browsers ask the person, who should see why: a test is about to be taken.
    if (hasTests) askToPersist().catch(() => undefined);
  }, [hasTests]);
}

interface Running {
  id: string;
  title: string;
  testId: string;
  /** "41 minutes left", when the server could not be asked. */
  left: string;
}

function runningOf(room: Room): Running {
  const { attempt, test } = room;
  const minutes = Math.floor((endsAt(room) - Date.now()) / 60_000);
  const left = minutes < 1 ? "less than a minute left" : `${countOf(minutes, "minute")} left`;
  return { id: attempt.attemptId, title: test.title, testId: test._id, left };
}

/** A student's running tests on this device, while the server cannot be asked. */
function useRunning(userId: string, failed: boolean): readonly Running[] {
  const [running, setRunning] = useState<readonly Running[]>([]);
  useEffect(() => {
    if (!failed) return;
    runningRooms(userId, Date.now()).then(
      (rooms) => setRunning(rooms.map(runningOf)),
      // A browser without storage has none.
      () => setRunning([]),
    );
  }, [userId, failed]);
  return failed ? running : [];
}

/** Apart from the sections of the dashboard, which begin with a line. */
const apart = { marginBlockEnd: "1.5rem" };

function NewVersion() {
  const [worker, setWorker] = useState<ServiceWorker>();
  useEffect(() => void onNewVersion(setWorker), []);
  if (!worker) return null;
  return (
    <Notice style={apart}>
      <Row gap="md">
        <output>A new version of Exam Academy is ready.</output>
        <Button variant="default" onClick={() => updateTo(worker)}>
          Update
        </Button>
      </Row>
    </Notice>
  );
}

/** On the dashboard: resuming a test offline, and updating the app that works offline. */
export function OfflinePanel({ userId, tests, failed }: OfflinePanelProps): ReactNode {
  usePreparation(tests);
  const running = useRunning(userId, failed);
  return (
    <>
      <NewVersion />
      {running.map(({ id, title, testId, left }) => (
        <Notice key={id} style={apart}>
          <Row gap="md">
            <output>
              <strong>{title}</strong> is running on this device: {left}. You can continue offline.
            </output>
            <Button component={Link} to={linkTo("takeTest", { testId })}>
              Resume
            </Button>
          </Row>
        </Notice>
      ))}
    </>
  );
}
