import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { logIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let page: Page;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** The visible table: the numbers of a chart are collapsed. */
const rows = () => page.getByRole("rowheader");
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

describe("the reports month by month", () => {
  test("list subscriptions by filters in the address, and offer them as a file", async () => {
    const month = inDays(400).slice(0, 7);
    await page.goto(`/admin/user-reports/subscription?month=${month}`);
    await page.getByRole("link", { name: "Asha Rao" }).waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    expect(await figure("Subscriptions").innerText()).toBe("2");
    await page.getByText(/^As of /).waitFor();
    await page.getByLabel("Exam type", { exact: true }).selectOption({ label: "NEET" });
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(() => new URL(page.url()).search).toBe(`?month=${month}&examType=NEET`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const csv = await readFile(await (await saved).path(), "utf8");
    expect(csv.split("\r\n")).toHaveLength(3);
    expect(csv).toContain('"asha@example.com","NEET"');
    await page.getByText("Show numbers").click();
    expect(await faultsOf(page, "subscription report")).toEqual([]);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByLabel("State", { exact: true }).selectOption("ended");
    await page.getByText(/^No subscriptions in/).waitFor();
  });

  test("list tests and payments", async () => {
    await page.goto("/admin/user-reports/tests");
    await page.getByRole("heading", { name: "Test Report" }).waitFor();
    await expect.poll(() => rows().count()).toBeGreaterThan(0);
    expect(Number(await figure("Tests").innerText())).toBeGreaterThan(0);
    expect(await faultsOf(page, "test report")).toEqual([]);
    await page.goto("/admin/user-reports/payment?month=2025-01&list=refund");
    await page.getByText("No payments in January 2025").waitFor();
    expect(await page.getByLabel("Payments", { exact: true }).inputValue()).toBe("refund");
    expect(await faultsOf(page, "payment report")).toEqual([]);
  });
});
