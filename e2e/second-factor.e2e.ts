import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsHere, faultsOf } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { fillSignIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage({ secondFactor: true });
const desktop = { viewport: { width: 1440, height: 900 } };
const command = fileURLToPath(new URL("../packages/local/make-admin.ts", import.meta.url));

/** The app's codes work once: the next one comes in the next time step. */
async function nextCode(secret: string): Promise<string> {
  await stage.clock.advance(STEP_MS);
  return codeOf(secret, stage.clock.now());
}

/** Enters the password and scans the code; @returns the secret of the app */
async function offered(page: Page, password: string): Promise<string> {
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("QR code for your authenticator app").waitFor({ state: "attached" });
  return (await page.getByLabel("Key for the app").innerText()).replaceAll(/\s/g, "");
}

/** Enters the app's first code and saves the recovery codes; @returns them */
async function turnedOn(page: Page, secret: string, wayOn: string): Promise<string[]> {
  await page.getByLabel("Six digits shown in the app").fill(await nextCode(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  const kept = await codes.allInnerTexts();
  const file = await readFile(await download.path(), "utf8");
  expect(kept.filter((code) => !file.includes(code))).toEqual([]);
  expect(await page.getByRole("button", { name: wayOn, exact: true }).isDisabled()).toBe(true);
  await page.getByLabel("I have saved these codes").check();
  await page.getByRole("button", { name: wayOn, exact: true }).click();
  return kept;
}

async function logout(page: Page): Promise<void> {
  // Requests that the dashboard still makes during logout are refused: wait for the last ones.
  const last = [/\/api\/payments\/mismatches/, /\/statistics$/].map((one) =>
    page.waitForResponse(one),
  );
  await Promise.all([...last, page.reload()]);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
}

const giveCode = async (page: Page, code: string) => {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.keyboard.press("Enter");
};

const said = (page: Page, text: string) => page.getByText(text).first().waitFor();
const atDashboard = (page: Page) => page.waitForURL("**/admin/dashboard");

test("an administrator must set up a second factor first, logs in with it, and loses the phone", async () => {
  const { page, watch } = await stage.visit(desktop);
  watch.tolerate(/status of 40[01].*\/api\/(auth\/login|account\/second-factor)/s);
  await page.goto("/admin/manage-users");
  await fillSignIn(page, people.admin);
  await page.waitForURL((url) => url.pathname === "/second-factor");
  await page.goto("/admin/dashboard");
  await page.waitForURL((url) => url.pathname === "/second-factor");
  await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  expect(await faultsOf(page, "second factor, password")).toEqual([]);
  const secret = await offered(page, people.admin.password);
  expect(await faultsOf(page, "second factor, app")).toEqual([]);
  const codes = await turnedOn(page, secret, "Continue");
  await atDashboard(page);

  await logout(page);
  await fillSignIn(page, people.admin);
  await giveCode(page, "000000");
  await said(page, "This code is incorrect or was already used.");
  expect(await faultsOf(page, "log in, code")).toEqual([]);
  await giveCode(page, await nextCode(secret));
  await atDashboard(page);

  const [recovery = ""] = codes;
  await logout(page);
  await fillSignIn(page, people.admin);
  await giveCode(page, recovery);
  await atDashboard(page);
  await logout(page);
  await fillSignIn(page, people.admin);
  await giveCode(page, recovery);
  await said(page, "This code is incorrect or was already used.");

  const args = [command, "--reset-second-factor", people.admin.email];
  const run = await promisify(execFile)(process.execPath, [
    ...args,
    "--data",
    stage.product.dataDir,
  ]);
  expect(run.stdout).toMatch("now logs in with the password alone");
  await page.getByRole("button", { name: "Back to the password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/second-factor");
});

test("a student turns it on and off, and creates new recovery codes", async () => {
  const ravi = { name: "Ravi Nair", email: ownEmail("ravi"), password: "amber window 12" };
  await stage.api.registered(ravi);
  const { page, watch } = await stage.visit(desktop);
  watch.tolerate(/status of 400.*\/api\/account\/second-factor/s);
  await openAs(page, ravi, "/user/account");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByLabel("Your password").fill("not the password");
  await page.keyboard.press("Enter");
  await said(page, "This password is incorrect.");
  const secret = await offered(page, ravi.password);
  const [first = ""] = await turnedOn(page, secret, "Done");
  await said(page, "8 recovery codes are left.");
  expect(await faultsOf(page, "account with a second factor")).toEqual([]);

  await page.getByRole("button", { name: "New recovery codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(ravi.password);
  await giveCode(page, first);
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await faultsHere(page, "recovery codes")).toEqual([]);
  expect(await codes.count()).toBe(8);
  expect(await codes.allInnerTexts()).not.toContain(first);
  await page.getByLabel("I have saved these codes").check();
  await page.getByRole("button", { name: "Done", exact: true }).click();

  await page.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByLabel("Your password").fill(ravi.password);
  await giveCode(page, await nextCode(secret));
  await said(page, "The second factor is off.");
  await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
});
