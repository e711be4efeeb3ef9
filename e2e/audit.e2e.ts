import { UserPage } from "@academy/core/people/user/user-list.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
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

const rows = (page: Page) => page.getByRole("button", { name: /^(Show|Hide) changes: / });

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
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("The audit log did not load").waitFor();
  expect(await rows(page).count()).toBe(50);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText(/^(?:[6-9]\d|100) entries/).waitFor();

  await page.getByLabel("What").selectOption({ label: "Video: all actions" });
  await page.getByLabel("Who").fill("no such person");
  await page.getByRole("heading", { name: "No entries found" }).waitFor();
  expect(new URL(page.url()).search).toBe("?action=video&by=no+such+person");
  expect(await faultsOf(page, "an empty audit log")).toEqual([]);
});
