import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { closeAbandoned, sweep } from "../../testing/sweep.fixture.ts";
import { addTest, answersTo, questionIds, student, testClock } from "../../testing/world.ts";
import { load } from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { giveBackTo, invigilator } from "../extra-time/lost-time.fixture.ts";
import { processTest } from "../processing/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { ReopenInput } from "./reopen.schema.ts";
import * as Reopening from "./reopen.service.ts";
import { submit } from "./submit.service.ts";

const clock = testClock();
const begin = clock.now();
const END = begin + 30 * MINUTE;
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
let attemptId: string;

/** An attempt on a 30-minute test that is open for an hour. */
async function running(more: Record<string, unknown> = {}): Promise<{ deps: Deps }> {
  clock.set(begin);
  deps = memoryDeps(clock);
  exam = await addTest(deps, invigilator, { releasePolicy: "AFTER_PROCESSING", ...more });
  asha = student();
  ({ attemptId } = await start());
  return { deps };
}
beforeEach(() => running());

const start = () => Attempts.start(deps, asha, exam._id, { can: ["sections"] });
const input = (until: number, id = "again01", attempts = [attemptId]) =>
  ReopenInput.parse({
    id,
    reason: "Pressed Submit by mistake",
    attempts: attempts.map((one) => ({ attemptId: one, until: iso(until) })),
  });
const reopen = (until: number, id?: string, on = deps) =>
  Reopening.reopen(on, invigilator, exam._id, input(until, id));
const given = (minutes: number) => ({
  reopened: [{ attemptId, deadline: iso(END + minutes * MINUTE) }],
  leftOut: [],
});

test("a student who submitted by mistake goes on until the end that was shown", async () => {
  await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong") });
  clock.set(begin + 8 * MINUTE);
  expect(await reopen(END + 8 * MINUTE)).toEqual(given(8));
  const attempt = await start();
  expect(attempt).toMatchObject({ deadline: iso(END + 8 * MINUTE), extraMinutes: 8 });
  expect(Object.keys(attempt.answers)).toHaveLength(questionIds(exam).length);
  // Time that is lost later adds to it.
  clock.advance(MINUTE);
  await giveBackTo(deps, exam, { id: "cut001", minutes: 10 });
  expect((await start()).deadline).toBe(iso(END + 18 * MINUTE));
  clock.set(END + 18 * MINUTE);
  const receipt = await submit(deps, asha, exam._id, { answers: {} });
  expect(receipt).toMatchObject({ submittedAt: iso(clock.now()), cause: "time" });
});

test("a laboratory that time has ended goes on, whatever was lost before", async () => {
  clock.set(END + 6 * MINUTE);
  await closeAbandoned(deps);
  await giveBackTo(deps, exam, { id: "cut001", minutes: 10 });
  clock.advance(MINUTE);
  expect(await reopen(END + 29.5 * MINUTE)).toEqual(given(30));
  expect((await start()).deadline).toBe(iso(END + 30 * MINUTE));
});

test("exits before do not submit the test again", async () => {
  const exit = (at: number) => ({ kind: "exit" as const, at: iso(at), seconds: 3 });
  const events = [exit(begin + MINUTE), exit(begin + 2 * MINUTE)];
  clock.set(begin + 3 * MINUTE);
  await submit(deps, asha, exam._id, { answers: {}, events, byExits: true });
  clock.advance(MINUTE);
  await reopen(END + MINUTE);
  expect((await start()).exits).toBe(0);
  const again = { answers: {}, events: [exit(clock.now() + 1000)], byExits: true };
  clock.advance(MINUTE);
  expect(await submit(deps, asha, exam._id, again)).toMatchObject({ cause: "student" });
});

test("timed sections: the one that was open gets the time", async () => {
  const ids = questionIds(exam);
  const section = (own: string[]) => ({
    subject: "Physics",
    minutes: 15,
    numQuestions: own.length,
    questionIds: own,
  });
  const sectionDetails = [section(ids.slice(0, 1)), section(ids.slice(1))];
  await running();
  exam = await addTest(deps, invigilator, {
    timing: "SECTIONS",
    releasePolicy: "AFTER_PROCESSING",
    sectionDetails: sectionDetails.map((one, index) => ({
      ...one,
      questionIds: index === 0 ? questionIds(exam).slice(0, 1) : questionIds(exam).slice(1),
    })),
  });
  ({ attemptId } = await start());
  const ends = async () =>
    (await start()).sections?.map(({ endsAt }) => (Date.parse(endsAt) - begin) / MINUTE);
  clock.set(begin + 5 * MINUTE);
  await submit(deps, asha, exam._id, { answers: {} });
  clock.set(begin + 9 * MINUTE);
  await reopen(END + 4 * MINUTE);
  expect(await ends()).toEqual([19, 34]);
  clock.set(begin + 40 * MINUTE);
  await closeAbandoned(deps);
  await reopen(begin + 50 * MINUTE, "again02");
  expect(await ends()).toEqual([19, 50]);
});

test("is refused for other tests, ends that cannot be, scores that were shown, and results", async () => {
  const refused = (what: Promise<unknown>, code: string) =>
    expect(what).rejects.toMatchObject({ code });
  expect(await reopen(END + MINUTE)).toEqual({ reopened: [], leftOut: [attemptId] });
  await submit(deps, asha, exam._id, { answers: {} });
  clock.advance(MINUTE);
  await refused(reopen(begin), "bad_end");
  await refused(reopen(END + 181 * MINUTE), "bad_end");
  const other = input(END, "again01", [attemptId.replace(exam._id, `t_${"0".repeat(20)}`)]);
  await refused(Reopening.reopen(deps, invigilator, exam._id, other), "other_test");
  clock.set(Date.parse(exam.expiryTime) + MINUTE);
  await processTest(deps, exam._id);
  await refused(reopen(clock.now() + MINUTE), "published");
  await running({ releasePolicy: "IMMEDIATE" });
  await submit(deps, asha, exam._id, { answers: {} });
  await refused(reopen(END + MINUTE), "already_shown");
});

test("a run that has counted the old answers is not published, and the next one counts the new", async () => {
  await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong") });
  clock.set(Date.parse(exam.expiryTime) + MINUTE);
  const before = await load(deps, exam._id);
  await reopen(clock.now() + 5 * MINUTE);
  const old = { name: "old", students: 1, figures: null };
  expect(await TestStore.publishRun(deps, before, old)).toBe(false);
  // Nor a run that knows the later end, but began before the attempt was opened again.
  const { waitsUntil } = await load(deps, exam._id);
  expect(await TestStore.publishRun(deps, { ...before, waitsUntil }, old)).toBe(false);
  expect((await sweep(deps)).processed).toEqual([]);
  await start();
  await submit(deps, asha, exam._id, { answers: answersTo(exam, "right") });
  clock.advance(40 * MINUTE);
  expect((await sweep(deps)).processed).toMatchObject([{ submissions: 1 }]);
  const report = await Reports.read(deps, asha, attemptId);
  expect(report).toMatchObject({ released: true, rank: 1 });
  if (report.released) expect(report.score).toBe(report.maxScore);
});

test("a call that is killed at any write and repeated opens once, until the same end", async () => {
  const prepare = async () => {
    await running();
    await submit(deps, asha, exam._id, { answers: {} });
    clock.advance(MINUTE);
    return { deps };
  };
  const act = (on: Deps) => reopen(END + 8 * MINUTE, "again01", on);
  for await (const { at } of killedAtEachWrite(prepare, act)) {
    expect([at, await act(deps)]).toEqual([at, given(8)]);
    // Who has submitted again in between is not opened a second time.
    await submit(deps, asha, exam._id, { answers: {} });
    await act(deps);
    expect([
      at,
      await Attempts.check(deps, asha, { testId: exam._id, userId: asha.userId }),
    ]).toEqual([at, { alreadySubmitted: true, submissionId: attemptId }]);
    const log = await deps.content.all({
      where: { text: "pk = :pk", values: { ":pk": `AUDIT#${iso(begin).slice(0, 7)}` } },
    });
    expect(log.filter(({ action }) => action === "attempt.reopen")).toHaveLength(1);
  }
});
