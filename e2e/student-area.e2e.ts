import { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { listedTest } from "./support/listed-test.ts";
import { fillSignIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const sample = /^Sample test with results/;
const dashboard = "/user/user-dashboard";

// Before the first page loads: a process reads the calendar of tests once in ten seconds.
beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  const kabir = await stage.api.signedIn(people.kabir);
  const running = await listedTest(admin, "Left in the middle");
  await kabir.post(`/api/tests/${running}/attempts`, {}, AttemptView);
  await listedTest(admin, "For subscribers", { access: "SUBSCRIBE" });
  await listedTest(admin, "At the partner's", { link: "https://exams.example.org/7" });
  await listedTest(admin, "In the app", { link: "/user/demo-tests" });
});

const words = (text: string) => text.replace(/\s+/g, " ");
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Student Panel" });

/** Opens one of the sidebar's collapsible lists. */
async function unfold(page: Page, title: string) {
  const group = sidebar(page).locator("details").filter({ hasText: title });
  await group.locator("summary").click();
  return group;
}

describe("the dashboard", () => {
  test("has a result among 150 students after a first start, with rank and percentile", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.asha, dashboard);
    const performance = page.getByRole("region", { name: "Performance" });
    await performance.getByText("Average score").waitFor();
    expect(words(await performance.innerText())).toMatch(/Tests taken 1 .*Total time \d+m \d+s/);
    await page.getByRole("main").getByRole("link", { name: sample }).click();
    const result = page.getByRole("region", { name: "Result", exact: true });
    await result.waitFor();
    expect(words(await result.innerText())).toMatch(
      /Better than \d+ of 150 students\. Rank \d+ of 150/,
    );
    await page.getByText("Slow, few solve it").waitFor();
  });

  test("draws results over time once there are two, with their numbers", async () => {
    const asha = await stage.api.signedIn(people.asha);
    const Demos = z.array(z.object({ _id: z.string(), slot: z.number() }));
    const [demo] = await stage.api.get("/api/demo-tests", Demos);
    await asha.post(`/api/submissions/${demo?._id}/submit`, { answers: {} }, z.object({}));
    const { page } = await stage.visit();
    await openAs(page, people.asha, dashboard);
    const figure = page.getByRole("figure").filter({ hasText: "Your results over time" });
    await figure.getByText("Show numbers").click();
    const rows = async () => (await figure.getByRole("row").allInnerTexts()).map(words);
    await expect
      .poll(rows)
      .toEqual([
        "Test Score % Percentile",
        expect.stringMatching(/^1\. Sample test with results.* \d+(\.\d+)? \d+(\.\d+)?$/),
        expect.stringMatching(/^2\. Demo Test 1.* 0 –$/),
      ]);
    expect(await faultsOf(page, "dashboard")).toEqual([]);
  });

  test("puts a running attempt first, with the time left, and resumes it", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.kabir, dashboard);
    const cards = page.getByRole("region", { name: "Tests" }).getByRole("listitem");
    const resume = cards
      .first()
      .getByRole("link", { name: /^Resume, [34]\d minutes left: Left in the middle/ });
    await resume.waitFor();
    expect(await faultsOf(page, "dashboard with a running attempt")).toEqual([]);
    await resume.click();
    await page.waitForURL("**/user/tests/*/take");
    await page.getByRole("heading", { level: 1, name: "Left in the middle" }).waitFor();
  });
});

describe("a listed test", () => {
  test("that is locked leads to the payment for its exam type", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.kabir, dashboard);
    await page.getByRole("link", { name: /^All \d+ tests, by exam$/ }).click();
    await page.getByRole("link", { name: /^All \d+$/ }).waitFor();
    await page.getByRole("link", { name: /^JEE \d+$/ }).click();
    await page.waitForURL("**/user/tests?exam=JEE");
    await page.getByRole("link", { name: /^Start Demo Test 1/ }).waitFor();
    const ofNeet = page.getByRole("link", { name: /^Start Demo Test 2/ });
    await expect.poll(() => ofNeet.count()).toBe(0);
    await page.getByRole("link", { name: /^NEET \d+$/ }).click();
    await page.getByRole("link", { name: "Subscribe to take For subscribers" }).click();
    await page.waitForURL("**/payment?examType=NEET");
  });

  test("on another site names its host, and opens in a new tab only then", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.kabir, "/user/tests");
    await page.getByRole("button", { name: "Start At the partner's" }).click();
    const dialog = page.getByRole("dialog", { name: "This test is on another site" });
    const go = dialog.getByRole("link", { name: "Open exams.example.org" });
    expect(await go.getAttribute("href")).toBe("https://exams.example.org/7");
    expect(await go.getAttribute("target")).toBe("_blank");
    expect(await go.getAttribute("rel")).toContain("noopener");
    expect(await faultsOf(page, "dialog of another site")).toEqual([]);
    await dialog.getByRole("button", { name: "Stay here" }).click();
    await dialog.waitFor({ state: "hidden" });
    const group = await unfold(page, "Scheduled Tests");
    await group.getByRole("button", { name: "At the partner's" }).click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await group.getByRole("link", { name: "In the app" }).click();
    await page.waitForURL("**/user/demo-tests");
  });
});

describe("the sidebar", () => {
  test("lists the exams with their fees, the tests to take and the tests taken", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.asha, dashboard);
    const scheduled = await unfold(page, "Scheduled Tests");
    const demo = scheduled.getByRole("link", { name: /^Demo Test 2/ });
    expect(await demo.getAttribute("href")).toMatch(/^\/take-test\/t_/);
    const taken = await unfold(page, "Tests Taken");
    const result = taken.getByRole("link", { name: sample });
    expect(await result.getAttribute("href")).toMatch(/^\/results\/t_/);
    const exams = await unfold(page, "Subscribe to Exam");
    await expect
      .poll(async () => (await exams.getByRole("link").allInnerTexts()).map(words))
      .toEqual([
        "Foundation ₹2,999",
        "JEE ₹4,999",
        "NEET ₹4,999",
        "AS Level ₹5,999",
        "A Level ₹6,999",
        "Subscriptions and payments",
      ]);
    await page.getByText("Your results over time").first().waitFor();
    expect(await faultsOf(page, "unfolded sidebar")).toEqual([]);
    await result.click();
    await page.waitForURL(/\/test-report\//);
    await page.goBack();
    await (
      await unfold(page, "Subscribe to Exam")
    )
      .getByRole("link", { name: /^AS Level/ })
      .click();
    await page.waitForURL("**/payment?examType=AS_LEVEL&fee=5999");
  });

  test("stays usable with empty lists when they fail to load, and warns in the console", async () => {
    const { page, watch } = await stage.visit();
    watch.tolerate(/status of 500.*exam-types/);
    const warnings: string[] = [];
    page.on("console", (said) => said.type() === "warning" && warnings.push(said.text()));
    await page.route("**/api/auth/Users/exam-types", (route) => route.fulfill({ status: 500 }));
    await openAs(page, people.kabir, dashboard);
    const exams = await unfold(page, "Subscribe to Exam");
    await exams.getByText("None right now.").waitFor();
    await until("the console is warned", 30_000, async () =>
      warnings.some((text) => text.includes("The exam types did not load")) ? true : undefined,
    );
  });
});

describe("the test reports", () => {
  test("are filtered by exam and day in the address, and lead to the report", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.asha, dashboard);
    await sidebar(page).getByRole("link", { name: "Test Reports" }).click();
    await page.getByRole("row", { name: sample }).waitFor();
    expect(await faultsOf(page, "test reports")).toEqual([]);
    const heads = await page.getByRole("columnheader").allInnerTexts();
    expect(heads).toEqual(["Test Title", "Exam Type", "Taken On", "Score", "Actions"]);

    await page.getByLabel("Exam type").selectOption("NEET");
    await page.getByLabel("Start date").fill("2020-01-01");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 report found").waitFor();
    await page.waitForURL("**/user/test-reports?examType=NEET&startDate=2020-01-01");
    await page.reload();
    await page.getByText("1 report found").waitFor();
    await expect.poll(() => page.getByLabel("Exam type").inputValue()).toBe("NEET");

    await page.getByLabel("End date").fill("2019-12-31");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("The end date must not be before the start date.").waitFor();
    await page.getByLabel("Start date").fill("");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No reports found.").waitFor();
    expect(await faultsOf(page, "no test reports")).toEqual([]);

    await page.goBack();
    await page.getByRole("link", { name: /^View Report of Sample test/ }).click();
    await page.waitForURL(/\/test-report\//);
  });

  test("send a user whose session has ended to the login, and back to the same list", async () => {
    const { page, watch } = await stage.visit();
    watch.tolerate(/status of 401/);
    await openAs(page, people.asha, "/user/test-reports");
    await page.getByRole("row", { name: sample }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await fetch(`${stage.product.origin}/api/auth/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByLabel("Exam type").selectOption("JEE");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await fillSignIn(page, people.asha);
    await page.waitForURL("**/user/test-reports?examType=JEE");
  });
});
