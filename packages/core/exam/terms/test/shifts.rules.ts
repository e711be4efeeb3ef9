import { lastDeadlineOf } from "../attempt/attempt.rules.ts";
import type { Test } from "./assessment.schema.ts";

/** The facts, besides the test itself, that decide when its results are released. */
export interface InShifts {
  /**
   * The time after which no one can be taking any shift of the test's exam, in epoch milliseconds;
   * null for a test that is not a shift.
   */
  shiftsEnd: number | null;
}

/** A test, with the facts about its exam that decide when its results are released. */
export type TestForResults = Test & InShifts;

/**
 * When the last shift of an exam ends, including extra time. Null for papers, because every student
 * takes all papers.
 */
export const shiftsEndOf = (
  kind: "SHIFTS" | "PAPERS",
  tests: readonly Pick<Test, "expiryTime" | "extraMinutes" | "waitsUntil">[],
): number | null => (kind === "SHIFTS" ? Math.max(0, ...tests.map(lastDeadlineOf)) : null);
