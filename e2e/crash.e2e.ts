import { setTimeout as moment } from "node:timers/promises";
import { isPush } from "@academy/core/testing/runs.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { keptAnswers } from "./support/kept-answers.ts";
import { keptOffline } from "./support/offline.ts";
import { OwnDevice } from "./support/own-device.ts";
import { Seeded } from "./support/seeded.ts";
import { openAs } from "./support/sign-in.ts";
import { CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { killedServer } from "./support/watch.ts";

const stage = useStage();
let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 12);
  asha = await stage.api.signedIn(people.asha);
});

/**
 * From the last click to the kill. A kill after `safeMs` does not lose this click either, since it
 * is saved by then.
 */
const killsMs = isPush ? [30, 300] : [0, 30, 100, 300, 900];
const safeMs = 300;

describe("a browser that is killed", () => {
  test("continues with its attempt, deadline, answers and marks, on- or offline", async () => {
    const random = new Seeded();
    const paper = await questions.test();
    const address = stage.product.origin + paper.path;
    const device = await OwnDevice.signedIn(stage, people.asha);
    const began = performance.now();
    let page = await device.open();
    await page.goto(address);
    let attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    await attempt.mark(1);
    const { attemptId, deadline } = await attempt.read(asha);

    const kept = () =>
      until("all answers are kept", 30_000, async () =>
        (await keptAnswers(page)) === attempt.answered ? true : undefined,
      );
    const resume = async (killedAfter: number) => {
      const killed = attempt;
      page = await device.open();
      await page.goto(address);
      attempt = new CheckedAttempt(page, paper, killed);
      await attempt.screen.enter("Resume");
      const held = await attempt.keptLast(killed);
      if (killedAfter >= safeMs) expect(held, `kept ${killedAfter} ms after the click`).toBe(true);
      await attempt.expectShown();
      expect(await attempt.read(asha)).toMatchObject({ attemptId, deadline });
    };
    for (const [round, killAfter] of killsMs.entries()) {
      await attempt.answer(2 + 2 * round, random);
      await attempt.answer(3 + 2 * round, random);
      await moment(killAfter);
      // A slow machine may take longer to write than expected.
      if (killAfter >= safeMs) await kept();
      await device.kill();
      await resume(killAfter);
    }

    await keptOffline(page);
    device.watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await attempt.mark(6);
    for (const number of [12, 5, 4]) await attempt.answer(number, random);
    await moment(safeMs);
    await kept();
    await device.kill();
    const offline = await device.open();
    device.watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await offline.context().setOffline(true);
    await offline.goto(address);
    await new CheckedAttempt(offline, paper, attempt).screen.enter("Resume");
    await device.kill();
    await resume(safeMs);

    await attempt.expectInputs();
    await attempt.submit();
    await attempt.expectReported(asha, performance.now() - began);
  });
});

describe("a server that is killed in the middle of saves", () => {
  test("comes back with every answer that it has confirmed, and gets the others again", async () => {
    const random = new Seeded();
    const { page, watch } = await stage.visit();
    watch.tolerate(killedServer);
    const clock = await HurriedClock.on(page);
    const paper = await questions.test();
    await openAs(page, people.asha, paper.path);
    const attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    for (const [round, after] of [0, 15].entries()) {
      for (let number = 1; number <= 5; number++) await attempt.answer(6 * round + number, random);
      const saving = page.waitForRequest(/\/answers$/);
      await clock.skip(20);
      await saving;
      await moment(after);
      const restarted = stage.product.killAndRestart();
      await attempt.answer(6 * round + 6, random);
      await attempt.answer(6 * round + 1, random);
      await restarted;
      await clock.skip(60);
      await attempt.screen.saved();
      await attempt.expectHeld(asha);
    }
    await attempt.submit();
    await attempt.expectReported(asha, clock.elapsedMs);
  });
});
