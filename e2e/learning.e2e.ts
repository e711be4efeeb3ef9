import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { listedTest } from "./support/listed-test.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const sample = "Sample test with results";

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  const startTime = new Date(Date.now() + 27 * 3_600_000).toISOString();
  const expiryTime = new Date(Date.now() + 30 * 3_600_000).toISOString();
  await listedTest(admin, "NEET mock 4", { startTime, expiryTime });
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Whether all of something is on the first screen. */
const isInSight = async (page: Page, name: string): Promise<boolean> => {
  const box = await region(page, name).boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= phone.height;
};

test("a student finds mistakes in the notebook, notes why, and sees them on the dashboard", async () => {
  const { page } = await stage.visit({ viewport: phone });
  await openAs(page, people.asha, "/user/user-dashboard");
  await region(page, "Today").getByText("2 reviews due").waitFor();
  expect(await isInSight(page, "Your next test")).toBe(true);
  expect(await isInSight(page, "Today")).toBe(true);
  const filled = page.getByRole("main").locator("[data-variant=filled]:visible");
  expect(await filled.count()).toBe(1);

  await region(page, "Today").getByRole("link", { name: "Notebook" }).click();
  const entry = page.getByRole("listitem", { name: new RegExp(`^Mechanics, ${sample}`) });
  await entry.getByText(/^A net force of 6 N/).waitFor();
  await entry.getByRole("button", { name: "silly mistake" }).click();
  await entry.getByRole("button", { name: "silly mistake", pressed: true }).waitFor();
  await entry.getByRole("button", { name: "Add a note" }).click();
  await entry.getByLabel("Note").fill("Force by mass gives the acceleration, not the speed.");
  await entry.getByRole("button", { name: "Bookmark" }).click();
  await entry.getByRole("button", { name: "Remove bookmark" }).waitFor();
  await entry.getByText("Answers and solution").click();
  await entry.getByRole("heading", { name: "Solution" }).waitFor();
  expect(await faultsOf(page, "notebook")).toEqual([]);

  await page.getByLabel("Search notes, tags and topics").fill("acceleration");
  await page.keyboard.press("Enter");
  await page.getByText("1 question found").waitFor();
  await page.reload();
  await entry.getByText("Force by mass gives").waitFor();
  await page.goto("/mastery");
  await page.getByRole("heading", { level: 2, name: "Physics" }).waitFor();
  expect(await faultsOf(page, "topics")).toEqual([]);
});

test("a report starts practice with its mistakes, and shares bookmarks with the notebook", async () => {
  const asha = await stage.api.signedIn(people.asha);
  const Taken = z.array(z.object({ _id: z.string(), testId: z.string(), title: z.string() }));
  const taken = await asha.get(`/api/auth/Users/${asha.userId}/taken-tests`, Taken);
  const own = taken.find(({ title }) => title.startsWith(sample)) ?? expect.unreachable();
  const { page } = await stage.visit({ viewport: desktop });
  await page.addInitScript(
    ([id, question]) => {
      if (location.pathname === "/empty") return;
      if (sessionStorage.getItem("seeded")) return;
      sessionStorage.setItem("seeded", "1");
      localStorage.setItem("report-bookmarks", JSON.stringify([[id, [question]]]));
    },
    [own._id, await firstQuestion(own._id)],
  );
  await openAs(page, people.asha, `/test-report/${own._id}`);
  const practise = page.getByRole("link", { name: "Practise these 2 mistakes" });
  expect(await practise.getAttribute("href")).toBe(`/practice?from=mistakes&testId=${own.testId}`);
  await page.getByRole("tab", { name: "Questions Review" }).click();
  // It was kept by this browser, and is now in the notebook, for every device.
  await page.getByRole("button", { name: /^Question 1, .*bookmarked$/ }).waitFor();
  const Kept = z.object({ total: z.number() });
  const bookmarks = async () =>
    (await asha.get(`/api/notebook?bookmarked=true&testId=${own.testId}`, Kept)).total;
  await expect.poll(bookmarks).toBeGreaterThan(0);
  const before = await bookmarks();
  expect(await page.evaluate(() => localStorage.getItem("report-bookmarks"))).toBe("[]");
  await page.getByRole("button", { name: "Remove bookmark" }).click();
  await expect.poll(bookmarks).toBe(before - 1);

  async function firstQuestion(id: string): Promise<string> {
    const Report = z.object({ questionReport: z.array(z.object({ questionId: z.string() })) });
    const report = await asha.get(`/api/submissions/reports/${id}`, Report);
    return report.questionReport[0]?.questionId ?? expect.unreachable();
  }
});

test("a new student is asked for the goal exam and gets its first test", async () => {
  const { page } = await stage.visit({ viewport: phone });
  const nila = { name: "Nila Sen", email: "nila.sen@example.com", password: "nine paper boats" };
  await stage.api.registered(nila);
  await openAs(page, nila, "/user/user-dashboard");
  const goal = region(page, "Which exam are you preparing for?");
  await goal.getByRole("button", { name: "NEET" }).click();
  await goal.getByRole("button", { name: "NEET", pressed: true }).waitFor();
  await region(page, "Take your first test")
    .getByText(/^Demo Test 2/)
    .waitFor();
  expect(await faultsOf(page, "first visit")).toEqual([]);
});
