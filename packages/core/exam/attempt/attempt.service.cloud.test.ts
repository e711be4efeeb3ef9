import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import * as Subscriptions from "../../sales/subscription/subscription-change.service.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import { view } from "../assessment/assessment.service.ts";
import { submit } from "../submission/submit.service.ts";
import * as Attempts from "./attempt.service.ts";
import { closeAbandoned } from "../../testing/sweep.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let first: string;
let essay: string;
const author = admin();

beforeAll(async () => {
  deps = testDeps(clock);
  exam = await addTest(deps, author);
  [first = "", , , , essay = ""] = questionIds(exam);
});

const answer = (value: unknown, seq: number, timeTaken = 1) => ({ value, seq, timeTaken });

describe("starting", () => {
  test("fixes the deadline at the start and resumes with the same one", async () => {
    const asha = student();
    const started = await Attempts.start(deps, asha, exam._id);
    clock.advance(5 * MINUTE);
    const resumed = await Attempts.start(deps, asha, exam._id);
    expect(resumed.deadline).toBe(started.deadline);
    expect(Date.parse(started.deadline) - Date.parse(started.startedAt)).toBe(30 * MINUTE);
  });

  test("sets no deadline after the test's expiry", async () => {
    const late = await addTest(deps, author, {
      startTime: new Date(clock.now() - 60 * MINUTE).toISOString(),
      expiryTime: new Date(clock.now() + 10 * MINUTE).toISOString(),
    });
    const attempt = await Attempts.start(deps, student(), late._id);
    expect(Date.parse(attempt.deadline)).toBe(clock.now() + 10 * MINUTE);
  });

  test("is refused before the start and after the expiry, except for administrators", async () => {
    const upcoming = await addTest(deps, author, {
      startTime: new Date(clock.now() + MINUTE).toISOString(),
    });
    const early = Attempts.start(deps, student(), upcoming._id);
    await expect(early).rejects.toMatchObject({ code: "not_open_yet" });
    await expect(Attempts.start(deps, author, upcoming._id)).resolves.toBeDefined();
    const before = clock.now();
    clock.advance(2 * 60 * MINUTE);
    const tooLate = Attempts.start(deps, student(), upcoming._id);
    await expect(tooLate).rejects.toMatchObject({ code: "test_expired" });
    clock.set(before);
  });

  test("needs a verified email where everyone may be ranked, but not in practice or to resume", async () => {
    const asha = student();
    const unverified = { ...asha, emailUnverified: true as const };
    const refusal = { code: "email_unverified", kind: "forbidden" };
    await expect(Attempts.start(deps, unverified, exam._id)).rejects.toMatchObject(refusal);
    await expect(submit(deps, unverified, exam._id, { answers: {} })).rejects.toMatchObject(
      refusal,
    );
    expect(await view(deps, unverified, exam._id)).toMatchObject({ needsVerifiedEmail: true });
    await Attempts.start(deps, asha, exam._id);
    expect(await view(deps, asha, exam._id)).not.toHaveProperty("needsVerifiedEmail");
    await expect(Attempts.start(deps, unverified, exam._id)).resolves.toBeDefined();
    const practice = await addTest(deps, author, { releasePolicy: "PRACTICE" });
    await expect(Attempts.start(deps, unverified, practice._id)).resolves.toBeDefined();
  });

  test("is refused for a SUBSCRIBE test without a subscription", async () => {
    const locked = await addTest(deps, author, { access: "SUBSCRIBE" });
    const refused = Attempts.start(deps, student(), locked._id);
    await expect(refused).rejects.toMatchObject({ code: "subscription_needed" });
  });

  test("needs a current subscription to the exam type of a SUBSCRIBE test", async () => {
    const locked = await addTest(deps, author, { access: "SUBSCRIBE" });
    const [running, ended, other] = [student("Running"), student("Ended"), student("Other")];
    const endsAt = clock.now() + MINUTE;
    await Subscriptions.grantUntil(deps, { userId: running.userId, examType: "JEE", endsAt });
    await Subscriptions.grantUntil(deps, {
      userId: ended.userId,
      examType: "JEE",
      endsAt: clock.now(),
    });
    await Subscriptions.grantUntil(deps, { userId: other.userId, examType: "NEET", endsAt });
    await expect(Attempts.start(deps, running, locked._id)).resolves.toBeDefined();
    for (const actor of [ended, other]) {
      const refused = Attempts.start(deps, actor, locked._id);
      await expect(refused).rejects.toMatchObject({ code: "subscription_needed" });
    }
  });

  test("creates one attempt from twenty simultaneous starts", async () => {
    const asha = student();
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => Attempts.start(deps, asha, exam._id)),
    );
    expect(new Set(starts.map((one) => `${one.attemptId} ${one.deadline}`)).size).toBe(1);
  });
});

describe("saving", () => {
  test("keeps the highest sequence number when saves arrive out of order", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    await Attempts.save(deps, asha, attemptId, { answers: { [first]: answer(2, 7) } });
    const late = await Attempts.save(deps, asha, attemptId, { answers: { [first]: answer(0, 3) } });
    expect(late.saved).toEqual({ [first]: 7 });
    expect(late.newer[first]).toMatchObject({ value: 2, seq: 7 });
    const { answers } = await Attempts.start(deps, asha, exam._id);
    expect(answers[first]).toMatchObject({ value: 2, seq: 7 });
  });

  test("reports on start and save that another device saved last", async () => {
    const asha = student();
    const save = (device: string, seq: number) =>
      Attempts.save(deps, asha, attemptId, { device, answers: { [first]: answer(1, seq) } });
    const { attemptId } = await Attempts.start(deps, asha, exam._id, { device: "aaaa" });
    expect(await save("aaaa", 1)).toMatchObject({ otherDevice: false });
    const elsewhere = await Attempts.start(deps, asha, exam._id, { device: "bbbb" });
    expect(elsewhere.otherDevice).toBe(true);
    expect(await save("bbbb", 2)).toMatchObject({ otherDevice: true });
    expect(await save("bbbb", 3)).toMatchObject({ otherDevice: false });
    expect(await save("aaaa", 4)).toMatchObject({ otherDevice: true });
  });

  test("loses none of thirty concurrent saves", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const ids = questionIds(exam).filter((id) => id !== essay);
    const values = answersTo(exam, "right");
    const save = (id: string, seq: number): Promise<unknown> =>
      Attempts.save(deps, asha, attemptId, {
        answers: { [id]: answer(values[id]?.value, seq) },
      }).catch((error: { code?: string }) => {
        // Retry like a browser; any other error fails the test.
        if (error.code !== "busy") throw error;
        return save(id, seq);
      });
    await Promise.all(ids.flatMap((id) => [1, 2, 3, 4, 5, 6].map((seq) => save(id, seq))));
    const { answers } = await Attempts.start(deps, asha, exam._id);
    expect(ids.map((id) => answers[id]?.seq)).toEqual(ids.map(() => 6));
  });

  test("rejects the whole batch if a question is not in the paper", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const stranger = "q_00000000000000000000";
    const saving = Attempts.save(deps, asha, attemptId, {
      answers: { [first]: answer(1, 1), [stranger]: answer(1, 1) },
    });
    await expect(saving).rejects.toMatchObject({ kind: "invalid", code: "unknown_question" });
    expect((await Attempts.start(deps, asha, exam._id)).answers).toEqual({});
  });

  test("is refused for another student's attempt", async () => {
    const { attemptId } = await Attempts.start(deps, student(), exam._id);
    const foreign = Attempts.save(deps, student("Someone Else"), attemptId, { answers: {} });
    await expect(foreign).rejects.toMatchObject({ kind: "not-found" });
  });

  test("is accepted until the end of the grace period and refused a millisecond later", async () => {
    const before = clock.now();
    const asha = student();
    const { attemptId, deadline } = await Attempts.start(deps, asha, exam._id);
    clock.set(Date.parse(deadline) + GRACE_MS);
    await Attempts.save(deps, asha, attemptId, { answers: { [first]: answer(1, 1) } });
    clock.advance(1);
    const late = Attempts.save(deps, asha, attemptId, { answers: { [first]: answer(2, 2) } });
    await expect(late).rejects.toMatchObject({ code: "attempt_closed" });
    clock.set(before);
  });
});

test("the sweep closes only abandoned attempts, with the saved answers", async () => {
  const before = clock.now();
  const [absent, running] = [student("Gone Away"), student("Still Here")];
  const { attemptId, deadline } = await Attempts.start(deps, absent, exam._id);
  await Attempts.save(deps, absent, attemptId, { answers: { [first]: answer(1, 1) } });
  clock.advance(10 * MINUTE);
  const other = await Attempts.start(deps, running, exam._id);
  clock.set(Date.parse(deadline) + GRACE_MS + 1);
  expect(await closeAbandoned(deps)).toBeGreaterThan(0);
  const check = (actor: typeof absent) =>
    Attempts.check(deps, actor, { testId: exam._id, userId: actor.userId });
  expect(await check(absent)).toEqual({ alreadySubmitted: true, submissionId: attemptId });
  await Attempts.save(deps, running, other.attemptId, { answers: { [first]: answer(1, 1) } });
  expect(await check(running)).toEqual({
    alreadySubmitted: false,
    running: { attemptId: other.attemptId, deadline: other.deadline },
  });
  expect(await check(student("Not Started"))).toEqual({ alreadySubmitted: false });
  clock.set(before);
});
