import { useEffect } from "react";
import { shareLock } from "../../../lib/shared-lock.ts";
import { TEST_OPEN } from "../../../shared/offline/worker.rules.ts";
import { attemptLock } from "../../../shared/outbox/kept-attempt.shelf.ts";
import type { RunningTest } from "./keep-test.ts";

/** Makes a running test survive a reload without a connection, as long as its screen is open. */
export function useKeptTest({ test, opened, user }: RunningTest): void {
  useEffect(() => {
    const releases = [TEST_OPEN, attemptLock(opened.attemptId)].map(shareLock);
    const left = new AbortController();
    import("./keep-test.ts").then(
      ({ keepTest }) => {
        if (left.signal.aborted) return;
        left.signal.addEventListener("abort", keepTest({ test, opened, user }));
      },
      // The connection was lost before the code that keeps tests was loaded: the screen says what
      // this means.
      () => opened.running.noteReloads("not"),
    );
    return () => {
      for (const release of releases) release();
      left.abort();
    };
  }, [test, opened, user]);
}
