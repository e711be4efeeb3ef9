import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import {
  admin,
  EVERY_TYPE,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { readLog } from "../attempt-log/attempt-log.service.ts";
import * as ExtraTime from "../extra-time/extra-time.service.ts";
import type { SavedView } from "../terms/attempt/attempt.schema.ts";
import * as Attempts from "./attempt.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { addTimedTest, CAN } from "./timed.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
let attemptId: string;
let startedAt: number;
let ids: string[];
const author = admin();
const right = EVERY_TYPE[0]?.example.right[0];

beforeAll(async () => {
  deps = testDeps(clock);
});
beforeEach(async () => {
  exam = await addTimedTest(deps, author);
  ids = questionIds(exam);
  asha = student();
  const registeredAt = Math.floor(clock.now() / SECOND);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...asha, ...state });
  const started = await Attempts.start(deps, asha, exam._id, { can: [...CAN] });
  attemptId = started.attemptId;
  startedAt = Date.parse(started.startedAt);
});

const ref = () => ({ testId: exam._id, userId: asha.userId, n: 0 });
const stored = async () => {
  const attempt = await AttemptStore.find(deps, ref(), { consistent: true });
  if (!attempt) throw new Error("The attempt is missing");
  return attempt;
};
/** Moves the clock to this many seconds after the start. */
const at = (seconds: number) => clock.advance(startedAt + seconds * SECOND - clock.now());
const save = (answers: Record<number, number>, more: { leave?: number } = {}, on = deps) =>
  Attempts.save(on, asha, attemptId, {
    ...more,
    answers: Object.fromEntries(
      Object.entries(answers).map(([index, seq]) => [
        ids[Number(index)] ?? "",
        { value: right, seq, timeTaken: 1 },
      ]),
    ),
  });
const give = (minutes: number, on = deps) =>
  ExtraTime.grant(on, author, exam._id, { userId: asha.userId, minutes, reason: "Power cut" });
const endsOf = ({ sections = [] }: Pick<SavedView, "sections">) =>
  sections.map(({ endsAt }) => (Date.parse(endsAt) - startedAt) / SECOND);

describe("starting", () => {
  test("fixes the end of each section and answers them with the open one", async () => {
    const started = await Attempts.start(deps, asha, exam._id, { can: [...CAN] });
    expect(endsOf(started)).toEqual([2700, 5400, 7200]);
    expect(started.section).toBe(0);
    expect(Date.parse(started.deadline) - startedAt).toBe(120 * MINUTE);
    expect((await stored()).sectionEnds).toEqual([2700, 5400, 7200]);
  });

  test("is refused to a page that does not know timed sections", async () => {
    const refused = Attempts.start(deps, student(), exam._id);
    await expect(refused).rejects.toMatchObject({ kind: "conflict", code: "app_outdated" });
  });

  test("is refused when the sections no longer fit, except to those who have started", async () => {
    at(60 * 60 - 1);
    await Attempts.start(deps, student(), exam._id, { can: [...CAN] });
    at(60 * 60 + 1);
    const refused = Attempts.start(deps, student(), exam._id, { can: [...CAN] });
    await expect(refused).rejects.toMatchObject({
      kind: "forbidden",
      code: "too_late_to_start",
      details: { lastStart: iso(startedAt + 60 * MINUTE) },
    });
    await expect(Attempts.start(deps, asha, exam._id, { can: [...CAN] })).resolves.toBeDefined();
    await expect(Attempts.start(deps, author, exam._id, { can: [...CAN] })).resolves.toBeDefined();
  });

  test("gives the whole time even if the expiry comes before its end", async () => {
    at(60 * 60 - 1);
    const { deadline, startedAt: own } = await Attempts.start(deps, student(), exam._id, {
      can: [...CAN],
    });
    expect(Date.parse(deadline) - Date.parse(own)).toBe(120 * MINUTE);
  });
});

describe("saving", () => {
  test("stores only answers of the open section and names the others", async () => {
    const view = await save({ 0: 1, 2: 2, 3: 3 });
    expect(view.saved).toEqual({ [ids[0] ?? ""]: 1 });
    expect(view.refused).toEqual({
      [ids[2] ?? ""]: "section_not_open",
      [ids[3] ?? ""]: "section_not_open",
    });
    expect(view.section).toBe(0);
    at(2701);
    expect((await Attempts.start(deps, asha, exam._id, { can: [...CAN] })).section).toBe(1);
  });

  test("accepts an answer for 120 seconds after its section, and logs it after 5", async () => {
    at(2704);
    expect((await save({ 0: 1 })).saved).toEqual({ [ids[0] ?? ""]: 1 });
    expect((await readLog(deps, attemptId)).events).toEqual([]);
    at(2790);
    await save({ 0: 2, 1: 3 });
    await save({ 0: 2, 1: 3 });
    expect((await readLog(deps, attemptId)).events).toEqual([
      { kind: "late", at: iso(startedAt + 2790 * SECOND), seconds: 2, device: "" },
    ]);
    at(2821);
    const view = await save({ 0: 4, 1: 3 });
    expect(view.refused).toEqual({ [ids[0] ?? ""]: "section_closed" });
    expect(view.saved).toEqual({ [ids[1] ?? ""]: 3 });
  });

  test("drops time of a closed section without naming it", async () => {
    await save({ 0: 1 });
    at(3000);
    const before = await stored();
    const view = await Attempts.save(deps, asha, attemptId, {
      answers: {
        [ids[0] ?? ""]: { value: right, seq: 1, timeTaken: 500 },
        [ids[1] ?? ""]: { value: null, seq: 0, timeTaken: 500 },
      },
    });
    expect(view.refused).toEqual({});
    expect(view.newer).toEqual({});
    expect((await stored()).sheet).toBe(before.sheet);
  });
});

describe("leaving a section", () => {
  test("opens the next one immediately, in the write of the save, and once", async () => {
    at(1800);
    const { rev } = await stored();
    const view = await save({ 0: 1 }, { leave: 0 });
    expect(endsOf(view)).toEqual([1800, 4500, 6300]);
    expect(view.section).toBe(1);
    expect(view.saved).toEqual({ [ids[0] ?? ""]: 1 });
    expect((await stored()).rev).toBe(rev + 1);
    at(1900);
    expect(endsOf(await save({}, { leave: 0 }))).toEqual([1800, 4500, 6300]);
    expect((await stored()).rev).toBe(rev + 1);
    expect(Date.parse(view.deadline) - startedAt).toBe(120 * MINUTE);
  });

  test("is refused for a later section, the last one, and where sections have to be sat out", async () => {
    await expect(save({}, { leave: 1 })).rejects.toMatchObject({ code: "section_not_open" });
    await expect(save({}, { leave: 7 })).rejects.toMatchObject({ code: "section_not_open" });
    at(5401);
    await expect(save({}, { leave: 2 })).rejects.toMatchObject({ code: "last_section" });
    const strict = await addTimedTest(deps, author, { mayLeaveSection: false });
    const { attemptId: other } = await Attempts.start(deps, asha, strict._id, { can: [...CAN] });
    const refused = Attempts.save(deps, asha, other, { answers: {}, leave: 0 });
    await expect(refused).rejects.toMatchObject({ code: "section_not_leavable" });
  });
});

describe("extra time", () => {
  test("goes to the sections that have not ended, and what is left early is not lost", async () => {
    at(1800);
    await save({}, { leave: 0 });
    at(3000);
    await give(30);
    const { sectionEnds, deadline } = await stored();
    expect(sectionEnds).toEqual([1800, 4500 + 1080, 6300 + 1800]);
    expect(deadline - startedAt).toBe(150 * MINUTE);
  });

  test("meets a student who leaves a section at the same moment, and both happen", async () => {
    at(1800);
    let met = 0;
    const table = deps.attempts;
    const update: typeof table.update = async (...args) => {
      if (args[1].text.includes("dl = :dl") && met++ === 0) await save({}, { leave: 0 });
      return table.update(...args);
    };
    const attempts = { ...failingAt(table, Number.POSITIVE_INFINITY, "before"), update };
    const racing: Deps = { ...deps, attempts };
    await give(30, racing);
    expect(met).toBe(2);
    expect((await stored()).sectionEnds).toEqual([1800, 4500 + 1080, 6300 + 1800]);
    expect((await give(30)).attempt?.running).toBe(true);
    expect((await stored()).sectionEnds).toEqual([1800, 4500 + 1080, 6300 + 1800]);
  });

  test("is refused once the last section is over, even before the deadline", async () => {
    at(1800);
    await save({}, { leave: 0 });
    at(6306);
    await expect(give(30)).rejects.toMatchObject({ code: "submitted" });
    expect((await stored()).sectionEnds).toEqual([1800, 4500, 6300]);
  });
});
