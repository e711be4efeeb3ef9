import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import { askToPersist, installApp, onNewVersion, updateTo } from "./offline-app.ts";
import { endsAt, type Room } from "./room.rules.ts";
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
  const quiet = tests !== undefined && isQuiet(tests, Date.now());
  const hasTests = tests !== undefined && tests.length > 0;
  useEffect(() => {
    // Without storage there is nothing to tidy up; the test itself says that it cannot be kept.
    dropStaleRooms(Date.now()).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (quiet) void installApp();
  }, [quiet]);
  useEffect(() => {
    // Some browsers ask the person, who should see why: a test is about to be taken.
    if (hasTests) askToPersist().catch(() => undefined);
  }, [hasTests]);
}

/** A student's running tests on this device, while the server cannot be asked. */
function useRunning(userId: string, failed: boolean): readonly Room[] {
  const [rooms, setRooms] = useState<readonly Room[]>([]);
  useEffect(() => {
    if (!failed) return setRooms([]);
    // A browser without storage has none.
    runningRooms(userId, Date.now()).then(setRooms, () => setRooms([]));
  }, [userId, failed]);
  return rooms;
}

function timeLeft(room: Room): string {
  const minutes = Math.floor((endsAt(room) - Date.now()) / 60_000);
  return minutes < 1 ? "less than a minute left" : `${countOf(minutes, "minute")} left`;
}

function NewVersion() {
  const [worker, setWorker] = useState<ServiceWorker>();
  useEffect(() => void onNewVersion(setWorker), []);
  if (!worker) return null;
  return (
    <Notice role="status">
      <Row gap="md" justify="between">
        <p>A new version of Exam Academy is ready.</p>
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
  const rooms = useRunning(userId, failed);
  return (
    <Stack gap="sm">
      <NewVersion />
      {rooms.map((room) => (
        <Notice key={room.attempt.attemptId} role="status">
          <Row gap="md" justify="between">
            <p>
              <strong>{room.test.title}</strong> is running on this device: {timeLeft(room)}. You
              can continue offline.
            </p>
            <Button component={Link} to={linkTo("takeTest", { testId: room.test._id })}>
              Resume
            </Button>
          </Row>
        </Notice>
      ))}
    </Stack>
  );
}
