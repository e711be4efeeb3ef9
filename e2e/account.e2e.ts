import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import * as z from "zod";
import { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { type Api, people, Refused } from "./support/api.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { QuestionSet } from "./support/question-set.ts";
import { Seeded } from "./support/seeded.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";
import { crossedSave, CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";
import { faultsOf } from "./support/inspect.ts";
import { mailedCode } from "./support/mailed-code.ts";
import { ownEmail } from "./support/own-email.ts";
import { shortTest, untilShortTestIsOver } from "./support/short-test.ts";
import { until } from "./support/until.ts";

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
  test(
    "survives renewals of several tabs at once in the middle of a test",
    { tags: ["thorough"] },
    async () => {
      const { page, context, watch } = await stage.visit();
      watch.tolerate(/status of 401/, /favicon\.ico/, crossedSave);
      const clock = await HurriedClock.on(page);
      await signIn(page, people.asha);
      const paper = await questions.test();
      await page.goto(paper.path);
      const attempt = new CheckedAttempt(page, paper);
      const random = new Seeded();
      await attempt.screen.enter("Start Test");
      const others = await Promise.all([context.newPage(), context.newPage()]);
      const seen = new Set([(await renewCookie(context))?.value]);
      for (const [round, number] of [1, 2, 3].entries()) {
        await attempt.answer(number, random);
        await endToken(page);
        // Each of them is refused, and asks for a new token.
        await Promise.all(others.map((other) => other.goto("/user/user-dashboard")));
        await clock.skip(20);
        await attempt.screen.saved();
        for (const other of others) await other.getByRole("button", { name: "Logout" }).waitFor();
        // The dashboard is there before the first answer of the server is: from what the device has.
        const renewals = async () => seen.add((await renewCookie(context))?.value).size;
        await expect.poll(renewals).toBe(round + 2);
      }
      await attempt.expectHeld(asha);
    },
  );

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
    const { page, context, watch } = await stage.visit();
    // A call of the other tab may be on its way when the session ends.
    watch.tolerate(/status of 401/);
    await signIn(page, people.asha);
    const other = await context.newPage();
    await other.goto("/user/test-reports");
    await other.getByRole("heading", { level: 1 }).first().waitFor();
    await logOut(page);
    await Promise.all([page.waitForURL("**/login"), other.waitForURL(/\/login/)]);
    expect(await renewCookie(context)).toBeUndefined();
  });

  test(
    "that was ended without connection ends on the server when there is one",
    { tags: ["thorough"] },
    async () => {
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
      await expect.poll(status, { timeout: 30_000 }).toBe(401);
      // The server's answer removes it.
      await expect.poll(() => renewCookie(context)).toBeUndefined();
    },
  );
});

const first = "blue kettle on a hill";
const next = "seven herons at noon";

const Place = z.object({ rank: z.number().nullable(), totalStudents: z.number() });
const Data = z.object({
  profile: z.object({ email: z.string(), emailVerified: z.boolean() }),
  attempts: z.array(z.object({ submissionId: z.string(), answers: z.array(z.unknown()) })),
});

const openAccount = (page: Page) => page.getByRole("link", { name: "My account" }).click();
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** In the row's form, which stays open until the password is changed. */
async function changePassword(page: Page, before: string, after: string): Promise<void> {
  const open = page.getByRole("button", { name: "Change password" });
  if (!(await page.getByLabel("Current password").isVisible())) await open.click();
  await page.getByLabel("Current password", { exact: true }).fill(before);
  await page.getByLabel("New password", { exact: true }).fill(after);
  await page.keyboard.press("Enter");
}

async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByLabel("Code from the email").fill(await mailedCode(stage.product, email));
  await page.getByRole("button", { name: "Verify email" }).click();
  await said(page, "✓ Verified");
}

async function downloaded(page: Page): Promise<z.output<typeof Data>> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  return Data.parse(JSON.parse(await readFile(await download.path(), "utf8")));
}

async function removeAccount(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Delete my account", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Email of this account").fill("somebody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill(next);
  await dialog.getByRole("button", { name: "Delete my account permanently" }).click();
  await dialog.getByText(`Type ${email} exactly.`).waitFor();
  await dialog.getByLabel("Email of this account").fill(email);
  await dialog.getByRole("button", { name: "Delete my account permanently" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** A rank once the results are out. */
const placeOf = (reader: Api, submissionId: string) =>
  until("a rank", 30_000, async () => {
    const path = `/api/submissions/reports/${submissionId}`;
    const place = await reader.get(path, Place).catch((error: unknown) => {
      if (error instanceof Refused || error instanceof z.ZodError) return undefined;
      throw error;
    });
    return place?.totalStudents === 2 ? place : undefined;
  });

test(
  "a student secures their account, downloads their data and deletes it; others keep their rank",
  { tags: ["thorough"] },
  async () => {
    const email = ownEmail("nila");
    const nila = { name: "Nila Sen", email, password: first };
    const admin = await stage.api.signedIn(people.admin);
    const own = await stage.api.signedUp(nila);
    const [here, there] = [await stage.visit(), await stage.visit()];
    there.watch.tolerate(/status of 401/);
    here.watch.tolerate(/status of (400|401)/);
    await signIn(here.page, nila);
    await signIn(there.page, nila);
    const { page } = here;
    await openAccount(page);
    await said(page, "Not verified");
    await verifyEmail(page, email);
    expect(await faultsOf(page, "my account")).toEqual([]);
    const submissionId = await shortTest(stage.clock, admin, own);
    const testId = submissionId.split(".")[0] ?? "";
    const kabir = await stage.api.signedIn(people.kabir);
    const theirs = await kabir.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
    await kabir.post(`/api/submissions/${testId}/submit`, {}, z.unknown());

    await page.getByRole("button", { name: /^Log out Unknown device/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill("not the one");
    await dialog.getByRole("button", { name: "Log out this device" }).click();
    await dialog.getByText("This password is incorrect.").first().waitFor();
    expect(await faultsOf(page, "ending a session")).toEqual([]);
    await dialog.getByLabel("Password", { exact: true }).fill(first);
    await dialog.getByRole("button", { name: "Log out this device" }).click();
    await said(page, "You are logged out of Unknown device.");

    await changePassword(page, "not the one", next);
    await said(page, "Your current password is incorrect.");
    await changePassword(page, first, next);
    await said(page, "Your password is changed. Other devices are logged out.");
    await said(page, "You're not logged in anywhere else.");
    const button = page.getByRole("button", { name: "Change password" });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await there.page.getByRole("link", { name: "Test Reports" }).click();
    await there.page.waitForURL("**/login**");

    await stage.clock.advance(untilShortTestIsOver);
    const before = await placeOf(kabir, theirs.attemptId);
    const data = await downloaded(page);
    expect(data.profile).toEqual({ email, emailVerified: true });
    expect(data.attempts).toMatchObject([{ submissionId, answers: [{}] }]);

    await removeAccount(page, email);
    expect(await placeOf(kabir, theirs.attemptId)).toEqual(before);
    const takers = `/api/submissions/admin/tests/${testId}/takers`;
    expect(JSON.stringify(await admin.get(takers, z.unknown()))).not.toContain("Nila");
    await page.goto("/login");
    await fillSignIn(page, { email, password: next });
    await said(page, "Incorrect email or password.");
  },
);
