import type { SaveInput, SubmitInput } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { guestPasses } from "../../lib/session/guest-passes.ts";
import { session, signedInUser } from "../../lib/session/session.ts";
import { hasUnsent } from "../watching/has-unsent.ts";
import { sendOnceConnected } from "../offline/worker-calls.ts";
import { deviceId } from "./device.ts";
import type { OwnedAttempt } from "./kept-attempt.shelf.ts";
import { patchAnswers, postSubmit } from "./outbox.queries.ts";
import { indexedDb } from "./outbox.shelf.ts";
import { fetchReceipt } from "./send-kept.ts";
import { Sender } from "./sender.ts";
import { ownedBy } from "./tabs.ts";

/** A page that was just left releases the lock of its attempt a moment later. */
const LETS_GO_MS = 2_000;

/** Without Web Locks, two tabs may both send; the server then counts the answers once. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  const waits = new AbortController();
  const timer = setTimeout(() => waits.abort(), LETS_GO_MS);
  try {
    await navigator.locks.request(name, { signal: waits.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (!waits.signal.aborted) throw error;
  }
}

/**
 * What this browser sends with. A call fails if another student has logged in since, because a
 * test's screen may stay open after a logout.
 */
const sendParts = {
  values: indexedDb,
  save: ({ userId, attemptId }: OwnedAttempt, save: SaveInput) =>
    ownedBy(userId, signedInUser)(() => patchAnswers(attemptId, save, false)),
  submit: ({ userId, testId }: OwnedAttempt, input: SubmitInput) =>
    ownedBy(userId, signedInUser)(() => postSubmit(testId, userId, input)),
  now: () => Date.now(),
  random: Math.random,
};

/** The only sender of this page. */
export const sender = new Sender({
  ...sendParts,
  device: () => deviceId(indexedDb),
  mayActFor: (userId) =>
    (session.get().token !== null && signedInUser() === userId) ||
    guestPasses.tokenOf(userId) !== undefined,
  alone,
  onTrouble: () => void sendOnceConnected(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** Sends what was watched without a connection. */
async function sendWatched(): Promise<void> {
  if (!hasUnsent()) return;
  const sending = await import("../watching/send-watched.ts").catch(() => null);
  await sending?.sendUnsent();
}

let began = false;

/** Sends what this device has, now and whenever it may have become possible. */
export function keepSending(): void {
  const wake = () => {
    void sender.wake();
    void sendWatched();
  };
  wake();
  if (began) return;
  began = true;
  window.addEventListener("online", wake);
  session.subscribe(wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
}

/** Submits an attempt of this device whose page was closed, as `fetchReceipt` does. */
export const submitKept = (kept: OwnedAttempt, device: string) =>
  fetchReceipt(kept, { ...sendParts, device });
