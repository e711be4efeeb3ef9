import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { Seeded } from "./support/seeded.ts";
import { logIn, openAs, signIn } from "./support/sign-in.ts";
import { crossedSave, CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  asha = await stage.api.signedIn(people.asha);
});

const hour = 3_600_000;
/** From the publishing to the expiry. */
const openMs = 10 * 60_000;
const lastSecondsMs = 6_000;
const graceMs = 6_000;
const year = 365 * 24 * hour;

/** The timer in seconds; it is drawn once a second. */
async function secondsShown(page: Page): Promise<number> {
  const text = await page.getByRole("timer").innerText();
  return text.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

describe("a device whose clock jumps in the middle of a test", () => {
  test("shows the server's time, keeps the deadline and submits what was answered", async () => {
    const random = new Seeded();
    const { page } = await stage.visit();
    const clock = await HurriedClock.on(page);
    const paper = await questions.test();
    await openAs(page, people.asha, paper.path);
    const attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    const { deadline } = await attempt.read(asha);
    const timerIsRight = () =>
      until("the timer shows the server's time", 30_000, async () => {
        const left = (Date.parse(deadline) - stage.clock.now()) / 1000;
        return Math.abs((await secondsShown(page)) - left) < 2 ? true : undefined;
      });

    for (const [round, jump] of [-year, year, -hour, hour].entries()) {
      await page.clock.setSystemTime(Date.now() + jump);
      const shown = await page.evaluate(() => new Date().getTime());
      expect(Math.abs(shown - Date.now() - jump), "the device's clock").toBeLessThan(60_000);
      await attempt.answer(1 + round, random);
      await clock.skip(20);
      await attempt.screen.saved();
      await timerIsRight();
      await attempt.expectHeld(asha);
    }
    await page.reload();
    await attempt.screen.enter("Resume");
    await timerIsRight();
    expect(await attempt.read(asha)).toMatchObject({ deadline });
    await attempt.expectInputs();
    await attempt.answer(6, random);
    const before = Date.now();
    await attempt.submit();
    const after = Date.now();
    const report = await attempt.expectReported(asha, clock.elapsedMs);
    const submittedAt = Date.parse(report.submittedAt);
    expect([submittedAt >= before, submittedAt <= after]).toEqual([true, true]);
  });
});

describe("the end of the time", () => {
  test("automatically submits what was answered up to the last second", async () => {
    const random = new Seeded();
    const { page, watch } = await stage.visit();
    watch.tolerate(crossedSave);
    const clock = await HurriedClock.on(page);
    await logIn(page, people.asha);
    const now = stage.clock.now();
    const paper = await questions.test({ now, openMs });
    await page.goto(paper.path);
    const attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    for (let number = 1; number <= 6; number++) await attempt.answer(number, random);
    await stage.clock.advanceTo(now + openMs - lastSecondsMs);
    await until("the last seconds", lastSecondsMs + 5_000, async () =>
      (await secondsShown(page)) <= 2 ? true : undefined,
    );
    await attempt.answer(1, random);
    await page.getByText("Time is up. Auto-submitting test...").waitFor();
    // Every browser waits for a random time of at most a minute.
    await clock.skip(60);
    await page.getByRole("heading", { level: 1, name: attempt.receipt }).waitFor();
    await attempt.expectReported(asha, clock.elapsedMs);
  });

  test("finds a closed browser, and what was saved is submitted and reported", async () => {
    const random = new Seeded();
    const { page, context, watch } = await stage.visit();
    // What the device still has is sent once more after the end.
    watch.tolerate(/status of 409/);
    await logIn(page, people.kabir);
    const now = stage.clock.now();
    const kabir = await stage.api.signedIn(people.kabir);
    const paper = await questions.test({ now, openMs });
    await page.goto(paper.path);
    const attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    for (const number of [1, 2, 4]) await attempt.answer(number, random);
    await page.close({ runBeforeUnload: true });
    await until("closing the page has sent the waiting answers", 30_000, async () => {
      const { answers } = await attempt.read(kabir);
      return Object.keys(answers).length > 0 ? true : undefined;
    });
    await attempt.expectHeld(kabir);
    const tookMs = stage.clock.now() - now;
    await stage.clock.advanceTo(now + openMs + graceMs);
    await attempt.expectReported(kabir, tookMs);
    const back = await context.newPage();
    await back.goto(paper.path);
    const receipt = { level: 1, name: /^Submitted at .*, 3 of 6 answered$/ } as const;
    await back.getByRole("heading", receipt).waitFor();
    await back.getByText("Your time was up", { exact: false }).waitFor();
    await back.getByRole("link", { name: /report/i }).click();
    await back.getByRole("region", { name: "Result" }).getByText("3 / 6").waitFor();
  });
});

const blocked = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Blocked by the browser's settings", "SecurityError");
    };
  });

/**
 * The disk is full: every write is taken back, as a browser does when it finds no room for it.
 * Chromium 156 no longer obeys the protocol's own quota for an address.
 */
const full = (page: Page) =>
  page.evaluate(`IDBObjectStore.prototype.put = new Proxy(IDBObjectStore.prototype.put, {
    apply(put, store, values) {
      const request = Reflect.apply(put, store, values);
      store.transaction.abort();
      return request;
    },
  })`);

describe.each(["blocked", "full"])("a browser whose storage is %s", (how) => {
  test("says so, sends each answer immediately and loses none while the page is open", async () => {
    const random = new Seeded();
    const { page, context, watch } = await stage.visit();
    if (how === "blocked") await blocked(context);
    await signIn(page, people.asha);
    const paper = await questions.test();
    await page.goto(paper.path);
    if (how === "full") await full(page);
    const began = performance.now();
    const attempt = new CheckedAttempt(page, paper);
    await attempt.screen.enter("Start Test");
    if (how === "full") await attempt.answer(5, random);
    await page.getByRole("alert").filter({ hasText: "This browser cannot keep answers" }).waitFor();
    for (const number of [1, 2, 3]) {
      // Well within the twenty seconds for which answers are collected elsewhere.
      const sent = page.waitForResponse(/\/answers$/, { timeout: 15_000 });
      await attempt.answer(number, random);
      expect((await sent).status()).toBe(200);
    }
    await attempt.screen.saved();
    await attempt.expectHeld(asha);

    watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await attempt.answer(4, random);
    await attempt.clear(2);
    await attempt.screen.says(/^Offline: \d answers? not sent yet. Keep this page open$/);
    await context.setOffline(false);
    await attempt.screen.saved();
    await attempt.expectShown();
    await attempt.expectHeld(asha);
    await attempt.submit();
    await attempt.expectReported(asha, performance.now() - began);
  });
});
