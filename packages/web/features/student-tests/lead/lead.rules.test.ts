import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { describe, expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";
import {
  changeOf,
  countdown,
  firstTest,
  firstVisit,
  heroOf,
  needsIntake,
  reviewTime,
} from "./lead.rules.ts";

const now = Date.parse("2026-11-21T04:30:00.000Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const scheduled = (id: string, more: Partial<ScheduledTest> = {}): ScheduledTest => ({
  _id: id,
  name: id,
  title: id,
  examType: "NEET",
  access: "PUBLIC",
  startTime: at(-1),
  expiryTime: at(2),
  durationMinutes: 60,
  totalQuestions: 8,
  state: "open",
  demo: false,
  locked: false,
  ...more,
});

const upcoming = (id: string, hours: number, more = {}) =>
  scheduled(id, { state: "upcoming", startTime: at(hours), expiryTime: at(hours + 3), ...more });
const running = { deadline: at(1), secondsLeft: 3000 };
const always = { startTime: at(-1), expiryTime: at(24 * 400) };

describe("the test that leads the dashboard", () => {
  test.each([
    ["a running attempt", [upcoming("next", 1), scheduled("mine", { running })], "running mine"],
    [
      "the running attempt that ends first",
      [
        scheduled("long", { running }),
        scheduled("short", { running: { ...running, secondsLeft: 60 } }),
      ],
      "running short",
    ],
    ["an open test that ends first", [upcoming("next", 3), scheduled("now")], "open now"],
    ["the next test if it starts first", [scheduled("now"), upcoming("next", 1)], "next next"],
    [
      "the next dated test before one that is open for years",
      [scheduled("any", always), upcoming("later", 50), upcoming("next", 26)],
      "next next",
    ],
    ["any open test", [scheduled("any", always)], "open any"],
  ])("is %s", (_, tests, expected) => {
    const hero = heroOf(tests);
    expect(`${hero?.kind} ${hero?.test._id}`).toBe(expected);
  });

  test("is never a locked or demo test, except one that is running", () => {
    const demo = scheduled("demo", { demo: true });
    expect(
      heroOf([demo, scheduled("paid", { locked: true }), upcoming("paid", 3, { locked: true })]),
    ).toBeNull();
    expect(heroOf([{ ...demo, running }])?.kind).toBe("running");
    expect(heroOf([])).toBeNull();
  });
});

test.each([
  [27, "in 1 day 3 h"],
  [48, "in 2 days"],
  [3.5, "in 3 h 30 min"],
  [3, "in 3 h"],
  [0.4, "in 24 min"],
  [0.001, "in 1 min"],
  [0, ""],
  [-1, ""],
])("counts %d hours down as %j", (hours, words) => {
  expect(countdown(at(hours), now)).toBe(words);
});

test.each([
  [1, "about 5 min"],
  [3, "about 5 min"],
  [15, "about 25 min"],
])("says that %d reviews take %s", (reviews, words) => {
  expect(reviewTime(reviews)).toBe(words);
});

describe("an intake", () => {
  const taken = (id: string, more: Partial<TakenTest> = {}): TakenTest => ({
    _id: id,
    testId: id,
    name: id,
    title: id,
    examType: "NEET",
    submittedAt: at(-30),
    released: true,
    ...more,
  });
  const nothing = { pending: 0, takenBefore: null, taken: [] };
  test.each([
    ["nothing was taken", nothing, [], false],
    ["a submission is new", nothing, [taken("a")], true],
    ["its results are not out", nothing, [taken("a", { released: false })], false],
    ["it was taken in", { ...nothing, taken: ["a"] }, [taken("a")], false],
    ["it is from before the watermark", { ...nothing, takenBefore: at(-29) }, [taken("a")], false],
    ["it is as old as the watermark", { ...nothing, takenBefore: at(-30) }, [taken("a")], true],
    ["some were left over", { ...nothing, pending: 2 }, [], true],
  ])("if %s: %#", (_, today, tests, needed) => {
    expect(needsIntake(today, tests)).toBe(needed);
  });
});

test("compares the last result with the mean of up to three before", () => {
  const results = (...percents: number[]) =>
    percents.map((percent, index) => ({
      submissionId: `s${index}`,
      title: "Test",
      submittedAt: at(index),
      percent,
      percentile: null,
    }));
  expect(changeOf(results())).toBeNull();
  expect(changeOf(results(40))).toBeNull();
  expect(changeOf(results(40, 50))).toBe(10);
  expect(changeOf(results(0, 40, 50, 60, 45))).toBe(-5);
});

test("begins with a demo test of the goal exam, else with any", () => {
  const jee = scheduled("jee", { demo: true, examType: "JEE" });
  const neet = scheduled("neet", { demo: true });
  expect(firstTest([jee, neet], "NEET")?._id).toBe("neet");
  expect(firstTest([jee, neet], "A_LEVEL")?._id).toBe("jee");
  expect(firstTest([scheduled("dated")], undefined)).toBeUndefined();
});

test("writes a calendar file that calendars can read", () => {
  const title =
    "NEET mock 4; Physics, Chemistry and Biology\nwith the whole syllabus of class XI भौतिकी";
  const text = calendarFile({ ...upcoming("t_1", 26), title }, "https://a.example/t", now);
  expect(text).toContain("DTSTART:20261122T063000Z\r\n");
  expect(text).toContain("DTEND:20261122T073000Z\r\n");
  expect(text).toContain("UID:t_1@a.example\r\n");
  const lines = text.split("\r\n");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain(
    "SUMMARY:NEET mock 4\\; Physics\\, Chemistry and Biology with the whole syllabus of class XI भौतिकी\r\n",
  );
});

test("leads a first visit from a test to its mistakes, and ends with the first reviews", () => {
  const today = { due: 0, dueTomorrow: 3, week: { days: 1, goal: 5 } };
  expect(firstVisit({ ...today, dueTomorrow: 0 }, 0)).toBe("test");
  expect(firstVisit(today, 1)).toBe("mistakes");
  expect(firstVisit({ ...today, due: 3 }, 1)).toBeNull();
  expect(firstVisit({ ...today, dueTomorrow: 0 }, 1)).toBeNull();
  expect(firstVisit({ ...today, week: { days: 2 } }, 1)).toBeNull();
  expect(firstVisit(today, 2)).toBeNull();
});
