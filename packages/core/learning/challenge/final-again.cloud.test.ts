import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { load } from "../../exam/assessment/assessment.service.ts";
import * as Corrections from "../../exam/correction/correction.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import * as Reports from "../../exam/result/report.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { DAY, HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt, depsRacing } from "../../testing/failing.fixture.ts";
import { sweep } from "../../testing/sweep.fixture.ts";
import { testClock, testDeps } from "../../testing/world.ts";
import * as Board from "./challenge-board.store.ts";
import * as Final from "./challenge-final.service.ts";
import {
  author,
  challenge,
  challengedTest,
  correctionOf,
  correctKey,
} from "./challenge.fixture.ts";
import * as Mail from "./challenge-mail.service.ts";
import * as Queue from "./challenge-queue.service.ts";
import { decidedTest, finalAtOf, finalTest, mailing } from "./final.fixture.ts";

useCloud();

const clock = testClock(Date.now());
let deps: Deps;
let letters: UserLetter[];

beforeEach(() => {
  ({ deps, letters } = mailing(testDeps(clock)));
});

const isKeyWrite = (written: string) => written.includes("SET keyName = ");

describe("a correction of final results", () => {
  test(
    "is previewed with their final time, and others without one",
    { tags: ["thorough"] },
    async () => {
      const exam = await decidedTest(deps, clock);
      const preview = async () =>
        Corrections.preview(
          deps,
          author,
          exam.testId,
          await correctionOf(deps, exam.testId, { questionId: exam.ids[0] ?? "" }),
        );
      expect(await preview()).toMatchObject({ finalAt: null, raised: 2 });
      await Final.sweep(deps);
      expect(await preview()).toMatchObject({ finalAt: iso(clock.now()), raised: 2 });
    },
  );

  test("is refused unless it confirms the final time, and then changes nothing", async () => {
    const { testId, ids, finalAt } = await finalTest(deps, clock);
    const before = await load(deps, testId);
    const [questionId = ""] = ids;
    for (const confirmed of [undefined, iso(finalAt - 1)]) {
      const refused = correctKey(deps, testId, { questionId, finalAt: confirmed });
      await expect(refused).rejects.toMatchObject({
        kind: "conflict",
        code: "final_results",
        message: expect.stringMatching(
          /^These results have been final since .* IST\. Look at what/,
        ),
        details: { finalAt: iso(finalAt), confirmWith: "finalAt" },
      });
    }
    expect(await load(deps, testId)).toEqual(before);
    await correctKey(deps, testId, { questionId, finalAt: iso(finalAt) });
    expect((await load(deps, testId)).keyName).not.toBe(before.keyName);
  });

  test("is refused when the results became final, or final again, just before it was written", async () => {
    const { testId, ids } = await decidedTest(deps, clock);
    const [one = "", two = ""] = ids;
    const { keyName } = await load(deps, testId);
    const toFinal = depsRacing(deps, isKeyWrite, () => Final.sweep(deps));
    const refused = correctKey(toFinal, testId, { questionId: one });
    await expect(refused).rejects.toMatchObject({ code: "final_results" });
    expect((await load(deps, testId)).keyName).toBe(keyName);
    const first = iso(clock.now());
    clock.advance(HOUR);
    const toOther = depsRacing(deps, isKeyWrite, () =>
      correctKey(deps, testId, { questionId: two, finalAt: first }),
    );
    // This administrator has not seen the correction of the other key, and has to see it first.
    const late = correctKey(toOther, testId, { questionId: one, finalAt: first });
    await expect(late).rejects.toMatchObject({ code: "corrected_meanwhile" });
    const older = correctKey(deps, testId, { questionId: one, finalAt: first });
    await expect(older).rejects.toMatchObject({ details: { finalAt: iso(clock.now()) } });
  });

  test("makes the new results final at their own time, which reports show", async () => {
    const { testId, actors, ids, finalAt } = await finalTest(deps, clock);
    const [asha] = actors;
    const shown = async () => {
      clock.advance(2 * MINUTE);
      const report = await Reports.read(deps, asha!, `${testId}.${asha?.userId}.0`);
      return "score" in report ? [report.score, report.challenges?.finalAt] : [];
    };
    const before = await shown();
    expect(before).toEqual([expect.any(Number), iso(finalAt)]);
    const [questionId = ""] = ids;
    const { keyName } = await load(deps, testId);
    // The process dies after the key was corrected and before anything is marked again.
    for (let k = 0; (await load(deps, testId)).keyName === keyName; k++) {
      const dying = depsFailingAt(deps, k, "after").deps;
      await correctKey(dying, testId, { questionId, finalAt: iso(finalAt) }).catch(String);
    }
    expect(await shown()).toEqual(before);
    await Mail.send(deps);
    expect(letters.filter(({ text }) => text.includes(testId))).toEqual([]);
    await sweep(deps);
    const newTime = clock.now();
    const [score, newFinalAt] = await shown();
    expect([score, newFinalAt]).toEqual([Number(before[0]) + 1, iso(newTime)]);
  });

  test("keeps the new time when it is sent again or the test is processed again", async () => {
    const { testId, ids, finalAt } = await finalTest(deps, clock);
    const input = {
      ...(await correctionOf(deps, testId, { questionId: ids[0] ?? "" })),
      inBank: false,
      finalAt: iso(finalAt),
    };
    await Corrections.publish(deps, author, testId, input);
    const newTime = clock.now();
    expect(await finalAtOf(deps, testId)).toBe(newTime);
    clock.advance(HOUR);
    expect(await Corrections.publish(deps, author, testId, input)).toMatchObject({
      processed: true,
    });
    await Processing.processTest(deps, testId, { force: true });
    expect(await finalAtOf(deps, testId)).toBe(newTime);
  });

  test(
    "keeps one time when two processes publish the same results",
    { tags: ["thorough"] },
    async () => {
      const { testId, ids, finalAt } = await finalTest(deps, clock);
      const isPublishing = (written: string) => written.includes("SET #run = ");
      const raced = depsRacing(deps, isPublishing, async () => {
        clock.advance(MINUTE);
        await sweep(deps);
      });
      const first = clock.now();
      await correctKey(raced, testId, { questionId: ids[0] ?? "", finalAt: iso(finalAt) });
      expect(await finalAtOf(deps, testId)).toBe(first + MINUTE);
    },
  );

  test(
    "keeps the images of challenges for 180 days from the new time",
    { tags: ["thorough"] },
    async () => {
      const exam = await challengedTest(deps, clock);
      const [questionId = ""] = exam.ids;
      await challenge(deps, exam.actors[0]!, exam.testId, { questionId });
      await Queue.decide(deps, author, exam.testId, { questionId, note: "The book is outdated." });
      clock.advance(48 * HOUR + MINUTE);
      await Final.sweep(deps);
      const first = clock.now();
      clock.advance(MINUTE);
      await Mail.send(deps);
      clock.advance(100 * DAY);
      await correctKey(deps, exam.testId, { questionId, finalAt: iso(first) });
      const isDueAt = async (now: number) =>
        (await Board.dueTests(deps, now)).includes(exam.testId);
      clock.advance(81 * DAY);
      expect(await isDueAt(clock.now())).toBe(true);
      await Mail.send(deps);
      expect(await isDueAt(clock.now())).toBe(false);
      expect(await isDueAt(clock.now() + 100 * DAY)).toBe(true);
    },
  );
});
