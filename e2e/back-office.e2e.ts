import { EnquiryPage } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { readFile } from "node:fs/promises";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

const long = `Fees? <b>& dates</b> ${"a rather long question ".repeat(12)}end`;

async function fill(page: Page, name: string, message = ""): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("parent@school.in");
  await page.getByLabel("Phone").fill("+91 98765 43210");
  await page.getByLabel("Message (optional)").fill(message);
}

const send = (page: Page) => page.getByRole("button", { name: "Send enquiry" }).click();
const outcome = (page: Page, text: string) => page.locator("form output", { hasText: text });
const rows = (page: Page) => page.locator("tbody tr");

const sendAs = (name: string) =>
  stage.api.post(
    "/api/enquiries",
    { name, email: "visitor@school.in", phone: "98765 43210" },
    z.unknown(),
  );

/** Five from one person in an hour are accepted; a new hour may have begun just now. */
async function sendUntilRefused(): Promise<void> {
  for (let sent = 0; sent < 6; sent++) {
    try {
      await sendAs("One more");
    } catch (error) {
      expect(error).toMatchObject({ status: 429 });
      return;
    }
  }
  throw new Error("Six enquiries of a person were taken");
}

beforeAll(async () => {
  for (let n = 1; n <= 4; n++) await sendAs(`Visitor ${n}`);
});

describe("an enquiry", () => {
  test("is sent from the start page, and a refusal keeps what was typed", async () => {
    const { page, watch } = await stage.visit();
    watch.tolerate(/status of (400|502).*\/enquiries/s);
    await page.goto("/#enquiry");
    await fill(page, "Ravi Menon", long);
    await page.getByLabel("Phone").fill("12");
    await send(page);
    await outcome(page, "Could not submit. Enter a phone number").waitFor();
    expect(await page.getByLabel("Phone").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Name").inputValue()).toBe("Ravi Menon");

    await page.route("**/api/enquiries", (route) => route.fulfill({ status: 502, body: "bad" }), {
      times: 1,
    });
    await page.getByLabel("Phone").fill("+91 98765 43210");
    await send(page);
    await outcome(page, "Could not submit. HTTP 502").waitFor();
    await send(page);
    await outcome(page, "Thanks! Your enquiry has been received.").waitFor();
    expect(await page.getByLabel("Message (optional)").inputValue()).toBe("");
  });

  test("is found, read and handled by an administrator", async () => {
    const { page, watch } = await stage.visit({ viewport: { width: 1440, height: 900 } });
    watch.tolerate(/ERR_FAILED.*\/enquiries/s, /status of 500.*\/enquiries/s);
    await sendUntilRefused();
    const admin = await stage.api.signedIn(people.admin);
    const { total, totalPages } = await admin.get("/api/enquiries?limit=10", EnquiryPage);
    const all = page.getByText(`${total} enquiries`, { exact: true });
    const { enquiries } = await admin.get("/api/enquiries?search=fees", EnquiryPage);
    for (const { _id } of enquiries) {
      await admin.patch(`/api/enquiries/${_id}`, { status: "responded" }, z.unknown());
    }
    await openAs(page, people.admin, "/admin/enquiries");
    await all.waitFor();
    await page.getByText(`Page 1 / ${totalPages}`).waitFor();
    await page.getByPlaceholder("Search name, email, phone, message…").fill("FEES");
    await page.getByText("1 enquiry", { exact: true }).waitFor();
    const ravi = rows(page).first();
    expect(await ravi.innerText()).toContain("Fees? <b>& dates</b>");
    await ravi.getByRole("button", { name: "Open: Ravi Menon" }).click();
    await page.getByRole("dialog").getByText("question end").waitFor();
    await page.keyboard.press("Escape");
    await ravi.getByRole("button", { name: "Mark Seen: Ravi Menon" }).click();
    const status = (word: string) => ravi.getByText(word, { exact: true });
    await status("Seen").waitFor();

    await page.route("**/api/enquiries/*", (route) => route.abort(), { times: 1 });
    await ravi.getByRole("button", { name: "Responded: Ravi Menon" }).click();
    await page.getByText("Failed to update: We could not reach the server").waitFor();
    await status("Seen").waitFor();

    // The list of seen ones loads while the change is being saved, and must not include him.
    let change = () => {};
    const changed = new Promise<void>((resolve) => (change = resolve));
    await page.route("**/api/enquiries/*", (route) => changed.then(() => route.continue()), {
      times: 1,
    });
    await ravi.getByRole("button", { name: "Responded: Ravi Menon" }).click();
    const seen = page.waitForResponse((response) => response.url().includes("status=seen"));
    await page.getByLabel("Status").selectOption("Seen");
    await (await seen).finished();
    change();
    await page.getByText("No enquiries found").waitFor();
    await page.waitForURL("**/admin/enquiries?search=FEES&status=seen");

    await page.goto("/admin/enquiries");
    await all.waitFor();
    const search = page.getByLabel("Search");
    await search.fill("FEES");
    await page.getByLabel("Status").selectOption("Responded");
    await page.getByText("1 enquiry", { exact: true }).waitFor();
    await page.waitForURL(/(\?|&)search=FEES(&|$)/);
    await page.getByLabel("Status").selectOption("New");
    await search.fill("nobody");
    await page.waitForURL(/(\?|&)search=nobody(&|$)/);
    await page.goBack();
    await page.getByText("1 enquiry", { exact: true }).waitFor();
    await expect.poll(() => search.inputValue()).toBe("FEES");
    await page.goto("/admin/enquiries");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect((await saved).suggestedFilename()).toBe("Enquiries.csv");
    expect(await faultsOf(page, "enquiries")).toEqual([]);

    await page.route("**/api/enquiries?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.reload();
    await page.getByText("Error: HTTP 500").waitFor();
    await page.unroute("**/api/enquiries?*");
    await page.getByRole("button", { name: "Retry" }).click();
    await all.waitFor();
  });
});

const lead = { tags: ["thorough"] };
test("an enquiry gets an owner and a next call, and becomes a student", lead, async () => {
  const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(page, people.admin, "/admin/enquiries?search=visitor+1");
  await page.getByText("1 enquiry", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Open: Visitor 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^The same person in/).waitFor();
  await dialog.getByLabel("Owner").selectOption({ index: 1 });
  await dialog.getByLabel("Next call").fill("2026-01-05");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").first().waitFor();
  await dialog.getByLabel("New note").fill("Call the father");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Call the father" }).waitFor();
  expect(await faultsOf(page, "an enquiry", "colours")).toEqual([]);

  await dialog.getByRole("link", { name: "Make a student" }).click();
  const form = page.getByRole("dialog", { name: "Create user" });
  await expect.poll(() => form.getByLabel("Email").inputValue()).toBe("visitor@school.in");
  expect(await form.getByLabel("Name").inputValue()).toBe("Visitor 1");
  await form.getByRole("button", { name: "Create and invite" }).click();
  await page.getByText("Visitor 1 is invited by email").first().waitFor();

  await page.goto("/admin/enquiries");
  const due = page.getByRole("region", { name: "Calls due today" });
  await due.getByText("Has an account").waitFor();
  await due.getByText("Call 5 Jan 2026").waitFor();
  expect(await faultsOf(page, "enquiries with due calls", "colours")).toEqual([]);
  await page.getByLabel("Next call").selectOption("Due today");
  await page.getByText("1 enquiry", { exact: true }).waitFor();
});

describe("the reports month by month", () => {
  let page: Page;

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  /** The visible table: the numbers of a chart are collapsed. */
  const months = () => page.getByRole("rowheader");
  const figure = (name: string) =>
    page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");

  beforeAll(async () => {
    const admin = await stage.api.signedIn(people.admin);
    const grant = async (who: keyof typeof people, examType: string, until: string) => {
      const { userId } = await stage.api.signedIn(people[who]);
      await admin.post(`/api/users/${userId}/subscriptions`, { examType, until }, z.unknown());
    };
    // Far beyond the current month, and so separate from the sample content.
    await grant("asha", "NEET", inDays(400));
    await grant("kabir", "A_LEVEL", inDays(400));
    // The schedule recounts days that have not changed for a minute.
    await stage.clock.advance(2 * 60_000);
  });

  beforeEach(async () => {
    ({ page } = await stage.visit());
    await logIn(page, people.admin);
  });

  test("list subscriptions by filters in the address, and offer them as a file", async () => {
    const month = inDays(400).slice(0, 7);
    await page.goto(`/admin/user-reports/subscription?month=${month}`);
    await page.getByRole("link", { name: "Asha Rao" }).waitFor();
    await expect.poll(() => months().count()).toBe(2);
    expect(await figure("Subscriptions").innerText()).toBe("2");
    await page.getByText(/^As of /).waitFor();
    await page.getByLabel("Exam type", { exact: true }).selectOption({ label: "NEET" });
    await expect.poll(() => months().count()).toBe(1);
    await expect.poll(() => new URL(page.url()).search).toBe(`?month=${month}&examType=NEET`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const csv = await readFile(await (await saved).path(), "utf8");
    expect(csv.split("\r\n")).toHaveLength(3);
    expect(csv).toContain('"asha@example.com","NEET"');
    await page.getByText("Show numbers").click();
    expect(await faultsOf(page, "subscription report")).toEqual([]);
    await page.reload();
    await expect.poll(() => months().count()).toBe(1);
    await page.getByLabel("State", { exact: true }).selectOption("ended");
    await page.getByText(/^No subscriptions in/).waitFor();
    // Days ahead replace the month.
    await page.goto("/admin/user-reports/subscription?within=60");
    await page.getByText("the next 60 days").first().waitFor();
    expect(await page.getByLabel("Month", { exact: true }).isDisabled()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faultsOf(page, "subscriptions that end soon, on a phone")).toEqual([]);
  });

  test("list tests and payments", async () => {
    await page.goto("/admin/user-reports/tests");
    await page.getByRole("heading", { name: "Test Report" }).waitFor();
    await expect.poll(() => months().count()).toBeGreaterThan(0);
    expect(Number(await figure("Tests").innerText())).toBeGreaterThan(0);
    expect(await faultsOf(page, "test report")).toEqual([]);
    await page.goto("/admin/user-reports/payment?month=2025-01&list=refund");
    await page.getByText("No payments in January 2025").waitFor();
    expect(await page.getByLabel("Payments", { exact: true }).inputValue()).toBe("refund");
    expect(await faultsOf(page, "payment report")).toEqual([]);
  });
});
