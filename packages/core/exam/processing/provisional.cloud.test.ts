import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { addTest, admin, answersTo, student, testClock, testDeps } from "../../testing/world.ts";
import * as ActivityStore from "./activity.store.ts";
import * as Dashboard from "../../back-office/dashboard/dashboard.service.ts";
import * as Reports from "../result/report.service.ts";
import { sweep } from "../../testing/sweep.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

test("an IMMEDIATE test ranks those who have submitted so far, until it is over", async () => {
  const exam = await addTest(deps, admin(), { releasePolicy: "IMMEDIATE" });
  const [asha, kabir, late] = [student("Asha"), student("Kabir"), student("Still Writing")];
  const submitAs = (actor: typeof asha, kind: "right" | "wrong") =>
    submit(deps, actor, exam._id, { answers: answersTo(exam, kind) });
  const place = async (actor: typeof asha) => {
    // An administrator reads the report: there are too few students to show the figures to
    // students.
    const report = await Reports.read(deps, admin(), `${exam._id}.${actor.userId}.0`);
    const shown = report.released ? report : report.early;
    if (!shown) throw new Error("Expected an early score");
    const { rank, totalStudents, percentile } = shown;
    return { rank, totalStudents, percentile, provisional: !report.released || report.provisional };
  };
  const refreshed = async () => (await sweep(deps)).refreshed;

  await submitAs(asha, "wrong");
  expect(await place(asha)).toMatchObject({ rank: null, percentile: null, provisional: true });
  await Attempts.start(deps, late, exam._id);
  expect(await refreshed()).toBe(1);
  expect(await place(asha)).toMatchObject({ rank: 1, totalStudents: 1, provisional: true });
  const own = await Reports.read(deps, asha, `${exam._id}.${asha.userId}.0`);
  expect(own).not.toHaveProperty("early");

  await submitAs(kabir, "right");
  expect(await refreshed()).toBe(0);
  expect(await place(kabir)).toMatchObject({ rank: 1, percentile: 100 });
  clock.advance(MINUTE);
  expect(await refreshed()).toBe(1);
  expect(await place(asha)).toMatchObject({ rank: 2, totalStudents: 2, percentile: 50 });
  expect(await Dashboard.performance(deps, asha.userId)).not.toHaveProperty("percentile");

  clock.advance(2 * MINUTE);
  expect(await refreshed()).toBe(1);
  expect(await ActivityStore.list(deps)).toEqual([]);
  expect(await refreshed()).toBe(0);

  clock.advance(2 * HOUR);
  expect((await sweep(deps)).processed).toMatchObject([{ submissions: 3 }]);
  expect(await place(asha)).toMatchObject({ rank: 2, totalStudents: 3, provisional: false });
});

test("an abandoned attempt is ranked once the sweep has closed it", async () => {
  const exam = await addTest(deps, admin(), { releasePolicy: "IMMEDIATE" });
  const gone = student("Gone Away");
  const { attemptId } = await Attempts.start(deps, gone, exam._id);
  clock.advance(31 * MINUTE);
  expect(await sweep(deps)).toMatchObject({ closed: 1, refreshed: 1 });
  const report = await Reports.read(deps, admin(), attemptId);
  if (report.released) throw new Error("Others can still be taking this test");
  expect(report.early).toMatchObject({ rank: 1, totalStudents: 1 });
});

test("an AFTER_PROCESSING test gets no provisional ranks", async () => {
  const exam = await addTest(deps, admin());
  await Attempts.start(deps, student(), exam._id);
  clock.advance(31 * MINUTE);
  expect(await sweep(deps)).toMatchObject({ closed: 1, refreshed: 0 });
});

test("a test that is over is no longer ranked provisionally", async () => {
  const exam = await addTest(deps, admin(), { releasePolicy: "IMMEDIATE" });
  await submit(deps, student(), exam._id, { answers: {} });
  clock.advance(2 * HOUR);
  expect(await sweep(deps)).toMatchObject({ refreshed: 0 });
  expect(await ActivityStore.list(deps)).toEqual([]);
});

test(
  "equal scores are ranked by the test's tie-break, as in the final results",
  { tags: ["thorough"] },
  async () => {
    const exam = await addTest(deps, admin(), { releasePolicy: "IMMEDIATE", tieBreak: "jee-main" });
    const [careful, guessing] = [student("Careful"), student("Guessing")];
    const [first] = Object.entries(answersTo(exam, "right"));
    if (!first) throw new Error("The test has questions");
    const one = Object.fromEntries([first]);
    const guesses = { ...answersTo(exam, "wrong"), ...one };
    await submit(deps, guessing, exam._id, { answers: guesses });
    await submit(deps, careful, exam._id, { answers: one });
    await sweep(deps);
    const ranks = async () => {
      const reports = [careful, guessing].map(({ userId }) =>
        Reports.read(deps, admin(), `${exam._id}.${userId}.0`),
      );
      return (await Promise.all(reports)).map((report) =>
        report.released ? report.rank : report.early?.rank,
      );
    };
    expect(await ranks()).toEqual([1, 2]);
    clock.advance(2 * HOUR);
    await sweep(deps);
    expect(await ranks()).toEqual([1, 2]);
  },
);
