import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { AttemptView } from "@academy/core/exam/attempt/attempt.schema.ts";
import type { Page } from "playwright-core";
import { type Api, people, Refused } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { mailedCode } from "./support/mailed-code.ts";
import { ownEmail } from "./support/own-email.ts";
import { shortTest, untilShortTestIsOver } from "./support/short-test.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const first = "blue kettle on a hill";
const next = "seven herons at noon";

const Place = z.object({ rank: z.number().nullable(), totalStudents: z.number() });
const Data = z.object({
  profile: z.object({ email: z.string(), emailVerified: z.boolean() }),
  attempts: z.array(z.object({ submissionId: z.string(), answers: z.array(z.unknown()) })),
});

const openAccount = (page: Page) => page.getByRole("link", { name: "My account" }).click();
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function changePassword(page: Page, before: string, after: string): Promise<void> {
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

test("a student secures their account, downloads their data and deletes it; others keep their rank", async () => {
  const email = ownEmail("nila");
  const nila = { name: "Nila Sen", email, password: first };
  const admin = await stage.api.signedIn(people.admin);
  const own = await stage.api.registered(nila);
  const submissionId = await shortTest(stage.clock, admin, own);
  const testId = submissionId.split(".")[0] ?? "";
  const kabir = await stage.api.signedIn(people.kabir);
  const theirs = await kabir.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
  await kabir.post(`/api/submissions/${testId}/submit`, {}, z.unknown());

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
});
