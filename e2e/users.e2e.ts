import { join } from "node:path";
import { tmpdir } from "node:os";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { UserPage } from "@academy/core/people/user/user-list.schema.ts";
import { agree } from "./support/agree.ts";
import { people } from "./support/api.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

const zoe = { name: "Zoë D'Souza", email: "zoe.dsouza@school.test", password: "amber window 12" };
/** Longer than another process caches a profile. */
const MINUTE_MS = 60_000;

const rows = (page: Page) => page.locator("tbody tr");
const notice = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Picks from the menu of a row, and confirms if asked. */
async function choose(page: Page, name: string, item: string, yes: string): Promise<void> {
  await inRowMenu(page, name, item);
  await page.getByRole("dialog").getByRole("button", { name: yes }).click();
}

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** The link in a user's mail, without the product's address. */
async function linkTo(email: string): Promise<string> {
  const outbox = await (await fetch(`${stage.product.cloudOrigin}/_mail.json`)).json();
  const texts = Mails.parse(outbox).flatMap(({ to, text }) => (to === email ? [text] : []));
  const [, link] = /(\/set-password#\S+)/.exec(texts.join("\n")) ?? [];
  if (!link) throw new Error(`${email} has no invitation`);
  return link;
}

describe("users", () => {
  test("are created and invited, choose a password from the mail, and are locked out within a minute", async () => {
    const office = await stage.visit({ viewport: { width: 1440, height: 900 } });
    office.watch.tolerate(/status of 409.*\/users/s);
    const { page } = office;
    await openAs(page, people.admin, "/admin/manage-users");
    await page.getByRole("button", { name: "Create user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(zoe.name);
    await dialog.getByLabel("Email").fill(people.asha.email);
    await dialog.getByRole("button", { name: "Create and invite" }).click();
    await dialog.getByText(`An account with ${people.asha.email} already exists.`).waitFor();
    await dialog.getByLabel("Email").fill(zoe.email);
    await page.keyboard.press("Control+Enter");
    await notice(page, `${zoe.name} is invited by email`);

    // Found by beginnings of words, without the accent; the search is in the address.
    await page.getByLabel("Name or email").fill("dsou zoe");
    await page.waitForURL("**/manage-users?search=dsou+zoe");
    await page.getByText("1 user on this page").waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.getByText("Invited", { exact: true }).last().waitFor();
    expect(await faultsOf(page, "users")).toEqual([]);

    const home = await stage.visit({ viewport: { width: 390, height: 844 } });
    home.watch.tolerate(/status of 401/);
    await home.page.goto(await linkTo(zoe.email));
    await home.page.getByLabel("New password").fill(zoe.password);
    expect(await faultsOf(home.page, "choose a password")).toEqual([]);
    await home.page.getByRole("button", { name: "Set the password" }).click();
    await agree(home.page);
    await home.page.waitForURL("**/user/user-dashboard");

    await page.reload();
    await page.getByRole("link", { name: zoe.name }).click();
    await page.getByRole("heading", { level: 1, name: zoe.name }).waitFor();
    await page.getByLabel("Default extra time").selectOption("Percent of duration");
    await page.getByLabel("Percent", { exact: true }).fill("250");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter a whole number from 1 to 100.").waitFor();
    await page.getByLabel("Percent", { exact: true }).fill("25");
    await page.getByRole("button", { name: "Save" }).click();
    await notice(page, `${zoe.name} is saved`);
    await page.getByRole("button", { name: "Grant" }).click();
    await dialog.getByLabel("Exam type").selectOption("NEET");
    await dialog.getByLabel("Last day").fill("2099-05-31");
    await dialog.getByRole("button", { name: "Grant" }).click();
    await page.getByText("until 31 May 2099, 23:59 IST").waitFor();
    await page.getByRole("button", { name: "End NEET" }).click();
    await dialog.getByRole("button", { name: "End now" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("until 31 May 2099, 23:59 IST").waitFor();
    expect(await faultsOf(page, "a user")).toEqual([]);
    await page.goto("/admin/manage-users?examType=NEET");
    await page.getByRole("link", { name: zoe.name }).waitFor();

    await choose(page, zoe.name, "Disable", "Disable");
    await notice(page, `${zoe.name} is disabled`);
    await stage.clock.advance(MINUTE_MS);
    await home.page.goto("/user/test-reports");
    await home.page.waitForURL("**/login?next=**");
  });

  test("are promoted and demoted, and exported as they are listed", async () => {
    const { page, watch } = await stage.visit({ viewport: { width: 390, height: 844 } });
    watch.tolerate(/ERR_FAILED.*\/users/s);
    await openAs(page, people.admin, "/admin/manage-users?search=kabir");
    await page.getByRole("button", { name: "Actions for Kabir Singh" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).waitFor();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await inspect(page, `actions, ${colorScheme}`, "colours")).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await choose(page, "Kabir Singh", "Make an administrator", "Make an administrator");
    await notice(page, "Kabir Singh is an administrator");
    await page.getByRole("button", { name: "Undo" }).click();
    await notice(page, "Kabir Singh is a student again");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const path = join(tmpdir(), `academy-users-${process.pid}.csv`);
    await (await download).saveAs(path);
    const { readFile, rm } = await import("node:fs/promises");
    const lines = (await readFile(path, "utf8")).trimEnd().split("\r\n");
    await rm(path);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(people.kabir.email);
    expect(await faultsOf(page, "users on a phone")).toEqual([]);

    // Anyone may have signed up with this email: a code for its owner comes before any rights.
    const lata = { name: "Lata Nair", email: "lata@school.test", password: "amber window 13" };
    const { userId } = await stage.api.signedUp(lata);
    await page.goto("/admin/manage-users?search=lata");
    await page.getByText("lata@school.test, not verified").waitFor();
    await choose(page, lata.name, "Make an administrator", "Email a password code");
    await notice(page, `A code for a new password is on its way to ${lata.name}`);
    await page.goto(`/admin/users/${userId}`);
    await page.getByText("The email is not verified, and anyone can sign up with it.").waitFor();
    expect(await page.getByRole("checkbox", { name: "Reviewer" }).isDisabled()).toBe(true);
    expect(await faultsOf(page, "a user whose email is not verified")).toEqual([]);

    await page.goto("/admin/manage-users?search=nobodyatall");
    await page.getByText("No users found").waitFor();
    await page.route(/\/api\/users$/, (route) => route.abort(), { times: 3 });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("link", { name: "Kabir Singh" }).waitFor();
    watch.tolerate(/status of 404.*users\/nobody/);
    await page.goto("/admin/users/nobody");
    await page.getByText("User not found.").waitFor();
  });
});

/** Shown as it was typed: a name is not HTML. */
const HOSTILE = `Asha <img src=x onerror="document.title='broken'"> Rao`;

/** An error that is not retried on its own. */
const failure = { message: "This page belongs to another list.", code: "cursor_invalid" };

/** Renames a student twice, as an administrator. */
async function renamedStudent(): Promise<string> {
  const admin = await stage.api.signedIn(people.admin);
  const { users } = await admin.get(`/api/users?search=${people.asha.email}`, UserPage);
  const id = users[0]?.userId ?? "";
  const { rev } = await admin.get(`/api/users/${id}`, z.looseObject({ rev: z.int() }));
  for (const [done, name] of [HOSTILE, "Asha Rao"].entries()) {
    await admin.put(`/api/users/${id}`, { name, extraTime: null, rev: rev + done }, z.unknown());
  }
  return id;
}

test("an administrator finds who renamed a student, and exports the entries", async () => {
  const id = await renamedStudent();
  const { page, watch } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  watch.tolerate(/status of 400.*\/audit/s);
  await openAs(page, people.admin, `/admin/users/${id}`);
  await page.getByRole("link", { name: "Audit log of this user" }).click();
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  const renamed = page.getByRole("button", { name: /^Show changes: User: changed/ });
  await renamed.first().waitFor();
  await renamed.first().focus();
  await page.keyboard.press("Enter");
  await renamed.first().click();
  const changes = page.getByRole("row", { name: /^Name/ });
  expect(await changes.allInnerTexts()).toEqual([
    expect.stringMatching(/^Name\s+Asha <img src=x.* Rao\s+Asha Rao$/),
    expect.stringMatching(/^Name\s+Asha Rao\s+Asha <img src=x.* Rao$/),
  ]);
  expect(await page.title()).not.toContain("broken");
  expect(await faultsOf(page, "the entries of a user")).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`Audit log ${id}.csv`);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText(/^50 entries, newest first\. Searched to /).waitFor();
  await page.route("**/api/audit?*", (route) => route.fulfill({ status: 400, json: failure }), {
    times: 1,
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("The audit log did not load").waitFor();
  await page.getByText(/^50 entries/).waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText(/^(?:[6-9]\d|100) entries/).waitFor();

  await page.getByLabel("What").selectOption({ label: "Video: all actions" });
  await page.getByLabel("Who").fill("no such person");
  await page.getByRole("heading", { name: "No entries found" }).waitFor();
  expect(new URL(page.url()).search).toBe("?action=video&by=no+such+person");
  expect(await faultsOf(page, "an empty audit log")).toEqual([]);
});
