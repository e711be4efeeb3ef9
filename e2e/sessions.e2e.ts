import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { QuestionSet } from "./support/question-set.ts";
import { Seeded } from "./support/seeded.ts";
import { signIn } from "./support/sign-in.ts";
import { crossedSave, Sitting } from "./support/sitting.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  asha = await stage.api.signedIn(people.asha);
});

/**
 * The access token expires in every tab, as after half a day; only the cookie identifies the user.
 */
const endToken = (page: Page) => page.evaluate(() => localStorage.setItem("token", "run-out"));

const renewCookie = async (context: BrowserContext) =>
  (await context.cookies(`${stage.product.origin}/api/auth`)).find(({ name }) => name === "renew");

const logOut = (page: Page) => page.getByRole("button", { name: "Logout" }).click();

describe("a session", () => {
  test("survives renewals of several tabs at once in the middle of a test", async () => {
    const { page, context, watch } = await stage.visit();
    watch.tolerate(/status of 401/, /favicon\.ico/, crossedSave);
    const clock = await HurriedClock.on(page);
    await signIn(page, people.asha);
    const paper = await questions.test();
    await page.goto(paper.path);
    const sitting = new Sitting(page, paper);
    const random = new Seeded();
    await sitting.screen.enter("Start Test");
    const others = await Promise.all([context.newPage(), context.newPage()]);
    const seen = new Set([(await renewCookie(context))?.value]);
    for (const [round, number] of [1, 2, 3].entries()) {
      await sitting.answer(number, random);
      await endToken(page);
      // Each of them is refused, and asks for a new token.
      await Promise.all(others.map((other) => other.goto("/user/user-dashboard")));
      await clock.skip(20);
      await sitting.screen.saved();
      for (const other of others) await other.getByRole("button", { name: "Logout" }).waitFor();
      seen.add((await renewCookie(context))?.value);
      expect(seen.size).toBe(round + 2);
    }
    await sitting.expectHeld(asha);
  });

  test("keeps its renewal token where no script can read it", async () => {
    const { page, context } = await stage.visit();
    await signIn(page, people.asha);
    expect(await renewCookie(context)).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      path: "/api/auth",
    });
    const kept = await page.evaluate(() => [document.cookie, JSON.stringify(localStorage)].join());
    expect(kept).toContain("token");
    expect(kept).not.toContain((await renewCookie(context))?.value ?? "");
  });

  test("ends in every tab when one of them logs out", async () => {
    const { page, context } = await stage.visit();
    await signIn(page, people.asha);
    const other = await context.newPage();
    await other.goto("/user/test-reports");
    await other.getByRole("heading", { level: 1 }).first().waitFor();
    await logOut(page);
    await Promise.all([page.waitForURL("**/login"), other.waitForURL(/\/login/)]);
    expect(await renewCookie(context)).toBeUndefined();
  });

  test("that was ended without connection ends on the server when there is one", async () => {
    const { page, context, watch } = await stage.visit();
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await signIn(page, people.asha);
    // Its screens are lazy: what is not loaded by now cannot load offline.
    await page.getByText("Average score").waitFor();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const status = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${stage.product.origin}/api/auth/me`, { headers })).status;
    };
    await context.setOffline(true);
    await logOut(page);
    await page.getByText("The session ends when you are online again.").waitFor();
    expect([await status(), (await renewCookie(context)) !== undefined]).toEqual([200, true]);
    await context.setOffline(false);
    await expect.poll(status, { timeout: 15_000 }).toBe(401);
    expect(await renewCookie(context)).toBeUndefined();
  });
});
