import { MINUTE } from "../../kernel/shared/time.ts";
import type { Provisional } from "../assessment/assessment.schema.ts";

/** A process notes a test's activity this often at most, however many hand it in. */
export const NOTE_EVERY_MS = MINUTE;

/**
 * A standing is made anew at most once a minute for every thousand students in it: so a minute
 * costs the same, however many there are.
 */
export const isStale = (provisional: Provisional | null, now: number): boolean =>
  provisional === null ||
  now - provisional.at >= MINUTE * Math.max(1, Math.ceil(provisional.students / 1000));

/**
 * Whether the latest hand-in is surely in a standing that was begun now. A hand-in is noted up to
 * `NOTE_EVERY_MS` before it happens, by an earlier one of the same process.
 */
export const isSettled = (notedAt: number, now: number): boolean =>
  now - notedAt > 2 * NOTE_EVERY_MS;
