import { MINUTE } from "../../kernel/shared/time.ts";
import type { Provisional } from "../terms/test/published-result.schema.ts";

/** Each process records a test's submissions at most this often, even if there are many. */
export const RECORD_EVERY_MS = MINUTE;

/**
 * Provisional results of n thousand students are refreshed every n minutes, so that the cost per
 * minute does not grow with the number of students.
 */
export const isStale = (provisional: Provisional | null, now: number): boolean =>
  provisional === null ||
  now - provisional.at >= MINUTE * Math.max(1, Math.ceil(provisional.students / 1000));

/**
 * Whether provisional results started now certainly include the latest submission. A submission
 * may follow up to `RECORD_EVERY_MS` after the last recorded one.
 */
export const isSettled = (recordedAt: number, now: number): boolean =>
  now - recordedAt > 2 * RECORD_EVERY_MS;
