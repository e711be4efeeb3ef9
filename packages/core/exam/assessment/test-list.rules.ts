import { stateOf } from "../terms/attempt/attempt.rules.ts";
import { editLockOf } from "../terms/test/edit-lock.rules.ts";
import { lastChange } from "../terms/test/test-change.rules.ts";
import { factsOf } from "./test-facts.rules.ts";
import type { TestListQuery, TestPage, TestRow, TestState } from "./test-list.schema.ts";
import type { Test } from "../terms/test/assessment.schema.ts";

const states = { upcoming: "scheduled", open: "running", expired: "closed" } as const;

/** @param now epoch milliseconds */
function listStateOf(test: Test, now: number): TestState {
  if (test.archived) return "archived";
  return test.run === null ? states[stateOf(test, now)] : "processed";
}

/** Newest start first. The ID keeps the order stable for tests that start together. */
const byStart = (one: Test, other: Test): number =>
  other.startTime - one.startTime || (one.testId < other.testId ? 1 : -1);

/** The page of tests that a query asks for. @param now epoch milliseconds */
export function pageOf(
  tests: readonly Test[],
  { title, state, order, page, limit }: Omit<TestListQuery, "examType" | "date">,
  now: number,
): Omit<TestPage, "more" | "serverTime"> {
  const wanted = title.toLowerCase();
  const found = tests
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((one, other) => (order === "newest" ? byStart(one, other) : byStart(other, one)))
    .map((test) => ({ test, state: listStateOf(test, now) }));
  const matching = found.filter((one) =>
    state === undefined ? one.state !== "archived" : one.state === state,
  );
  const shown = matching.slice((page - 1) * limit, page * limit);
  return {
    tests: shown.map((one) => rowOf(one.test, one.state, now)),
    page,
    total: matching.length,
    totalPages: Math.ceil(matching.length / limit),
    counts: countsOf(found),
    runningDemos: found.filter((one) => one.state === "running" && one.test.demo !== null).length,
  };
}

function countsOf(found: readonly { state: TestState }[]): TestPage["counts"] {
  const counts = { scheduled: 0, running: 0, closed: 0, processed: 0, archived: 0 };
  for (const { state } of found) counts[state]++;
  return counts;
}

const rowOf = (test: Test, state: TestState, now: number): TestRow => ({
  ...factsOf(test),
  state,
  processed: test.run !== null,
  takers: (test.run === null ? test.provisional?.students : test.takers) ?? null,
  editLock: editLockOf(test, now),
  rev: test.rev,
  ...lastChange(test),
});
