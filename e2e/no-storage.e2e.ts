import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { Seeded } from "./support/seeded.ts";
import { signIn } from "./support/sign-in.ts";
import { Sitting } from "./support/sitting.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  asha = await stage.api.signedIn(people.asha);
});

const blocked = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Blocked by the browser's settings", "SecurityError");
    };
  });

/** The disk is full: the browser refuses to store anything. */
async function full(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = stage.product.origin;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
}

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
    const sitting = new Sitting(page, paper);
    await sitting.screen.enter("Start Test");
    if (how === "full") await sitting.answer(5, random);
    await page.getByRole("alert").filter({ hasText: "This browser cannot keep answers" }).waitFor();
    for (const number of [1, 2, 3]) {
      // Well within the twenty seconds for which answers are collected elsewhere.
      const sent = page.waitForResponse(/\/answers$/, { timeout: 15_000 });
      await sitting.answer(number, random);
      expect((await sent).status()).toBe(200);
    }
    await sitting.screen.saved();
    await sitting.expectHeld(asha);

    watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await sitting.answer(4, random);
    await sitting.clear(2);
    await sitting.screen.says(/^Offline: \d answers? not sent yet. Keep this page open$/);
    await context.setOffline(false);
    await sitting.screen.saved();
    await sitting.expectShown();
    await sitting.expectHeld(asha);
    await sitting.submit();
    await sitting.expectReported(asha, performance.now() - began);
  });
});
