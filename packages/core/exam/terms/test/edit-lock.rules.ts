import { iso, MINUTE } from "../../../kernel/shared/time.ts";
import type { Test } from "./assessment.schema.ts";

/** Tests are locked this long before their start, in milliseconds. */
export const EDIT_LOCK_MS = 10 * MINUTE;

export interface EditLock {
  code: "test_started" | "edit_locked";
  message: string;
}

/** Why a test cannot be edited at `now` (epoch milliseconds); null if it can. */
export function editLockOf({ startTime }: Pick<Test, "startTime">, now: number): EditLock | null {
  if (now >= startTime) {
    return { code: "test_started", message: "⛔ Test has already started. Editing not allowed." };
  }
  if (startTime - now <= EDIT_LOCK_MS) {
    return { code: "edit_locked", message: "⛔ Editing locked 10 minutes before start." };
  }
  return null;
}

/** Why a test cannot be deleted at `now`, and what to do instead; null if it can. */
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
      ? "⛔ This test is over and cannot be deleted. Archive it instead; its results are kept."
      : "⛔ Test has already started and cannot be deleted. Archive it once it is over.";
  return { ...lock, message };
}

/** When the edit lock starts, ISO 8601. */
export const editableUntil = ({ startTime }: Pick<Test, "startTime">): string =>
  iso(startTime - EDIT_LOCK_MS);
