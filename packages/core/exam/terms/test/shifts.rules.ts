import { lastDeadlineOf } from "../attempt/attempt.rules.ts";
import type { Test } from "./assessment.schema.ts";

/** What the release of a test's results depends on besides the test itself. */
export interface InShifts {
  /**
   * When no one can be taking any shift of the test's exam, in epoch milliseconds; null for a test
   * that is not a shift.
   */
  shiftsEnd: number | null;
}

/** A test with what its release depends on. */
export type TestForResults = Test & InShifts;

/** When the last shift of an exam ends, extra time included; null for papers, which all take. */
export const shiftsEndOf = (
  kind: "SHIFTS" | "PAPERS",
  tests: readonly Pick<Test, "expiryTime" | "extraMinutes">[],
): number | null => (kind === "SHIFTS" ? Math.max(0, ...tests.map(lastDeadlineOf)) : null);
