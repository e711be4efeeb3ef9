import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { deviceId } from "./integrity/device.ts";
import { ExamClock } from "./clock/exam-clock.ts";
import { indexedDb, openAttempt } from "./sync/outbox.shelf.ts";
import { getSubmitted, getTest } from "./take-test.calls.ts";

/** What must be known before the overlay can say anything: the test, and where the student stands. */
async function readEntry(userId: string, testId: string) {
  const clock = new ExamClock();
  const [test, submitted, open, device] = await Promise.all([
    clock.learn(() => getTest(userId, testId)),
    // The server decides again at the start: without this answer only the early word is missing.
    getSubmitted(userId, testId).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    }),
    openAttempt(indexedDb, userId, testId),
    deviceId(indexedDb),
  ]);
  return {
    clock,
    test,
    alreadySubmitted: submitted?.alreadySubmitted ?? false,
    // The server's word first: it knows of other devices, and of extra time granted since.
    open: submitted?.running ?? open,
    device,
    /** When this was true, by the server's clock. */
    readAt: clock.now(),
  };
}
export type Entry = Awaited<ReturnType<typeof readEntry>>;

export const entryQuery = (userId: string, testId: string) =>
  queryOptions({
    queryKey: ["take-test", userId, testId],
    queryFn: () => readEntry(userId, testId),
    // Asked again at every visit, never while a test runs.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
