import { beforeEach, describe, expect, test } from "vitest";
import { load } from "../../exam/assessment/assessment.service.ts";
import * as Reports from "../../exam/result/report.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, answersTo, questionIds, student, testClock } from "../../testing/world.ts";
import * as Queue from "./challenge-queue.service.ts";
import {
  author,
  challenge,
  challengedTest,
  codeOf,
  correctKey,
  wrongAnswer,
  wrongKey,
} from "./challenge.fixture.ts";
import * as Challenges from "./challenge.service.ts";
import * as Own from "./own-challenges.service.ts";

const clock = testClock();
let deps: Deps;

beforeEach(() => {
  deps = memoryDeps(clock);
});

describe("the window", () => {
  test("opens with the first results for the test's hours, and later runs keep it", async () => {
    const { testId } = await challengedTest(deps, clock);
    const until = clock.now() + 48 * HOUR;
    expect((await load(deps, testId)).challengeUntil).toBe(until);
    clock.advance(HOUR);
    await Processing.processTest(deps, testId, { force: true });
    expect((await load(deps, testId)).challengeUntil).toBe(until);
  });

  test("is not opened for a test without challenges, whose item stays as it was", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock, { challengeHours: 0 });
    const stored = await load(deps, testId);
    expect("challengeUntil" in stored || "finalAt" in stored).toBe(false);
    const [asha] = actors;
    const report = await Reports.read(deps, asha!, `${testId}.${asha?.userId}.0`);
    expect("challenges" in report).toBe(false);
    const add = challenge(deps, asha!, testId, { questionId: ids[0] ?? "" });
    expect(await codeOf(add)).toBe("not_found");
  });

  test("is shown in the report of a ranked student only", async () => {
    const { testId, actors } = await challengedTest(deps, clock);
    const until = iso(clock.now() + 48 * HOUR);
    const [asha] = actors;
    const report = await Reports.read(deps, asha!, `${testId}.${asha?.userId}.0`);
    expect(report).toMatchObject({ challenges: { stage: "open", until, finalAt: null } });
    const trial = await submit(deps, author, testId, { answers: {} });
    expect("challenges" in (await Reports.read(deps, author, trial.submissionId))).toBe(false);
  });
});

describe("a challenge", () => {
  test("is refused like an unknown test before the results, and for everyone else", async () => {
    const exam = await addTest(deps, author, { challengeHours: 48 });
    const asha = student();
    await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong") });
    const [questionId = ""] = questionIds(exam);
    const said = async (actor: typeof asha, testId: string) =>
      Promise.all(
        [
          challenge(deps, actor, testId, { questionId }),
          Own.read(deps, actor.userId, testId),
          Challenges.withdraw(deps, actor.userId, testId, questionId),
          Challenges.offerEvidence(deps, actor.userId, testId, { type: "image/png", size: 1 }),
        ].map((call) =>
          call.then(
            String,
            ({ kind, message }: { kind: string; message: string }) => `${kind} ${message}`,
          ),
        ),
      );
    const unknown = await said(asha, `t_${"0".repeat(20)}`);
    expect(unknown).toEqual(Array(4).fill("not-found This test was not found."));
    expect(await said(asha, exam._id)).toEqual(unknown);
    clock.advance(2 * HOUR);
    expect(await said(asha, exam._id)).toEqual(unknown);
    await Processing.processTest(deps, exam._id);
    expect(await said(student(), exam._id)).toEqual(unknown);
    expect(await said(author, exam._id)).toEqual(unknown);
    expect(await said(asha, exam._id)).not.toEqual(unknown);
  });

  test("is refused with its reason", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    const [asha] = actors;
    const [one = "", two = "", three = ""] = ids;
    const add = (input: Parameters<typeof challenge>[3]) =>
      codeOf(challenge(deps, asha!, testId, input));
    expect(await add({ questionId: `q_${"0".repeat(20)}` })).toBe("unknown_question");
    expect(await add({ questionId: one, reason: "wrong_key" })).toBe("unfit_claim");
    expect(await add({ questionId: one, reason: "wrong_key", claims: [99] })).toBe("unfit_claim");
    const same = challenge(deps, asha!, testId, {
      questionId: one,
      reason: "wrong_key",
      claims: [2],
    });
    await expect(same).rejects.toMatchObject({ message: "That is the key already: C." });
    expect(await add(wrongKey(one))).toBe("done");
    expect(await add(wrongKey(one))).toBe("already_challenged");
    expect(await add({ questionId: two })).toBe("done");
    const third = challenge(deps, asha!, testId, { questionId: three });
    await expect(third).rejects.toMatchObject({ code: "challenge_limit", details: { max: 2 } });
    await Challenges.withdraw(deps, asha!.userId, testId, two);
    await correctKey(deps, testId, { questionId: two });
    expect(await add({ questionId: two })).toBe("already_dropped");
    expect(await add({ questionId: three })).toBe("done");
    clock.advance(48 * HOUR);
    expect(await add({ questionId: two })).toBe("window_closed");
    const withdrawn = Challenges.withdraw(deps, asha!.userId, testId, one);
    expect(await codeOf(withdrawn)).toBe("window_closed");
  });

  test("never exceeds the limit or doubles when a student sends several at the same time", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    const [asha] = actors;
    const sent = [...ids, ...ids].map((questionId) =>
      codeOf(challenge(deps, asha!, testId, { questionId })),
    );
    await Promise.all(sent);
    const { challenges } = await Own.read(deps, asha!.userId, testId);
    expect(challenges.length).toBeLessThanOrEqual(2);
    expect(new Set(challenges.map(({ questionId }) => questionId)).size).toBe(challenges.length);
  });

  test("is accepted when the published key has the claimed answer, with the gained marks", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    const [asha] = actors;
    const [one = "", two = ""] = ids;
    await challenge(deps, asha!, testId, wrongKey(one));
    await challenge(deps, asha!, testId, { questionId: two });
    clock.advance(MINUTE);
    await correctKey(deps, testId, { questionId: one, answer: wrongAnswer(0) });
    const { challenges } = await Own.read(deps, asha!.userId, testId);
    expect(challenges[0]).toMatchObject({
      number: 1,
      claimText: "A",
      state: "accepted",
      key: { was: "C", is: "A" },
      note: "",
    });
    expect(challenges[0]?.marks).toBeGreaterThan(0);
    expect(challenges[1]).toMatchObject({ state: "open", key: null, marks: null });
    expect(await codeOf(Challenges.withdraw(deps, asha!.userId, testId, one))).toBe(
      "challenge_decided",
    );
  });

  test("is not accepted with a note, which a later correction overrides", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    const [asha] = actors;
    const [one = ""] = ids;
    await challenge(deps, asha!, testId, wrongKey(one));
    const state = async () => (await Own.read(deps, asha!.userId, testId)).challenges[0];
    clock.advance(MINUTE);
    await Queue.decide(deps, author, testId, { questionId: one, note: "The book is outdated." });
    expect(await state()).toMatchObject({ state: "rejected", note: "The book is outdated." });
    clock.advance(MINUTE);
    await correctKey(deps, testId, { questionId: one });
    expect(await state()).toMatchObject({ state: "changed", key: { was: "C", is: null } });
    clock.advance(MINUTE);
    await correctKey(deps, testId, { questionId: one, answer: wrongAnswer(0) });
    expect(await state()).toMatchObject({ state: "accepted", note: "" });
  });
});
