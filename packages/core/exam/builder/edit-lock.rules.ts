import { iso, MINUTE } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";

/** A test is as it is for so long before its start, in milliseconds. */
export const EDIT_LOCK_MS = 10 * MINUTE;

export interface EditLock {
  code: "test_started" | "edit_locked";
  message: string;
}

/** Why a test can be neither edited nor deleted at `now`, epoch milliseconds; null while it can. */
export function editLockOf({ startTime }: Pick<Test, "startTime">, now: number): EditLock | null {
  if (now >= startTime) {
    return { code: "test_started", message: "⛔ Test has already started. Editing not allowed." };
  }
  if (startTime - now <= EDIT_LOCK_MS) {
    return { code: "edit_locked", message: "⛔ Editing locked 10 minutes before start." };
  }
  return null;
}

/** Why the test cannot be deleted at `now`, and what can be done with it instead. */
export function deleteLockOf(
  test: Pick<Test, "startTime" | "expiryTime">,
  now: number,
): EditLock | null {
  const lock = editLockOf(test, now);
  if (lock?.code !== "test_started") {
    return (
      lock && {
        ...lock,
        message: "⛔ A test cannot be deleted in the 10 minutes before its start.",
      }
    );
  }
  const message =
    now > test.expiryTime
      ? "⛔ This test is over and cannot be deleted. Archive it: it leaves the lists, and its results stay."
      : "⛔ Test has already started and cannot be deleted. Archive it once it is over.";
  return { ...lock, message };
}

/** From this moment on edits are refused, ISO 8601. */
export const editableUntil = ({ startTime }: Pick<Test, "startTime">): string =>
  iso(startTime - EDIT_LOCK_MS);
