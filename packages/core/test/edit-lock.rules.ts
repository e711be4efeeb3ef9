import { iso, MINUTE } from "../shared/time.ts";
import type { Test } from "./test.schema.ts";

/** A test is as it is for so long before its start, in milliseconds. */
export const EDIT_LOCK_MS = 10 * MINUTE;

export interface EditLock {
  code: "test_started" | "edit_locked";
  message: string;
}

/** What the lock holds for, with the words that refuse it. */
const REFUSALS = {
  edit: {
    test_started: "⛔ Test has already started. Editing not allowed.",
    edit_locked: "⛔ Editing locked 10 minutes before start.",
  },
  delete: {
    test_started:
      "⛔ Test has already started. Archive it after its expiry instead of deleting it.",
    edit_locked: "⛔ Deleting locked 10 minutes before start.",
  },
} as const;
export type LockedAct = keyof typeof REFUSALS;

/** Why a test can be neither edited nor deleted at `now`, epoch milliseconds; null while it can. */
export function editLockOf(
  { startTime }: Pick<Test, "startTime">,
  now: number,
  act: LockedAct = "edit",
): EditLock | null {
  if (startTime - now > EDIT_LOCK_MS) return null;
  const code = now >= startTime ? "test_started" : "edit_locked";
  return { code, message: REFUSALS[act][code] };
}

/** From this moment on edits are refused, ISO 8601. */
export const editableUntil = ({ startTime }: Pick<Test, "startTime">): string =>
  iso(startTime - EDIT_LOCK_MS);
