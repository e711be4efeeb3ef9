import { GRACE_MS } from "@academy/core/kernel/shared/test-time.rules.ts";
import {
  deleteLockOf,
  EDIT_LOCK_MS,
  editLockOf,
} from "@academy/core/exam/builder/edit-lock.rules.ts";
import {
  TEST_STATES,
  type TestRow,
  type TestState,
} from "@academy/core/exam/assessment/test-list.schema.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address-filters.rules.ts";
import {
  choiceField,
  dayField,
  examTypeField,
  pageField,
  textField,
} from "../../lib/filter-fields.ts";

/** What the list is narrowed to. The date is the day of the start in India. */
export const testFilters = addressFilters(
  z.object({
    examType: examTypeField,
    date: dayField,
    title: textField,
    state: choiceField(TEST_STATES),
    /** Which start comes first; empty is the newest. */
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

/** Only a test that is over can be put away. */
export const archivable = ({ expiryTime }: Pick<TestRow, "expiryTime">, now: number): boolean =>
  now > Date.parse(expiryTime);

/** How far a test has come at `now`: what the server said, moved on by the clock. */
export function stateAt({ startTime, expiryTime, state }: Schedule, now: number): TestState {
  if (state === "processed" || state === "archived") return state;
  if (now < Date.parse(startTime)) return "scheduled";
  return now < Date.parse(expiryTime) ? "running" : "closed";
}

/** Milliseconds until something about these tests changes with the clock; null when nothing will. */
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

export const stateWords: Record<TestState, string> = {
  scheduled: "Scheduled",
  running: "Running",
  closed: "Closed",
  processed: "Processed",
  archived: "Archived",
};

/** What processing all expired tests has done, in the specification's words. */
export const processedWords = (count: number): string => `✅ ${count} test(s) processed`;
