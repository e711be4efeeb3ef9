import { GRACE_MS } from "@academy/core/kernel/shared/test-time.rules.ts";
import {
  deleteLockOf,
  EDIT_LOCK_MS,
  editLockOf,
} from "@academy/core/exam/terms/test/edit-lock.rules.ts";
import {
  TEST_STATES,
  type TestRow,
  type TestState,
} from "@academy/core/exam/assessment/test-list.schema.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import {
  choiceField,
  dayField,
  examTypeField,
  pageField,
  textField,
} from "../../lib/address/filter-fields.ts";

/** The filters of the list. The date is the start date in India. */
export const testFilters = addressFilters(
  z.object({
    examType: examTypeField,
    date: dayField,
    title: textField,
    state: choiceField(TEST_STATES),
    /** The sort order by start; empty means newest first. */
    order: choiceField(["oldest"]),
    page: pageField,
  }),
);
export type TestFilters = ReturnType<typeof testFilters.read>;

type Schedule = Pick<TestRow, "startTime" | "expiryTime" | "state">;

type Times = Pick<TestRow, "startTime" | "expiryTime">;

const timesOf = ({ startTime, expiryTime }: Times) => ({
  startTime: Date.parse(startTime),
  expiryTime: Date.parse(expiryTime),
});

/** Why a test cannot be edited at `now`, epoch milliseconds; null when it can. */
export const editRefusal = (test: Times, now: number): string | null =>
  editLockOf(timesOf(test), now)?.message ?? null;

/** Why a test cannot be deleted at `now`, epoch milliseconds; null when it can. */
export const deleteRefusal = (test: Times, now: number): string | null =>
  deleteLockOf(timesOf(test), now)?.message ?? null;

/** Only a test that is over can be archived. */
export const archivable = ({ expiryTime }: Pick<TestRow, "expiryTime">, now: number): boolean =>
  now > Date.parse(expiryTime);

/** The state of a test at `now`: the server's state, updated by the clock. */
export function stateAt({ startTime, expiryTime, state }: Schedule, now: number): TestState {
  if (state === "processed" || state === "archived") return state;
  if (now < Date.parse(startTime)) return "scheduled";
  return now < Date.parse(expiryTime) ? "running" : "closed";
}

/** Milliseconds until the state of one of these tests changes; null if it will not. */
export function nextChangeIn(tests: readonly Schedule[], now: number): number | null {
  const ahead = tests
    .flatMap(({ startTime, expiryTime }) => {
      const start = Date.parse(startTime);
      const expiry = Date.parse(expiryTime);
      return [start - EDIT_LOCK_MS, start, expiry, expiry + GRACE_MS + 1];
    })
    .filter((moment) => moment > now);
  return ahead.length === 0 ? null : Math.min(...ahead) - now;
}

const HOUR_MS = 3_600_000;
/** Times that are farther from now lie at the edge of the line: 90 days, in hours. */
const FAR = 90 * 24;

/**
 * Where a test lies on a line from 0 to 100 whose middle is now. An hour near now is wider than one
 * that is far away, so that tests of today and of last month share the line.
 */
export function placeAround(now: number, test: Times) {
  const place = (ms: number) => {
    const hours = (ms - now) / HOUR_MS;
    const share = Math.min(1, Math.log1p(Math.abs(hours)) / Math.log1p(FAR));
    return 50 + 50 * Math.sign(hours) * share;
  };
  const { startTime, expiryTime } = timesOf(test);
  // Even the bar of a short test last month is wide enough to be seen.
  const from = Math.min(place(startTime), 95);
  const phase = now < startTime ? "ahead" : now < expiryTime ? "open" : "over";
  return { from, to: Math.max(place(expiryTime), from + 5), phase } as const;
}

export const stateWords: Record<TestState, string> = {
  scheduled: "Scheduled",
  running: "Running",
  closed: "Closed",
  processed: "Processed",
  archived: "Archived",
};

/** The result of processing all expired tests, in the specification's words. */
export const processedWords = (count: number): string => `✅ ${count} test(s) processed`;
