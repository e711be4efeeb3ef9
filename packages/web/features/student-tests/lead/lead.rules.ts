import { DAY, HOUR, MINUTE } from "@academy/core/kernel/shared/time.ts";
import type { PastResult } from "@academy/core/exam/result/performance.schema.ts";
import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { countOf } from "../../../lib/format.ts";
import { byMoment, isDated } from "../first-tests.rules.ts";

/** The first thing on the dashboard: a running attempt, an open test, or the next one. */
export interface Hero {
  kind: "running" | "open" | "next";
  test: ScheduledTest;
}

const soonest = (tests: readonly ScheduledTest[]): ScheduledTest | undefined =>
  tests.toSorted(byMoment).at(0);

/**
 * A running attempt; otherwise the dated test that starts or ends first; otherwise a test that is
 * open for long. Locked tests and demo tests appear only in the lists below.
 */
export function heroOf(tests: readonly ScheduledTest[]): Hero | null {
  const running = tests
    .filter((test) => test.running)
    .toSorted((a, b) => (a.running?.secondsLeft ?? 0) - (b.running?.secondsLeft ?? 0))
    .at(0);
  if (running) return { kind: "running", test: running };
  const free = tests.filter(({ locked, demo }) => !locked && !demo);
  const test = soonest(free.filter(isDated)) ?? soonest(free);
  return test ? { kind: test.state === "open" ? "open" : "next", test } : null;
}

/** "in 1 day 3 h", "in 25 min"; empty once the time has come. */
export function countdown(to: string, now: number): string {
  const left = Date.parse(to) - now;
  if (!(left > 0)) return "";
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const minutes = Math.ceil((left % HOUR) / MINUTE);
  if (days > 0) return `in ${countOf(days, "day")}${hours > 0 ? ` ${hours} h` : ""}`;
  if (hours > 0) return `in ${hours} h${minutes > 0 && minutes < 60 ? ` ${minutes} min` : ""}`;
  return `in ${minutes} min`;
}

/** The weekday of a time in the viewer's zone: "Sunday". */
export const weekday = (moment: string): string =>
  new Date(moment).toLocaleDateString("en-IN", { weekday: "long" });

/** Seconds that a review takes. */
const REVIEW_SECONDS = 100;

/** "about 25 min" for a number of reviews, in steps of five. */
export const reviewTime = (reviews: number): string =>
  `about ${Math.max(5, 5 * Math.round((reviews * REVIEW_SECONDS) / 300))} min`;

/** Whether a released submission is still missing in notebook and mastery. */
export function needsIntake(
  { pending, takenBefore, taken }: Pick<LearningToday, "pending" | "takenBefore" | "taken">,
  tests: readonly TakenTest[],
): boolean {
  const before = takenBefore === null ? -Infinity : Date.parse(takenBefore);
  const isNew = ({ _id, released, submittedAt }: TakenTest) =>
    released && Date.parse(submittedAt) >= before && !taken.includes(_id);
  return pending > 0 || tests.some(isNew);
}

/** Number of earlier results with which the last result is compared. */
const COMPARED = 3;

/**
 * The difference between the last result and the mean of the results before it, in percentage
 * points; null for the first result.
 */
export function changeOf(history: readonly PastResult[]): number | null {
  const last = history.at(-1);
  const before = history.slice(-1 - COMPARED, -1);
  if (!last || before.length === 0) return null;
  const mean = before.reduce((sum, { percent }) => sum + percent, 0) / before.length;
  return Math.round(last.percent - mean);
}

/** The demo test to begin with: the first of the goal exam, otherwise the first that is open. */
export function firstTest(
  tests: readonly ScheduledTest[],
  goal: string | undefined,
): ScheduledTest | undefined {
  const open = tests.filter(({ demo, state, locked }) => demo && state === "open" && !locked);
  return open.find(({ examType }) => examType === goal) ?? open[0];
}

/** The step of the first visit: before the first test, at its mistakes, or finished. */
export function firstVisit(
  {
    due,
    dueTomorrow,
    week,
  }: Pick<LearningToday, "due" | "dueTomorrow"> & { week: Pick<LearningToday["week"], "days"> },
  taken: number,
): "test" | "mistakes" | null {
  if (taken === 0) return "test";
  return taken === 1 && due === 0 && dueTomorrow > 0 && week.days <= 1 ? "mistakes" : null;
}
