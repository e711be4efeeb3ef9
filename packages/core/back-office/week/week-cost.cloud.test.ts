import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import * as DayTotalStore from "../../kernel/day-total/day-total.store.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { came } from "../../people/presence/presence.service.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { DAY, dayOf } from "../../kernel/shared/time.ts";
import { addProfile } from "../../people/user/user.store.ts";
import { newProfile } from "../../people/user/profile.fixture.ts";
import { answersTo, admin, addTest, student, testClock, testDeps } from "../../testing/world.ts";
import * as Attempts from "../../exam/attempt/attempt.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import * as Absent from "./absent.service.ts";
import * as Counts from "./week-count.service.ts";
import * as Report from "./week-report.service.ts";

const clock = testClock();
useCloud();

test("a submission costs one write unit more, and a repeated one none", async () => {
  const meter = createMeter();
  const deps = testDeps(clock, meter);
  const exam = await addTest(deps, admin());
  const submitted = async (name: string) => {
    const who = student(name);
    await came(deps, who);
    await Attempts.start(deps, who, exam._id);
    const costs: number[] = [];
    for (let time = 0; time < 2; time++) {
      meter.reset();
      await submit(deps, who, exam._id, { answers: answersTo(exam, "right") });
      costs.push(meter.usage.writeUnits);
    }
    return { who, costs };
  };
  const { who, costs } = await submitted("Asha");
  const [first = 0, again] = costs;
  expect(again).toBe(0);
  // Writing the attempt with its indexes costs 3 units, noting the test of the week 1.
  expect(first).toBeLessThanOrEqual(4);
  const next = await addTest(deps, admin());
  await Attempts.start(deps, who, next._id);
  meter.reset();
  await submit(deps, who, next._id, { answers: {} });
  expect(meter.usage.writeUnits).toBeLessThanOrEqual(4);
  await Counts.countDue(deps);
  const { figures } = await Report.read(deps);
  expect([figures.students.value, figures.tests.value]).toEqual([1, 2]);
});

test(
  "the week and a page of those who stopped coming cost 30 read units at most",
  { tags: ["thorough"] },
  async () => {
    const meter = createMeter();
    const deps = testDeps(clock, meter);
    const exam = await addTest(deps, admin());
    for (let n = 0; n < 25; n++) {
      const who = student(`Student ${n}`);
      await addProfile(deps, { ...newProfile, ...who });
      await came(deps, who);
      await submit(deps, who, exam._id, { answers: answersTo(exam, "right") });
    }
    clock.advance(8 * DAY);
    // Each day has totals of every exam type, as in a busy academy.
    for (let ago = -40; ago < 20; ago++) {
      const day = dayOf(clock.now() - ago * DAY);
      const ends = EXAM_TYPES.map((examType) => ({ examType, source: "paid", end: day, count: 9 }));
      const paid = EXAM_TYPES.flatMap((examType) =>
        ["paid", "refunded"].map((outcome) => ({
          examType,
          outcome,
          count: 9,
          paise: 1,
          taxPaise: 0,
        })),
      );
      const asOf = clock.now();
      for (const list of ["start", "end"]) {
        await DayTotalStore.write(deps, "SUB", { list, day }, { cells: ends, asOf });
      }
      for (const list of ["paid", "refund"]) {
        await DayTotalStore.write(deps, "PAY", { list, day }, { cells: paid, asOf });
      }
    }
    meter.reset();
    const { figures } = await Report.read(deps);
    expect(figures.ending.value).toBe(31 * 9 * EXAM_TYPES.length);
    expect(meter.usage.readUnits).toBeLessThanOrEqual(30);
    meter.reset();
    const page = await Absent.list(deps, { days: "7" });
    // The student of the test above has no profile, and is left out of a page of twenty.
    expect(page.students.length).toBeGreaterThanOrEqual(19);
    for (const { lastTest } of page.students) expect(lastTest).toMatchObject({ testId: exam._id });
    expect(meter.usage.readUnits).toBeLessThanOrEqual(30);
  },
);
