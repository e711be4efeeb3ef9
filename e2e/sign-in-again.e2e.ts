import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { Seeded } from "./support/seeded.ts";
import { signIn } from "./support/sign-in.ts";
import { crossedSave, CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let questions: QuestionSet;
let asha: Api;
let kabir: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  [asha, kabir] = await Promise.all([
    stage.api.signedIn(people.asha),
    stage.api.signedIn(people.kabir),
  ]);
});

async function begin() {
  const visitor = await stage.visit();
  visitor.watch.tolerate(/status of 401/, /favicon\.ico/, crossedSave);
  const clock = await HurriedClock.on(visitor.page);
  await signIn(visitor.page, people.asha);
  const paper = await questions.test();
  await visitor.page.goto(paper.path);
  const attempt = new CheckedAttempt(visitor.page, paper);
  await attempt.screen.enter("Start Test");
  return { ...visitor, clock, paper, attempt, random: new Seeded() };
}

/**
 * Another page of the browser, which the one with the test notices through the browser's storage.
 */
async function inAnotherTab(page: Page, work: (other: Page) => Promise<void>): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${stage.product.origin}/favicon.svg`);
  await work(other);
  await other.close();
}

/** The token is no longer accepted and cannot be renewed, as when the session has expired. */
const endSignIn = (page: Page) =>
  inAnotherTab(page, async (other) => {
    await other.context().clearCookies();
    await other.evaluate(() => localStorage.setItem("token", "run-out"));
  });

describe("a session that expires in the middle of a test", () => {
  test("is renewed in place, and nothing is lost until then or at the submission", async () => {
    const { page, clock, attempt, random } = await begin();
    await attempt.answer(1, random);
    await endSignIn(page);
    await attempt.answer(2, random);
    await clock.skip(20);
    const dialog = page.getByRole("dialog", { name: "Log in again" });
    await dialog.waitFor();
    await attempt.screen.says("2 answers kept on this device. Log in again to send");

    // Answering continues without it.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await attempt.answer(3, random);
    await attempt.mark(4);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Submit Anyway" }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe(people.asha.email);
    await dialog.getByLabel("Password").fill("not her password");
    await dialog.getByRole("button", { name: "Log in" }).click();
    await dialog.getByRole("alert").filter({ hasText: "Incorrect email or password." }).waitFor();
    await dialog.getByLabel("Password").fill(people.asha.password);
    await dialog.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { level: 1, name: attempt.receipt }).waitFor();
    await attempt.expectReported(asha, clock.elapsedMs);
  });
});

describe("a browser that several students use", () => {
  test(
    "sends no one's answers as another's and keeps each student's for their return",
    { tags: ["thorough"] },
    async () => {
      const { page, context, watch, clock, paper, attempt, random } = await begin();
      for (const number of [1, 2, 3]) await attempt.answer(number, random);
      await clock.skip(20);
      await attempt.screen.saved();
      for (const number of [4, 5, 1]) await attempt.answer(number, random);
      await attempt.mark(2);
      const strangers: string[] = [];
      context.on("request", (request) => {
        const sender = request.headers()["authorization"];
        if (!request.url().includes(asha.userId) || !sender) return;
        if (senderOf(sender) !== asha.userId)
          strangers.push(`${request.method()} ${request.url()}`);
      });

      // The test stays open in its page while someone else logs in in another tab.
      const other = await context.newPage();
      watch.tolerate(/status of 40[14]/);
      await other.goto("/user/user-dashboard");
      await other.getByRole("button", { name: "Logout" }).click();
      await other.waitForURL("**/login");
      await page.waitForURL(/\/login/);
      await signIn(other, people.kabir);
      await other.goto(paper.path);
      const theirs = new CheckedAttempt(other, paper);
      await theirs.screen.enter("Start Test");
      await theirs.expectInputs();
      await theirs.answer(6, random);
      await clock.skip(20);
      await theirs.screen.saved();
      await theirs.expectHeld(kabir);
      expect(strangers).toEqual([]);

      await other.goto("/user/user-dashboard");
      await other.getByRole("button", { name: "Logout" }).click();
      await other.waitForURL("**/login");
      await signIn(other, people.asha);
      await other.goto(paper.path);
      const again = new CheckedAttempt(other, paper, attempt);
      await again.screen.enter("Resume");
      await again.expectInputs();
      await again.submit();
      await again.expectReported(asha, 2 * clock.elapsedMs);
      expect(strangers).toEqual([]);
    },
  );
});

/** The user of the token in an authorization header. */
function senderOf(header: string): unknown {
  const [, payload = ""] = header.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString() || "{}");
  return typeof claims === "object" && claims !== null && "sub" in claims ? claims.sub : undefined;
}
