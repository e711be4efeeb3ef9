import { readFile } from "node:fs/promises";
import { SEND_KEPT } from "@academy/web/shared/offline/worker.rules.ts";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { keptAnswers } from "./support/kept-answers.ts";
import { keptOffline, workerIsActive } from "./support/offline.ts";
import { OwnDevice } from "./support/own-device.ts";
import { QuestionSet } from "./support/question-set.ts";
import { inRowMenu } from "./support/row-menu.ts";
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
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  asha = await stage.api.signedIn(people.asha);
});

const address = (path: string) => stage.product.origin + path;

/** Four answers on a student's own device, whose line to the server was cut before the first. */
async function cutOff(options: Parameters<QuestionSet["test"]>[0] = {}) {
  const paper = await questions.test({ now: stage.clock.now(), ...options });
  const device = await OwnDevice.signedIn(stage, people.asha);
  const page = await device.open();
  await page.goto(address(paper.path));
  const attempt = new CheckedAttempt(page, paper);
  await attempt.screen.enter("Start Test");
  await keptOffline(page);
  device.watch.tolerate(killedServer);
  await stage.product.kill();
  const random = new Seeded();
  for (const number of [1, 3, 4, 6]) await attempt.answer(number, random);
  await until("the answers are kept", 30_000, async () =>
    (await keptAnswers(page)) === 4 ? true : undefined,
  );
  return { paper, device, page, attempt };
}

async function submitWithoutLine(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Submit the test?" });
  await asked.getByRole("button", { name: "Submit Anyway" }).click();
  await page.getByRole("dialog", { name: "Waiting for the connection" }).waitFor();
}

/** The browser starts again, now with a line. */
async function reopen(device: OwnDevice, path: string): Promise<Page> {
  await stage.product.restart();
  const page = await device.open();
  device.watch.tolerate(killedServer);
  await page.goto(address(path));
  return page;
}

describe("a test that was submitted without a line", () => {
  test("is submitted by the dashboard after the browser was killed, with all answers", async () => {
    const { device, page, attempt } = await cutOff();
    await submitWithoutLine(page);
    await device.kill();
    const dashboard = await reopen(device, "/user/user-dashboard");
    const card = dashboard.getByRole("status").filter({ hasText: "was submitted at" });
    await card.filter({ hasText: "with 4 of 6 answered. Receipt number" }).waitFor();
    await attempt.expectReported(asha, 600_000);
    await dashboard.getByRole("button", { name: "OK" }).click();
    await card.waitFor({ state: "hidden" });
  });

  test("is submitted by its own page after a reload", { tags: ["thorough"] }, async () => {
    const { page, attempt } = await cutOff();
    await submitWithoutLine(page);
    await page.reload();
    await page.getByText(/^You submitted this test at .* It is not sent yet\.$/).waitFor();
    await stage.product.restart();
    await page
      .getByRole("heading", { level: 1, name: /^Submitted at .*, 4 of 6 answered$/ })
      .waitFor();
    await attempt.expectReported(asha, 600_000);
  });

  test("is submitted by the notebook's page", { tags: ["thorough"] }, async () => {
    const { device, page, attempt } = await cutOff();
    await submitWithoutLine(page);
    await device.kill();
    const notebook = await reopen(device, "/notebook");
    await notebook.waitForResponse((answer) => answer.url().endsWith("/submit") && answer.ok());
    await attempt.expectReported(asha, 600_000);
  });
});

/** The worker's call by the browser, which makes it at a time of its own once it has a line. */
async function callWorker(context: BrowserContext): Promise<void> {
  const devTools = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((found) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const { origin } = stage.product;
  const registrationId = await registered;
  const call = { origin, registrationId, tag: SEND_KEPT, lastChance: false };
  await devTools.send("ServiceWorker.dispatchSyncEvent", call);
}

describe("a test that was submitted without a line, all of whose pages are closed", () => {
  test("is submitted by the worker, with all answers", { tags: ["thorough"] }, async () => {
    const { page, attempt } = await cutOff();
    await submitWithoutLine(page);
    const context = page.context();
    await page.close();
    await stage.product.restart();
    await callWorker(context);
    const reported = () => attempt.expectReported(asha, 600_000).catch(() => undefined);
    await until("the worker has submitted it", 30_000, reported);
  });
});

describe("a waiting room", () => {
  test(
    "counts down without a line, and connects automatically",
    { tags: ["thorough"] },
    async () => {
      const waitMs = 20 * 60_000;
      const paper = await questions.test({ now: stage.clock.now() + waitMs + 60 * 60_000 });
      const { page, watch } = await stage.visit({ serviceWorkers: "allow" });
      await openAs(page, people.asha, paper.path);
      await page.getByText(/^Opens in /).waitFor();
      await workerIsActive(page);
      watch.tolerate(killedServer);
      await stage.product.kill();
      await page.reload();
      await page.getByText(/^Opens in /).waitFor();
      await page.getByText("You are offline.").waitFor();
      await stage.product.restart();
      await page.getByText("You are offline.").waitFor({ state: "hidden" });
      await stage.clock.advance(waitMs + 60_000);
      await page.reload();
      await page.getByRole("button", { name: "Start Test" }).waitFor();
    },
  );
});

describe("answers that reach the server after the end", () => {
  test(
    "are named with the time, offered as a file, and seen by staff",
    { tags: ["thorough"] },
    async () => {
      const { device, paper } = await cutOff({ minutes: 2 });
      await device.kill();
      await stage.product.restart();
      await stage.clock.advance(10 * 60_000);
      const page = await device.open();
      device.watch.tolerate(killedServer, /status of 409/);
      await page.goto(address("/user/user-dashboard"));
      await page.getByText(/4 answers from this device came at .*, after the end/).waitFor();
      await page.getByRole("link", { name: "Open" }).click();
      await page
        .getByRole("heading", { level: 1, name: /^Submitted at .*, 0 of 6 answered$/ })
        .waitFor();
      await page.getByText(/4 answers from this device reached us at/).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download my answers" }).click(),
      ]);
      const file: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
      const given = (file as { answers: { answer: string }[] }).answers.filter(
        ({ answer }) => answer !== "no answer",
      );
      expect(given).toHaveLength(4);

      const admin = await stage.visit();
      await openAs(admin.page, people.admin, `/admin/tests/${paper.testId}/attempts`);
      await admin.page.getByText("4 answers came after the end").waitFor();
      await inRowMenu(admin.page, "Asha Rao", "Log");
      const log = admin.page.getByRole("dialog", { name: "Log of Asha Rao" });
      await log.getByText("They do not count.").waitFor();
      expect(await log.getByText(/^Question \d: /).count()).toBe(4);
    },
  );
});
