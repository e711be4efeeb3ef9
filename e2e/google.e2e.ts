import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { agree } from "./support/agree.ts";
import { type Api, people } from "./support/api.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsOf } from "./support/inspect.ts";
import { mailedCode } from "./support/mailed-code.ts";
import { ownEmail } from "./support/own-email.ts";
import { QuestionSet } from "./support/question-set.ts";
import { Seeded } from "./support/seeded.ts";
import { fillSignIn } from "./support/sign-in.ts";
import { CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";
import type { Visitor } from "./support/watch.ts";

const stage = useStage({ google: true });
const password = "seven herons at noon";
let admin: Api;

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
});

const leave = (page: Page) => page.getByRole("button", { name: "Continue with Google" }).click();
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

interface Person {
  email: string;
  name?: string;
  verified?: boolean;
}

/** Enters an identity at the stand-in for Google. */
async function choose(page: Page, { email, name = "Gita Rao", verified = true }: Person) {
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Google has verified this email").setChecked(verified);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The page may still be asking for something: then it is refused. */
async function signOut({ page, watch }: Pick<Visitor, "page" | "watch">): Promise<void> {
  watch.tolerate(/401 \(Unauthorized\).*\/api\/(learning|account)\//);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
}

test("a new user logs in with Google, lands where they wanted to go, sets a password, and can use both", async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const email = ownEmail("gita");
  await page.goto("/user/account");
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  expect(await faultsOf(page, "login with Google")).toEqual([]);
  await leave(page);
  await choose(page, { email });
  await agree(page);
  await page.waitForURL("**/user/account");
  await said(page, "✓ Verified");
  await said(page, "You log in with Google.");
  expect(await page.getByRole("button", { name: "Change password" }).count()).toBe(0);

  await page.getByRole("button", { name: "Send a code to set one" }).click();
  const code = await mailedCode(stage.product, email);
  await page.getByLabel("Code from the email").fill(code);
  expect(await faultsOf(page, "a first password")).toEqual([]);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set the password" }).click();
  await said(page, "Your password is set.");
  await page.getByRole("button", { name: "Change password" }).waitFor();

  await signOut(visitor);
  // At this browser no one is let in without choosing who they are.
  await leave(page);
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL("**/user/user-dashboard");
  await signOut(visitor);
  await fillSignIn(page, { email, password });
  await page.waitForURL("**/user/user-dashboard");
});

test("a user without a password deletes their account with its email, and may come back as a new user", async () => {
  const { page } = await stage.visit();
  const email = ownEmail("ravi");
  await page.goto("/signup");
  await leave(page);
  await choose(page, { email, name: "Ravi Iyer" });
  await agree(page);
  await page.waitForURL("**/user/user-dashboard");
  await page.getByRole("link", { name: "My account" }).click();
  await page.getByRole("button", { name: "Delete my account", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  expect(await dialog.getByLabel("Password").count()).toBe(0);
  await dialog.getByLabel("Email of this account").fill(email);
  await dialog.getByRole("button", { name: "Delete my account permanently" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login");
  await leave(page);
  await page.getByRole("button", { name: email }).click();
  await agree(page);
  await page.waitForURL("**/user/user-dashboard");
  await said(page, "Ravi Iyer");
});

test("says why Google login failed, and how to continue", async () => {
  const { page, watch } = await stage.visit();
  watch.tolerate(/status of 403/);
  await page.goto("/login?next=%2Fuser%2Faccount");
  const back = () => page.getByRole("link", { name: "Back to login" }).click();
  await leave(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await said(page, "Google login was cancelled. Nothing has changed.");
  expect(await faultsOf(page, "back from Google with a problem")).toEqual([]);
  await back();
  await page.waitForURL("**/login?next=%2Fuser%2Faccount");

  await leave(page);
  await choose(page, { email: ownEmail("unproven"), verified: false });
  await said(page, "Google hasn't verified this email yet.");
  await back();
  await leave(page);
  await choose(page, { email: people.admin.email });
  await said(page, "Administrators, reviewers and markers log in with a password.");

  // A used or made-up address leads nowhere.
  await page.goto("/login/google?code=made-up&state=made-up");
  await said(page, "This link has already been used.");
  await back();

  // Returning with the browser's Back button leaves nothing waiting.
  await leave(page);
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  await page.goBack();
  await leave(page);
  await choose(page, { email: ownEmail("backed") });
  await agree(page);
  await page.waitForURL("**/user/user-dashboard");
  await page.waitForLoadState("networkidle");
  await page.goBack();
  await page.waitForURL("**/user/user-dashboard");
});

test("an account whose email was never verified is transferred to its owner, who is notified", async () => {
  const email = ownEmail("meera");
  await stage.api.signedUp({ name: "Meera Nair", email, password });
  const { page, watch } = await stage.visit();
  await page.goto("/login");
  await leave(page);
  await choose(page, { email, name: "Somebody" });
  await said(page, "its old password no longer works");
  await agree(page);
  await page.waitForURL("**/user/user-dashboard");
  await said(page, "Meera Nair");
  // What the dashboard still asks for when the session ends is refused, and so is the old password.
  watch.tolerate(/status of 401/);
  await signOut({ page, watch });
  await fillSignIn(page, { email, password });
  await said(page, "Incorrect email or password.");
});

test("a Google session that expires during a test is renewed there, and nothing is lost", async () => {
  const questions = await QuestionSet.upload(admin, 6);
  const { page, watch } = await stage.visit();
  watch.tolerate(/status of 401/, /favicon\.ico/);
  const clock = await HurriedClock.on(page);
  await page.goto("/login");
  await leave(page);
  const email = ownEmail("tara");
  await choose(page, { email, name: "Tara Das" });
  await agree(page);
  await page.waitForURL("**/user/user-dashboard");
  const paper = await questions.test();
  await page.goto(paper.path);
  const attempt = new CheckedAttempt(page, paper);
  await attempt.screen.enter("Start Test");
  const random = new Seeded();
  await attempt.answer(1, random);
  const other = await page.context().newPage();
  await other.goto(`${stage.product.origin}/favicon.svg`);
  await page.context().clearCookies({ name: "renew" });
  await other.evaluate(() => localStorage.setItem("token", "run-out"));
  await other.close();
  await attempt.answer(2, random);
  await clock.skip(20);
  const dialog = page.getByRole("dialog", { name: "Log in again" });
  await dialog.waitFor();
  expect(await faultsOf(page, "logging in again")).toEqual([]);
  await dialog.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL((url) => url.pathname === paper.path);
  await attempt.screen.enter("Resume");
  await attempt.answer(3, random);
  await attempt.screen.saved();
});
