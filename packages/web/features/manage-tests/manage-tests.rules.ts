import { GRACE_MS } from "@academy/core/kernel/shared/test-time.rules.ts";
import {
  canonicalName,
  EXAM_TYPES,
  type ExamType,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
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

/** What the list is narrowed to, as it stands in the address; an empty text narrows nothing. */
export interface TestFilters {
  examType: ExamType | "";
  /** Calendar day of the start in India, "2026-11-21". */
  date: string;
  title: string;
  state: TestState | "";
  /** Which start comes first; empty is the newest. */
  order: "oldest" | "";
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The filters in an address; whatever is none of theirs is passed over. */
export function readFilters(search: URLSearchParams): TestFilters {
  const type = canonicalName(search.get("examType") ?? "");
  const date = search.get("date") ?? "";
  return {
    examType: EXAM_TYPES.find((code) => code === type) ?? "",
    date: DAY.test(date) && !Number.isNaN(Date.parse(date)) ? date : "",
    title: (search.get("title") ?? "").slice(0, 200),
    state: TEST_STATES.find((state) => state === search.get("state")) ?? "",
    order: search.get("order") === "oldest" ? "oldest" : "",
  };
}

/** Whether tests are left out; an order leaves out none. */
export const isNarrowed = (filters: TestFilters): boolean =>
  Object.keys(writeFilters({ ...filters, order: "" })).length > 0;

/** The page in an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The query of an address, or of a call: what is empty, and the first page, are left out. */
export function writeFilters(filters: TestFilters, page = 1): Record<string, string> {
  const given = Object.entries({ ...filters }).filter(([, value]) => value.trim() !== "");
  return { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) };
}

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
