import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Dashboard from "../../back-office/dashboard/dashboard.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE, SECOND } from "../../kernel/shared/time.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import {
  addTest,
  admin,
  answersTo,
  EVERY_TYPE,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { list } from "../attempt/attempt-list.service.ts";
import { readLog } from "../attempt-log/attempt-log.service.ts";
import { submit } from "./submit.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let first: string;
const author = admin();

beforeAll(async () => {
  deps = testDeps(clock);
  exam = await addTest(deps, author);
  [first = ""] = questionIds(exam);
});

const answer = (value: unknown, seq: number, timeTaken = 1) => ({ value, seq, timeTaken });

describe("submitting", () => {
  test("returns the same receipt for fifty concurrent submissions", async () => {
    const asha = student();
    await Attempts.start(deps, asha, exam._id);
    const body = { answers: answersTo(exam, "right") };
    const receipts = await Promise.all(
      Array.from({ length: 50 }, () => submit(deps, asha, exam._id, body)),
    );
    expect(new Set(receipts.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(receipts[0]).toMatchObject({
      answered: EVERY_TYPE.length,
      total: EVERY_TYPE.length,
      autoSubmitted: false,
    });
  });

  test("works without a start", async () => {
    const asha = student();
    const receipt = await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong") });
    expect(receipt.answered).toBe(EVERY_TYPE.length);
    const again = Attempts.start(deps, asha, exam._id);
    await expect(again).rejects.toMatchObject({
      code: "already_submitted",
      message: "You have already submitted this test.",
    });
  });

  test("keeps answers sent after the grace period for the staff, and submits the saved ones", async () => {
    const before = clock.now();
    const asha = student();
    const { attemptId, deadline } = await Attempts.start(deps, asha, exam._id);
    const saved = { [first]: answer(1, 1) };
    await Attempts.save(deps, asha, attemptId, { answers: saved });
    const at = Date.parse(deadline) + GRACE_MS + SECOND;
    clock.set(at);
    const [second = "", third = ""] = questionIds(exam).slice(1);
    const late = { ...saved, [second]: answer(0, 2), [third]: answer(null, 3) };
    const unreadable = { q_00000000000000000000: answer(0, 9) };
    const sent = { device: "ab12", answers: { ...late, ...unreadable } };
    const receipt = await submit(deps, asha, exam._id, sent);
    const leftover = { answers: 1, at: new Date(at).toISOString() };
    const own = { answered: 1, autoSubmitted: true, submittedAt: deadline, leftover };
    expect(receipt).toMatchObject(own);
    clock.set(at + SECOND);
    expect(await submit(deps, asha, exam._id, sent)).toMatchObject(own);
    expect(await submit(deps, asha, exam._id, { answers: saved })).not.toHaveProperty("leftover");
    const log = await readLog(deps, attemptId);
    expect(log.leftover).toEqual({
      at: leftover.at,
      device: "ab12",
      answers: [{ number: 2, answer: "A" }],
    });
    const { attempts } = await list(deps, exam._id, { limit: 50 });
    expect(attempts.find((one) => one.attemptId === attemptId)).toMatchObject({ leftover: 1 });
    clock.set(before);
  });

  test("by time is refused while there is time, and counts as at the deadline otherwise", async () => {
    const before = clock.now();
    const asha = student();
    const { attemptId, deadline } = await Attempts.start(deps, asha, exam._id);
    const end = Date.parse(deadline);
    const sent = { answers: { [first]: answer(1, 1) }, byTime: true };
    clock.set(end - MINUTE);
    await expect(submit(deps, asha, exam._id, sent)).rejects.toMatchObject({
      code: "deadline_moved",
      details: { deadline },
    });
    // The page saves its answers, and the test goes on.
    await Attempts.save(deps, asha, attemptId, sent);
    clock.set(end - SECOND);
    const receipt = await submit(deps, asha, exam._id, sent);
    expect(receipt).toMatchObject({ submittedAt: deadline, cause: "time", answered: 1 });
    clock.set(before);
  });

  test("is refused for another user or for a different test in the body", async () => {
    const answers = {};
    const foreign = submit(deps, author, exam._id, { answers, userId: student().userId });
    await expect(foreign).rejects.toMatchObject({ kind: "not-found" });
    const testId = exam._id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const crossed = submit(deps, student(), exam._id, { answers, testId });
    await expect(crossed).rejects.toMatchObject({ code: "other_test" });
  });

  test("is final: later saves are refused", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    await submit(deps, asha, exam._id, { answers: {} });
    const late = Attempts.save(deps, asha, attemptId, { answers: { [first]: answer(1, 9) } });
    await expect(late).rejects.toMatchObject({ code: "attempt_closed" });
  });

  test("ends a reviewer's only trial; an attempt from before the role takes no more answers", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const reviewer = { ...asha, roles: ["reviewer" as const] };
    const late = Attempts.save(deps, reviewer, attemptId, { answers: { [first]: answer(1, 9) } });
    await expect(late).rejects.toMatchObject({ code: "attempt_closed" });
    const trial = await Attempts.start(deps, reviewer, exam._id);
    expect(trial.attemptId).toBe(attemptId.replace(/0$/, "1"));
    const { submissionId } = await submit(deps, reviewer, exam._id, { answers: {} });
    expect(submissionId).toBe(trial.attemptId);
    const again = Attempts.start(deps, reviewer, exam._id);
    await expect(again).rejects.toMatchObject({ code: "already_submitted" });
    const { userId } = reviewer;
    expect(await Attempts.check(deps, reviewer, { testId: exam._id, userId })).toEqual({
      alreadySubmitted: true,
      submissionId,
    });
    const listed = await Dashboard.scheduled(deps, userId, 1);
    expect(listed.map(({ _id }) => _id)).not.toContain(exam._id);
    const writer = { ...student(), roles: ["author" as const] };
    expect((await Attempts.start(deps, writer, exam._id)).attemptId).toMatch(/\.0$/);
  });

  test("lets an administrator start another trial", async () => {
    const one = await Attempts.start(deps, author, exam._id);
    await submit(deps, author, exam._id, { answers: {} });
    const two = await Attempts.start(deps, author, exam._id);
    expect(two.attemptId).not.toBe(one.attemptId);
    expect(two.attemptId.endsWith(".2")).toBe(true);
  });
});
