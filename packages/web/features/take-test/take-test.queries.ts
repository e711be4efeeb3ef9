import type {
  CheckView,
  StartInput,
  SubmitReceipt,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { startAttempt } from "@academy/functions/api/attempts/start-attempt.ts";
import type { login } from "@academy/functions/api/auth/login.ts";
import type { readHealth } from "@academy/functions/api/health/read-health.ts";
import type { checkSubmission } from "@academy/functions/api/submissions/check-submission.ts";
import type { listPassages } from "@academy/functions/api/tests/list-passages.ts";
import type { listQuestions } from "@academy/functions/api/tests/list-questions.ts";
import type { readTest } from "@academy/functions/api/tests/read-test.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { call, signInBy } from "../../lib/api/api.ts";
import { guestPasses } from "../../lib/session/guest-passes.ts";
import { deviceId } from "../../shared/outbox/device.ts";
import { AttemptClock } from "./clock/attempt-clock.ts";
import type { KeptTest, WaitingTest } from "../../shared/offline/kept-test.rules.ts";
import { keepWaiting, keptTestOf, waitingTest } from "../../shared/offline/kept-test.shelf.ts";
import { isOutage, orKept } from "./offline/outage.rules.ts";
import { type KeptAttempt, keptAttempt } from "../../shared/outbox/kept-attempt.shelf.ts";
import { indexedDb } from "../../shared/outbox/outbox.shelf.ts";

/** A guest's calls send the guest's token; calls of users send the session's token. */
const as = (userId: string) => ({ guestToken: guestPasses.tokenOf(userId) });

const getTest = (userId: string, testId: string) =>
  call<typeof readTest>("GET /api/tests/{id}", { params: { id: testId }, ...as(userId) });

const getSubmitted = (userId: string, testId: string) =>
  call<typeof checkSubmission>("POST /api/submissions/check", {
    body: { userId, testId },
    ...as(userId),
  });

/** What this page can show; the server does not start a test that needs something else. */
const CAN: StartInput["can"] = ["choose", "sections", "shuffle", "decimals", "lists"];

/** Starts the attempt, or returns the open one. */
export const postAttempt = (userId: string, testId: string, device: string) =>
  call<typeof startAttempt>("POST /api/tests/{id}/attempts", {
    params: { id: testId },
    body: { device, can: CAN },
    ...as(userId),
  });

/** The paper's questions, each with its passage's text. Needs an open attempt. */
export async function getQuestions(userId: string, testId: string): Promise<StudentQuestion[]> {
  const questions = await call<typeof listQuestions>("GET /api/tests/questions/{id}", {
    params: { id: testId },
    ...as(userId),
  });
  const missing = new Set(
    questions.flatMap(({ passageId, passageText }) =>
      passageId && !passageText ? [passageId] : [],
    ),
  );
  if (missing.size === 0) return questions;
  const passages = await call<typeof listPassages>("GET /api/passages/testwrapper", {
    query: { ids: [...missing].join(",") },
    ...as(userId),
  });
  const texts = new Map(passages.map((passage) => [passage._id, passage.passageText]));
  return questions.map((question) => {
    const text = question.passageText ?? texts.get(question.passageId ?? "");
    return text ? { ...question, passageText: text } : question;
  });
}

export async function getServerTime(): Promise<{ serverTime: string }> {
  const { time } = await call<typeof readHealth>("GET /api/health");
  return { serverTime: time };
}

export const postLogin = (email: string, password: string) =>
  signInBy<typeof login>("POST /api/auth/login", { body: { email, password } });

/**
 * The running attempt with the server's deadline, and with everything that this device has not sent
 * yet.
 */
function latest(running: Started | undefined, kept: KeptAttempt | null): KeptAttempt | null {
  if (!running) return kept;
  return kept?.attemptId === running.attemptId ? { ...kept, ...running } : running;
}

type Started = NonNullable<CheckView["running"]>;

/** Asks the server for what the overlay needs: the test, and the student's state in it. */
async function askEntry(userId: string, testId: string, clock: AttemptClock) {
  const [test, submitted, open, device] = await Promise.all([
    clock.learn(() => getTest(userId, testId)),
    // May fail: the server decides again at the start, so only the early message would be missing.
    getSubmitted(userId, testId).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    }),
    keptAttempt(indexedDb, userId, testId),
    deviceId(indexedDb),
  ]);
  return {
    clock,
    test,
    alreadySubmitted: submitted?.alreadySubmitted ?? false,
    // The server's data have priority: the server knows about other devices and later extra time.
    open: latest(submitted?.running, open),
    device,
    /** The time of this data, by the server's clock. */
    readAt: clock.now(),
    /** Whether the server could not be reached, so that these are the device's data. */
    offline: false,
  };
}

export type Entry = Awaited<ReturnType<typeof askEntry>>;

/** The entry of a test that runs on this device. */
async function keptEntry(userId: string, keptTest: KeptTest, clock: AttemptClock): Promise<Entry> {
  const { attemptId, deadline } = keptTest.attempt;
  const { test } = keptTest;
  const [device, kept] = await Promise.all([
    deviceId(indexedDb),
    keptAttempt(indexedDb, userId, test._id),
  ]);
  clock.assume({ skewMs: keptTest.skewMs, deadline });
  const open = latest({ attemptId, deadline }, kept);
  return { clock, test, alreadySubmitted: false, open, device, readAt: clock.now(), offline: true };
}

/** The entry of a test that has not begun, as this device has kept it. */
async function waitingEntry({ test, skewMs }: WaitingTest, clock: AttemptClock): Promise<Entry> {
  const device = await deviceId(indexedDb);
  clock.assume({ skewMs, deadline: test.expiryTime });
  const readAt = clock.now();
  return { clock, test, alreadySubmitted: false, open: null, device, readAt, offline: true };
}

/** The server's data, which are also kept on this device if the test has not begun. */
async function askAndKeep(userId: string, testId: string, clock: AttemptClock): Promise<Entry> {
  const entry = await askEntry(userId, testId, clock);
  const { test, readAt } = entry;
  const waits = !entry.open && Date.parse(test.startTime) > readAt;
  if (waits && clock.skewMs !== null) {
    void keepWaiting(indexedDb, userId, { test, skewMs: clock.skewMs });
  }
  return entry;
}

/** The data that the overlay needs first; this device's data if the server cannot be reached. */
async function readEntry(userId: string, testId: string): Promise<Entry> {
  const clock = new AttemptClock();
  const keptTest = keptTestOf(indexedDb, userId, testId);
  const kept = Promise.all([keptTest, waitingTest(indexedDb, userId, testId)]).then(
    ([one, waiting]) => {
      if (one !== null && one !== "newer") return () => keptEntry(userId, one, clock);
      return waiting && (() => waitingEntry(waiting, clock));
    },
  );
  try {
    return await orKept(
      () => askAndKeep(userId, testId, clock),
      kept,
      (open) => open(),
    );
  } catch (error) {
    if ((await keptTest) !== "newer" || !isOutage(error)) throw error;
    const words = "The app was updated. Connect once to go on: your answers are kept.";
    throw new ApiError(0, "network", words);
  }
}

/** A running test that this device has kept; null if there is none. */
export async function findKeptTest(userId: string, testId: string): Promise<KeptTest | null> {
  const keptTest = await keptTestOf(indexedDb, userId, testId);
  return keptTest === "newer" ? null : keptTest;
}

/** Query key of everything that the pages of a test load. */
const takeTestKey = (userId: string, testId: string) => ["take-test", userId, testId];

export const entryQuery = (userId: string, testId: string) =>
  queryOptions({
    queryKey: takeTestKey(userId, testId),
    queryFn: () => readEntry(userId, testId),
    // Also runs without a connection, because the device may have kept the test.
    networkMode: "always",
    // Fetched at every visit, never while a test runs.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The receipt of an attempt in this browser; `submit` sends what was not sent yet. */
export const receiptQuery = (
  { userId, testId, attemptId }: { userId: string; testId: string; attemptId: string },
  submit: () => Promise<SubmitReceipt>,
) =>
  queryOptions({
    queryKey: [...takeTestKey(userId, testId), "receipt", attemptId],
    queryFn: submit,
    staleTime: Number.POSITIVE_INFINITY,
  });
