import type { SavedView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { sendOnce } from "../../lib/api/api-send.ts";
import type { SignedIn } from "../../lib/session/session.ts";
import { deviceId } from "./device.ts";
import { keptAttempts } from "./kept-attempt.shelf.ts";
import { indexedDb } from "./outbox.shelf.ts";
import { Sender } from "./sender.ts";

const TIMEOUT_MS = 30_000;

/** Does nothing if a page works on the attempt: that page sends it. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/**
 * For the worker, when no page may be open: sends what this device has. The session is in a cookie
 * that scripts cannot read, so only the server's answer says who the student is.
 *
 * @throws Error if something is left, so that the browser calls again
 */
export async function sendInBackground(fetch: typeof globalThis.fetch): Promise<void> {
  const kept = await keptAttempts(indexedDb);
  if (kept.every(({ receipt }) => receipt)) return;
  const parts = { fetch, timeoutMs: TIMEOUT_MS, browser: () => "" };
  const post = (path: string) => sendOnce(parts, { method: "POST", path }, null);
  // The API has parsed its answers with their schemas.
  const { token, user } = await navigator.locks.request(
    "academy-session",
    () => post("/api/auth/refresh") as Promise<SignedIn>,
  );
  const call = (method: string, path: string, body: object) =>
    sendOnce(parts, { method, path, body }, token);
  const sender = new Sender({
    values: indexedDb,
    device: () => deviceId(indexedDb),
    mayActFor: (userId) => userId === user.userId,
    alone,
    save: ({ attemptId }, save) =>
      call("PATCH", `/api/attempts/${attemptId}/answers`, save) as Promise<SavedView>,
    submit: ({ userId, testId }, input) => {
      const body = { testId, userId, ...input };
      return call("POST", `/api/submissions/${testId}/submit`, body) as Promise<SubmitReceipt>;
    },
    now: () => Date.now(),
    random: Math.random,
    after: () => () => {},
  });
  await sender.wake();
  if (sender.waits) throw new Error("Something is left to send.");
}
