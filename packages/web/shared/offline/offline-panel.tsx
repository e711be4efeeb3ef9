import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { useOnline } from "../../lib/use-online.ts";
import { hasKept } from "../kept-lectures/has-kept.ts";
import { askToPersist, installApp, onNewVersion, updateTo } from "./offline-app.ts";
import { KeptCards } from "./kept-cards.tsx";
import { dropStaleTests } from "./forget-tests.shelf.ts";
import { isQuiet } from "./worker.rules.ts";

interface OfflinePanelProps {
  userId: string;
  /** Tests that the student may take; undefined while they are not known. */
  tests: readonly { startTime: string }[] | undefined;
  /** Whether the tests could not be loaded. */
  failed: boolean;
}

async function dropOverLectures(): Promise<void> {
  if (!hasKept()) return;
  const { dropOver } = await import("../kept-lectures/kept-lectures.shelf.ts");
  await dropOver(Date.now());
}

/** Prepares this device for tests without a connection. */
function usePreparation(tests: OfflinePanelProps["tests"]): void {
  const hasTests = tests !== undefined && tests.length > 0;
  useEffect(() => {
    // Without storage there is nothing to clean up; the test itself says that it cannot be stored.
    dropStaleTests(Date.now()).catch(() => undefined);
    dropOverLectures().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (tests) void installApp(isQuiet(tests, Date.now()) ? "all" : "test");
  }, [tests]);
  useEffect(() => {
    // Some browsers ask the person, who should see why: a test is about to be taken.
    if (hasTests) askToPersist().catch(() => undefined);
  }, [hasTests]);
}

function NewVersion() {
  const [worker, setWorker] = useState<ServiceWorker>();
  useEffect(() => void onNewVersion(setWorker), []);
  if (!worker) return null;
  return (
    <Notice>
      <Row gap="md">
        <output>A new version of Exam Academy is ready.</output>
        <Button variant="default" onClick={() => updateTo(worker)}>
          Update
        </Button>
      </Row>
    </Notice>
  );
}

/** On the dashboard: what this device has of tests, and updating the app that works offline. */
export function OfflinePanel({ userId, tests, failed }: OfflinePanelProps): ReactNode {
  usePreparation(tests);
  const online = useOnline();
  return (
    <>
      <NewVersion />
      <KeptCards userId={userId} online={online && !failed} />
    </>
  );
}
