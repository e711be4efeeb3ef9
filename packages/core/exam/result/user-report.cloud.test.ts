import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import * as ExtraTime from "../extra-time/extra-time.service.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import {
  addTest,
  admin,
  answersTo,
  EVERY_TYPE,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as UserStore from "../../people/user/user.store.ts";
import * as Dashboard from "../../back-office/dashboard/dashboard.service.ts";
import * as Processing from "../processing/processing.service.ts";
import { type UserReport, UserReportQuery } from "./user-report.schema.ts";
import * as UserReports from "./user-report.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const author = admin();
const asha = student();

beforeAll(() => {
  deps = testDeps(clock);
});

const list = async (query: Record<string, string> = {}, who = asha) =>
  UserReports.list(deps, who.userId, UserReportQuery.parse(query));

const titles = (reports: readonly UserReport[]) => reports.map(({ testId }) => testId.title);

describe("the list of reports of a student who took three tests", () => {
  beforeAll(async () => {
    // 18:29:59.999 UTC is the last millisecond of a day in India.
    for (const [name, examType, at] of [
      ["First", "JEE", "2026-11-21T18:29:59.999Z"],
      ["Second", "NEET", "2026-11-21T18:30:00.000Z"],
      ["Third", "JEE", "2026-11-23T06:00:00.000Z"],
    ] as const) {
      clock.set(Date.parse(at) - MINUTE);
      const exam = await addTest(deps, author, { name, examType });
      clock.set(Date.parse(at));
      await submit(deps, asha, exam._id, { answers: answersTo(exam, "right") });
      if (name === "Third") continue;
      clock.advance(2 * HOUR);
      await Processing.processTest(deps, exam._id);
    }
  });

  test("is newest first, with scores only once results are published", async () => {
    const { reports, total } = await list();
    expect(total).toBe(3);
    expect(reports.map(({ testId, score }) => [testId.title, score])).toEqual([
      ["Third", null],
      ["Second", 6],
      ["First", 6],
    ]);
    expect(reports[0]).toMatchObject({ maxScore: null, submittedAt: "2026-11-23T06:00:00.000Z" });
    expect(reports[2]).toMatchObject({ maxScore: EVERY_TYPE.length, testId: { examType: "JEE" } });
  });

  test("can be filtered by days in India, both included, and by exam type in any spelling", async () => {
    expect(titles((await list({ endDate: "2026-11-21" })).reports)).toEqual(["First"]);
    expect(titles((await list({ startDate: "2026-11-22" })).reports)).toEqual(["Third", "Second"]);
    const oneDay = { startDate: "2026-11-22", endDate: "2026-11-22" };
    expect(titles((await list(oneDay)).reports)).toEqual(["Second"]);
    expect(titles((await list({ examType: " jee " })).reports)).toEqual(["Third", "First"]);
    expect((await list({ examType: "", startDate: "", endDate: "" })).total).toBe(3);
    expect((await list({ examType: "A Level" })).reports).toEqual([]);
  });

  test("is paged without gaps or repetitions", async () => {
    const pages = [];
    for (const page of ["1", "2", "3"]) pages.push(await list({ page, limit: "2" }));
    expect(pages.map(({ reports }) => titles(reports))).toEqual([
      ["Third", "Second"],
      ["First"],
      [],
    ]);
    expect(pages[0]).toMatchObject({ page: 1, totalPages: 2, total: 3 });
  });

  test("shows no one else's reports", async () => {
    expect(await list({}, student("Kabir"))).toMatchObject({ reports: [], total: 0 });
  });

  test("is the history on the dashboard, newest last", async () => {
    const { history } = await Dashboard.performance(deps, asha.userId);
    expect(history.map(({ title, percent, percentile }) => [title, percent, percentile])).toEqual([
      // A percentile is shown only if there are at least ten takers.
      ["First", 100, null],
      ["Second", 100, null],
    ]);
  });
});

test("days in the wrong order are refused with a message", () => {
  const read = UserReportQuery.safeParse({ startDate: "2026-11-22", endDate: "2026-11-21" });
  expect(read.error?.issues[0]?.message).toBe("The end date must not be before the start date.");
});

describe("a test that is being taken", () => {
  test("is listed with the time left, for that student only", async () => {
    const exam = await addTest(deps, author);
    await Attempts.start(deps, asha, exam._id);
    clock.advance(4 * MINUTE);
    const mine = (await Dashboard.scheduled(deps, asha.userId)).find(({ _id }) => _id === exam._id);
    expect(mine?.running?.secondsLeft).toBe(exam.durationMinutes * 60 - 240);
    const others = await Dashboard.scheduled(deps, student("Kabir").userId);
    expect(others.find(({ _id }) => _id === exam._id)).not.toHaveProperty("running");
  });

  test("stays listed after its expiry during extra time, for that student only", async () => {
    const exam = await addTest(deps, author, { durationMinutes: 60 });
    const slow = student("Needs Longer");
    await UserStore.addProfile(deps, {
      ...slow,
      disabled: false,
      endedSessions: [],
      registeredAt: Math.floor(clock.now() / SECOND),
      rev: 1,
      edition: 1,
    });
    const grant = { userId: slow.userId, minutes: 30, reason: "Large print" };
    clock.set(Date.parse(exam.expiryTime) - 10 * MINUTE);
    await Attempts.start(deps, slow, exam._id);
    await ExtraTime.grant(deps, author, exam._id, grant);
    clock.set(Date.parse(exam.expiryTime) + 20 * MINUTE);
    const listed = await Dashboard.scheduled(deps, slow.userId);
    expect(listed.find(({ _id }) => _id === exam._id)).toMatchObject({
      state: "open",
      running: { secondsLeft: 600 },
    });
    const others = await Dashboard.scheduled(deps, asha.userId);
    expect(others.map(({ _id }) => _id)).not.toContain(exam._id);
    clock.advance(11 * MINUTE);
    const over = await Dashboard.scheduled(deps, slow.userId);
    expect(over.map(({ _id }) => _id)).not.toContain(exam._id);
  });
});

test("a test with an external link is listed with that link", async () => {
  clock.advance(MINUTE);
  const exam = await addTest(deps, author, { link: "https://exams.example.org/7" });
  const listed = await Dashboard.scheduled(deps, asha.userId);
  expect(listed.find(({ _id }) => _id === exam._id)?.link).toBe("https://exams.example.org/7");
});
