import { setTimeout as moment } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { crash, keptOffline, keptTests, refuseKeptTests } from "./support/offline.ts";
import { OwnDevice } from "./support/own-device.ts";
import { QuestionSet } from "./support/question-set.ts";
import { Seeded } from "./support/seeded.ts";
import { openAs } from "./support/sign-in.ts";
import { desktop, phone } from "./support/devices.ts";
import { crossedSave, CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { keptAnswers } from "./support/kept-answers.ts";

const stage = useStage();
const QUESTIONS = 6;
let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), QUESTIONS);
  asha = await stage.api.signedIn(people.asha);
});

const away = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const withWorker = { ...desktop, serviceWorkers: "allow" } as const;

async function begin(options: Parameters<QuestionSet["test"]>[0] = {}) {
  const visitor = await stage.visit(withWorker);
  await HurriedClock.on(visitor.page);
  const paper = await questions.test({ now: stage.clock.now(), ...options });
  await openAs(visitor.page, people.asha, paper.path);
  const attempt = new CheckedAttempt(visitor.page, paper);
  await attempt.screen.enter("Start Test");
  await keptOffline(visitor.page);
  visitor.watch.tolerate(away, crossedSave);
  return { ...visitor, paper, attempt, random: new Seeded() };
}

const secondsLeft = async (page: Page): Promise<number> => {
  const [minutes = 0, seconds = 0] = (await page.getByRole("timer").innerText())
    .split(":")
    .map(Number);
  return minutes * 60 + seconds;
};

/** Answers are collected for 20 s before they are sent. */
async function saved({ screen }: CheckedAttempt): Promise<void> {
  await stage.clock.advance(20_000);
  await screen.saved();
}

describe("a running test, reloaded without a connection", () => {
  test("returns to its question, answers and clock, and is submitted when back", async () => {
    const { page, context, attempt, paper, random } = await begin({ minutes: 30 });
    await attempt.answer(1, random);
    await attempt.answer(4, random);
    await context.setOffline(true);
    await attempt.answer(2, random);
    await attempt.mark(3);
    await attempt.screen.reach(4);
    const left = await secondsLeft(page);
    const began = performance.now();
    await page.reload();
    await page.getByText("You are offline. Select Resume to continue on this device.").waitFor();
    const resumed = new CheckedAttempt(page, paper, attempt);
    await resumed.screen.enter("Resume");
    await resumed.screen.reach(4);
    const passed = (performance.now() - began) / 1000;
    expect(Math.abs(left - passed - (await secondsLeft(page)))).toBeLessThan(3);
    await resumed.expectShown();
    await resumed.expectInputs();
    await resumed.answer(5, random);
    await resumed.screen.says(/^Offline: \d+ answers? kept on this device/);
    await context.setOffline(false);
    await saved(resumed);
    await resumed.expectHeld(asha);
    await resumed.submit();
    expect(await keptTests(page)).toEqual([]);
  });

  test("has what another device answered, and gets what it answers while this one is away", async () => {
    const random = new Seeded();
    const first = await begin();
    await first.attempt.answer(1, random);
    await saved(first.attempt);
    const second = await stage.visit(withWorker);
    await HurriedClock.on(second.page);
    await openAs(second.page, people.asha, first.paper.path);
    const other = new CheckedAttempt(second.page, first.paper, first.attempt);
    await other.screen.enter("Resume");
    await keptOffline(second.page);
    second.watch.tolerate(away, crossedSave);
    await second.context.setOffline(true);
    await second.page.reload();
    await other.screen.enter("Resume");
    await other.expectShown();
    // The first device goes on: its answer arrives with the other's first save.
    await first.attempt.answer(6, random);
    await saved(first.attempt);
    await other.screen.goTo(2);
    await other.answer(2, random);
    await second.context.setOffline(false);
    await saved(other);
    await other.expectShown();
    await other.expectHeld(asha);
    await other.submit();
  });

  test("locks at the deadline, and is submitted only once the server has said its time", async () => {
    const { page, context, attempt, paper, random } = await begin({ minutes: 2 });
    await attempt.answer(1, random);
    await context.setOffline(true);
    await attempt.answer(2, random);
    const submitted: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/submit")) submitted.push(request.url());
    });
    // The device's clock alone moves past the end; the server's does not.
    await page.clock.setSystemTime(stage.clock.now() + 125_000);
    await page.reload();
    await page.getByText("Time is up by this device’s clock.").waitFor();
    expect(submitted).toEqual([]);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Resume" }).waitFor();
    const resumed = new CheckedAttempt(page, paper, attempt);
    await resumed.screen.enter("Resume");
    await resumed.expectShown();
    expect(submitted).toEqual([]);
    await resumed.submit();
  });

  test("that runs out offline is submitted with every answer", { tags: ["thorough"] }, async () => {
    const { page, context, attempt, random } = await begin({ minutes: 1 });
    await attempt.answer(1, random);
    await saved(attempt);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("timer").waitFor();
    await stage.clock.advance(60_000);
    await page.getByRole("dialog", { name: "Time is up by this device’s clock" }).waitFor();
    await context.setOffline(false);
    await page
      .getByRole("heading", { level: 1, name: /^Submitted at .*, 1 of 6 answered$/ })
      .waitFor();
  });
});

describe("a phone without a connection", () => {
  test("reopens the test after its tab was taken away", { tags: ["thorough"] }, async () => {
    const visitor = await stage.visit({ ...phone, serviceWorkers: "allow" });
    const { page, context, watch } = visitor;
    const paper = await questions.test();
    await openAs(page, people.kabir, paper.path);
    await page.getByRole("button", { name: "Start Test" }).click();
    await page.getByRole("timer").waitFor();
    await keptOffline(page);
    await page.getByRole("button", { name: "Save & Next" }).waitFor();
    watch.tolerate(away);
    await context.setOffline(true);
    await crash(page);
    const again = await context.newPage();
    await again.goto(paper.path);
    await again.getByRole("button", { name: "Resume" }).click();
    await again.getByRole("timer").waitFor();
    await again.getByRole("heading", { level: 2, name: "Question 1 of 6" }).waitFor();
  });

  test("reopens it from the dashboard after the browser was killed", async () => {
    const random = new Seeded();
    const paper = await questions.test();
    const device = await OwnDevice.signedIn(stage, people.asha);
    let page = await device.open();
    await page.goto(stage.product.origin + paper.path);
    const attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    await keptOffline(page);
    device.watch.tolerate(away);
    await page.context().setOffline(true);
    await attempt.answer(3, random);
    await until("the answer is kept", 30_000, async () =>
      (await keptAnswers(page)) === 1 ? true : undefined,
    );
    // Written by the page, and by the browser a moment later.
    await moment(500);
    await device.kill();
    page = await device.open();
    await HurriedClock.on(page);
    device.watch.tolerate(away);
    await page.context().setOffline(true);
    await page.goto(`${stage.product.origin}/user/user-dashboard`);
    await page.getByText("is running on this device").waitFor();
    await page.getByRole("link", { name: "Resume" }).click();
    const resumed = new CheckedAttempt(page, paper, attempt);
    await resumed.screen.enter("Resume");
    await resumed.screen.reach(3);
    await resumed.expectShown();
    await page.context().setOffline(false);
    await saved(resumed);
    await resumed.submit();
  });

  test("reopens a guest's demo test", { tags: ["thorough"] }, async () => {
    const { page, context, watch } = await stage.visit({ ...phone, serviceWorkers: "allow" });
    await page.goto("/demo-test1");
    await page.getByRole("button", { name: "Start as a guest" }).click();
    await page.getByRole("button", { name: "Start Test" }).click();
    await page.getByRole("timer").waitFor();
    await keptOffline(page);
    watch.tolerate(away);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("timer").waitFor();
  });
});

describe("a device", () => {
  test("has no paper after its student has logged out, and keeps the answers", async () => {
    const { page, attempt, random, watch } = await begin();
    await attempt.answer(1, random);
    await saved(attempt);
    expect(await keptTests(page)).toHaveLength(1);
    // The dashboard may still be asking what to do next.
    watch.tolerate(/401 \(Unauthorized\).*\/api\/learning\//);
    await page.goto("/user/user-dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login$/);
    await expect.poll(() => keptTests(page)).toEqual([]);
  });

  test("that cannot keep the test says so", { tags: ["thorough"] }, async () => {
    const { page, context } = await stage.visit(withWorker);
    await refuseKeptTests(context);
    const paper = await questions.test();
    await openAs(page, people.kabir, paper.path);
    await new CheckedAttempt(page, paper).screen.enter("Start Test");
    const warning = page.getByText("Reload this page only when you are online.");
    await warning.waitFor();
    expect(await warning.evaluate((one) => getComputedStyle(one).fontWeight)).toBe("600");
  });
});
