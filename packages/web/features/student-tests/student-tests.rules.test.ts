import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { expect, test } from "vitest";
import {
  inOrder,
  loadProblem,
  newestFirst,
  submissionOf,
  timeLeft,
  wayTo,
  windowText,
} from "./student-tests.rules.ts";
import { datedFirst, firstOf } from "./first-tests.rules.ts";
import { ApiError, networkError } from "../../lib/api/api-error.ts";

const scheduled = (changes: Partial<ScheduledTest>): ScheduledTest => ({
  _id: "t_1",
  name: "Mock",
  title: "Mock",
  examType: "JEE",
  access: "PUBLIC",
  startTime: "2026-11-21T04:30:00.000Z",
  expiryTime: "2026-11-21T07:30:00.000Z",
  durationMinutes: 180,
  totalQuestions: 54,
  state: "open",
  demo: false,
  locked: false,
  ...changes,
});

const taken = (
  _id: string,
  testId: string,
  submittedAt = "2026-11-21T07:30:00.000Z",
): TakenTest => ({
  _id,
  testId,
  name: "Mock",
  title: "Mock",
  examType: "JEE",
  submittedAt,
  released: true,
});

test("an id names a submission, or the caller's submission of a test", () => {
  const mine = [taken("s_2", "t_2"), taken("s_1", "t_1")];
  expect(submissionOf(mine, "s_1")).toBe("s_1");
  expect(submissionOf(mine, "t_2")).toBe("s_2");
  expect(submissionOf(mine, "t_3")).toBeNull();
});

const running = { deadline: "2026-11-21T05:30:00.000Z", secondsLeft: 2519 };

test("a locked test links to its subscription, an unlocked one to itself", () => {
  expect(wayTo(scheduled({}))).toEqual({ kind: "page", to: "/user/tests/t_1/take" });
  expect(wayTo(scheduled({}), "takeTestShort")).toEqual({ kind: "page", to: "/take-test/t_1" });
  expect(wayTo(scheduled({ locked: true, examType: "A_LEVEL" }))).toEqual({
    kind: "page",
    to: "/payment?examType=A_LEVEL",
  });
});

test("a running attempt is resumed, even if subscription or link have changed", () => {
  const test_ = scheduled({ locked: true, link: "/user/demo-tests", running });
  expect(wayTo(test_)).toEqual({ kind: "page", to: "/user/tests/t_1/take" });
});

test("a link leads to its page, or to an external host; invalid ones are ignored", () => {
  const way = (link: string) => wayTo(scheduled({ link }));
  expect(way("/user/demo-tests?x=1")).toEqual({ kind: "page", to: "/user/demo-tests?x=1" });
  expect(way("https://exams.example.org/7")).toEqual({
    kind: "outside",
    href: "https://exams.example.org/7",
    host: "exams.example.org",
  });
  for (const link of ["javascript:alert(1)", "//evil.example", "https://us@evil.example"]) {
    expect(way(link)).toEqual({ kind: "page", to: "/user/tests/t_1/take" });
  }
});

test.each([
  [2519, "41 minutes left"],
  [119, "1 minute left"],
  [59, "less than a minute left"],
])("%d seconds are %s", (secondsLeft, words) => {
  expect(timeLeft({ secondsLeft })).toBe(words);
});

test("running attempts come first, open tests before upcoming ones, each by their start", () => {
  const tests = [
    scheduled({ _id: "later", state: "upcoming", startTime: "2026-11-23T04:30:00.000Z" }),
    scheduled({ _id: "soon", state: "upcoming", startTime: "2026-11-22T04:30:00.000Z" }),
    scheduled({ _id: "open" }),
    scheduled({ _id: "running", startTime: "2026-11-21T05:00:00.000Z", running }),
  ];
  expect(inOrder(tests).map(({ _id }) => _id)).toEqual(["running", "open", "soon", "later"]);
});

test("dated tests come before those of any time, and the student's exam before others", () => {
  const [startTime, eve, soon] = ["2026-11-20", "2026-11-21", "2026-11-22"];
  const [later, never] = ["2026-11-23", "2046-11-21"];
  const open = (_id: string, expiryTime: string, more: Partial<ScheduledTest> = {}) =>
    scheduled({ _id, state: "open", startTime, expiryTime, ...more });
  const neet = { examType: "NEET" } as const;
  const running = { deadline: later, secondsLeft: 60 };
  const ordered = datedFirst([
    open("any", never),
    open("neet", never, neet),
    open("late", later),
    scheduled({ _id: "next", state: "upcoming", startTime: eve, expiryTime: later }),
    open("soon", soon),
    open("mine", never, { running }),
  ]);
  const idsFor = (exam?: ScheduledTest["examType"]) => firstOf(ordered, exam).map(({ _id }) => _id);
  expect(ordered.map(({ _id }) => _id)).toEqual(["mine", "next", "soon", "late", "any", "neet"]);
  expect(idsFor()).toEqual(["mine", "next", "soon"]);
  expect(idsFor("NEET")).toEqual(["mine", "neet"]);
  expect(idsFor("A_LEVEL")).toEqual(["mine", "next", "soon"]);
});

test("tests taken are newest first, whatever their original order", () => {
  const tests = [
    taken("a", "t_1", "2026-11-20T00:00:00Z"),
    taken("b", "t_2", "2026-11-21T00:00:00Z"),
  ];
  expect(newestFirst(tests).map(({ _id }) => _id)).toEqual(["b", "a"]);
});

test("dates years apart are not shown, hours are", () => {
  expect(windowText(scheduled({ expiryTime: "2046-11-21T07:30:00.000Z" }))).toBe(
    "Available any time",
  );
  expect(windowText(scheduled({}))).toContain("21 Nov 2026");
});

test("says what did not load, with the status", () => {
  const error = new ApiError(503, "unavailable", "Busy.");
  expect(loadProblem(error, "scheduled tests")).toBe("Failed to load scheduled tests (503)");
});

test("says that a session has ended", () => {
  const error = new ApiError(401, "unauthenticated", "No.");
  expect(loadProblem(error, "taken tests")).toBe("You're not logged in. Please sign in again.");
});

test("without a response there is no status to show", () => {
  expect(loadProblem(networkError(), "performance")).toMatch(
    /^Failed to load dashboard data\. We /,
  );
  expect(loadProblem(new Error("bug"), "performance")).toBe("Failed to load dashboard data.");
});
