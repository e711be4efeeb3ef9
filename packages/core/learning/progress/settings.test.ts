import { beforeEach, describe, expect, test } from "vitest";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, answersTo, student, testClock } from "../../testing/world.ts";
import { takeIn } from "./intake.service.ts";
import * as Progress from "./progress.service.ts";
import { DEFAULT_SETTINGS, SettingsChange } from "./settings.schema.ts";

let deps: Deps;
let asha: Actor;

beforeEach(() => {
  deps = memoryDeps(testClock());
  asha = student();
});

const today = () => Progress.today(deps, asha.userId);
const change = (to: object) => Progress.changeSettings(deps, asha.userId, SettingsChange.parse(to));

async function takeTest(): Promise<void> {
  const exam = await addTest(deps, admin(), { releasePolicy: "PRACTICE" });
  await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong", 40) });
  await takeIn(deps, asha.userId);
}

describe("the settings of learning", () => {
  test("have defaults, and keep what a change does not name", async () => {
    expect((await today()).settings).toEqual(DEFAULT_SETTINGS);
    await change({ goal: { examType: "NEET" } });
    const after = await change({ weekDays: 3 });
    expect(after.settings).toEqual({
      ...DEFAULT_SETTINGS,
      goal: { examType: "NEET", date: null },
      weekDays: 3,
    });
    expect(after.week.goal).toBe(3);
    expect((await change({ goal: null })).settings.goal).toBeNull();
    expect((await change({})).settings.weekDays).toBe(3);
  });

  test("limit the reviews of a day, a third of them new", async () => {
    await takeTest();
    const usual = await today();
    expect(usual.due).toBe(5);
    const fewer = await change({ dailyLimit: 5 });
    expect(fewer.due).toBe(1);
    expect(fewer.due + fewer.more).toBe(usual.due + usual.more);
  });

  test("stay when a test is taken in, which keeps what it found when they change", async () => {
    await change({ dailyLimit: 10, showWeek: false });
    await takeTest();
    expect((await today()).settings).toMatchObject({ dailyLimit: 10, showWeek: false });
    const { taken } = await change({ showWeek: true });
    expect(taken).toHaveLength(1);
  });

  test.each([
    { dailyLimit: 347 },
    { weekDays: 0 },
    { weekDays: 8 },
    { goal: { examType: "CHESS" } },
    { goal: { examType: "JEE", date: "soon" } },
    { streak: 3 },
  ])("refuse %j", (wrong) => {
    expect(SettingsChange.safeParse(wrong).success).toBe(false);
  });
});
