import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { StatisticsView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { TakerPage } from "@academy/core/exam/result/taker.schema.ts";
import { TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsOf } from "./support/inspect.ts";
import { shortTest, untilShortTestIsOver } from "./support/short-test.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { desk } from "./support/sit-down.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const results = "/api/submissions/admin/tests";

/** The takers of the sample content's test with results, from the API. */
async function processed(admin: Api) {
  const list = await admin.get("/api/tests?state=processed", TestPage);
  const testId = list.tests.find(({ name }) => name.startsWith("Sample test"))?._id ?? "";
  const takers = await admin.get(`${results}/${testId}/takers?page=1&limit=100`, TakerPage);
  return { testId, takers };
}

async function adminAt(path: string) {
  const visitor = await stage.visit(desk);
  await openAs(visitor.page, people.admin, path);
  return visitor;
}

const select = (page: Page) => page.getByRole("combobox", { name: "Select user" });
const complete = (page: Page, role: "button" | "link") =>
  page.getByRole(role, { name: "View complete report" });

/** The text of the card with this name. */
const card = (page: Page, name: string) =>
  page.locator("dl > div").filter({ hasText: name }).locator("dd").innerText();

test("an administrator finds one of many takers and reads the result in short", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const { takers } = await processed(admin);
  const wanted = takers.takers[60];
  if (!wanted) throw new Error("The sample test has many takers");
  const path = `/api/submissions/reports/${wanted.submissionId}`;
  const report = await admin.get(path, Report);

  const { page } = await stage.visit(desk);
  await openAs(page, people.admin, "/admin/dashboard");
  await page.getByRole("link", { name: /^Reports of Sample test/ }).click();
  await page.getByText("Select a user to view the report.").waitFor();
  expect(await complete(page, "button").isDisabled()).toBe(true);
  const faults = await faultsOf(page, "no one chosen");

  await select(page).fill(wanted.email.toUpperCase());
  const option = page.getByRole("option");
  await option.filter({ hasText: wanted.email }).waitFor();
  await option.filter({ hasText: "Rank 1", hasNotText: wanted.email }).waitFor({ state: "hidden" });
  expect(await option.count()).toBe(1);
  faults.push(...(await faultsOf(page, "searched")));
  await option.click();
  await page.getByRole("heading", { name: wanted.name }).waitFor();

  const { full, partial, wrong, unattempted } = countsOf(report);
  await page.getByRole("heading", { name: "Question by question" }).waitFor();
  expect(await card(page, "Marks")).toBe(`${report.score} / ${report.maxScore}`.replace("-", "−"));
  expect(await card(page, "Percentile")).toBe(String(Math.round(wanted.percentile * 100) / 100));
  expect(await card(page, "Attempted / total")).toBe(`${full + partial + wrong} / 12`);
  expect(await card(page, "Correct / incorrect / unattempted")).toContain(
    `${full} / ${wrong} / ${unattempted}`,
  );
  const strip = page.locator("ol > li").filter({ hasText: "Question" });
  const words = { full: "Full correct", partial: "Partially correct", wrong: "Wrong" };
  const named = { ...words, unattempted: "Unattempted", bonus: "Dropped", extra: "Not counted" };
  const marks = { full: "✓", partial: "◐", wrong: "✗", unattempted: "—", bonus: "★", extra: "○" };
  expect(await strip.allTextContents()).toEqual(
    report.questionReport.map(
      ({ status }, i) => `${i + 1} ${marks[status]}Question ${i + 1}: ${named[status]}`,
    ),
  );
  faults.push(...(await faultsOf(page, "someone chosen")));

  await page.reload();
  await page.getByRole("heading", { name: wanted.name }).waitFor();
  expect(await select(page).inputValue()).toBe(wanted.name);
  await complete(page, "link").click();
  await page.waitForURL(`**/test-report/${wanted.submissionId}`);
  await page.getByText("Marks Scored").waitFor();
  expect(faults).toEqual([]);
});

function countsOf({ questionReport }: Report) {
  const count = (status: string) => questionReport.filter((one) => one.status === status).length;
  return {
    full: count("full"),
    partial: count("partial"),
    wrong: count("wrong"),
    unattempted: count("unattempted"),
  };
}

test("an administrator goes through the ranking page by page", { tags: ["thorough"] }, async () => {
  const admin = await stage.api.signedIn(people.admin);
  const { testId, takers } = await processed(admin);
  const { page } = await adminAt(`/admin/tests/${testId}/reports`);
  const table = page.getByRole("table");
  const ranking = page.getByRole("navigation", { name: "Pages of the ranking" });
  await ranking.getByText(`Page 1 of ${Math.ceil(takers.total / 20)}`).waitFor();
  await ranking.getByRole("button", { name: "Next" }).click();
  await ranking.getByText("Page 2 of").waitFor();
  const second = takers.takers.slice(20, 40);
  await table.getByRole("link", { name: second[0]?.name ?? "" }).waitFor();
  await expect
    .poll(() => table.getByRole("rowheader").allTextContents())
    .toEqual(second.map(({ name }) => name));
  await table.getByRole("link", { name: second[3]?.name ?? "" }).click();
  await page.getByRole("heading", { name: second[3]?.name ?? "" }).waitFor();
  await ranking.getByText("Page 2 of").waitFor();
});

test(
  "a page that cannot load says so in the specification's words",
  { tags: ["thorough"] },
  async () => {
    const { testId, takers } = await processed(await stage.api.signedIn(people.admin));
    const { page, watch } = await adminAt("/admin/dashboard");
    watch.tolerate(/status of 500/, /net::ERR_FAILED/);
    const path = `/admin/tests/${testId}/reports`;
    const failing = { status: 500, json: { message: "No luck.", code: "internal" } };
    await page.route("**/takers?*", (route) => route.fulfill(failing));
    await page.goto(path);
    await page.getByText("Failed to fetch takers (500)").first().waitFor();
    const faults = await faultsOf(page, "takers failed");
    await page.unroute("**/takers?*");
    await page.route("**/takers?*", (route) => route.abort());
    await page.getByRole("button", { name: "Retry" }).first().click();
    await page.getByText("Failed to load takers").first().waitFor();
    await page.unroute("**/takers?*");
    await page.route("**/api/submissions/reports/*", (route) => route.fulfill(failing));
    await page.goto(`${path}?user=${takers.takers[0]?.submissionId}`);
    await page.getByText("Failed to load report").waitFor();
    await page.unroute("**/api/submissions/reports/*");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: "Question by question" }).waitFor();
    expect(faults).toEqual([]);
  },
);

test(
  "an administrator sorts the questions by a figure and opens one in place",
  { tags: ["thorough"] },
  async () => {
    const admin = await stage.api.signedIn(people.admin);
    const { testId } = await processed(admin);
    const statistics = await admin.get(`${results}/${testId}/statistics`, StatisticsView);
    const hardest = statistics.questions
      .map(({ facility, optionCounts, key }, i) => ({ number: i + 1, facility, optionCounts, key }))
      .toSorted((one, other) => (one.facility ?? 0) - (other.facility ?? 0));
    const { page } = await adminAt(`/admin/tests/${testId}/statistics`);
    expect(await card(page, "Cronbach's alpha")).toContain(
      String(Math.round((statistics.alpha ?? 0) * 100) / 100),
    );
    await page.getByRole("button", { name: "Facility" }).click();
    await page.locator('th[aria-sort="ascending"]', { hasText: "Facility" }).waitFor();
    const openers = page.getByRole("rowheader").getByRole("button");
    const names = () =>
      openers.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    await expect.poll(names).toEqual(hardest.map(({ number }) => `Question ${number}`));
    await page.getByRole("button", { name: "Facility" }).click();
    await page.locator('th[aria-sort="descending"]').waitFor();
    await expect.poll(async () => (await names())[0]).toBe(`Question ${hardest.at(-1)?.number}`);

    const asked = hardest.find(({ optionCounts }) => Object.keys(optionCounts).length > 0);
    await page.getByRole("button", { name: `Question ${asked?.number}`, exact: true }).click();
    const options = page.getByRole("list", { name: "How many chose each option" });
    const right = options.getByRole("listitem").filter({ hasText: "✓ key" });
    await right.first().waitFor();
    const chosen = asked?.optionCounts[asked.key.split(", ")[0] ?? ""] ?? 0;
    expect(await right.first().innerText()).toContain(String(chosen));
    expect(await faultsOf(page, "statistics")).toEqual([]);
  },
);

test("a test is processed after its expiry, and once more only after a confirmation", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const kabir = await stage.api.signedIn(people.kabir);
  const { page, watch } = await stage.visit(desk);
  await HurriedClock.on(page);
  await logIn(page, people.admin);
  const submissionId = await shortTest(stage.clock, admin, kabir);
  const testId = submissionId.split(".")[0] ?? "";
  await page.goto(`/admin/tests/${testId}/statistics`);
  const process = page.getByRole("button", { name: "Test Process" });
  await page.getByText(/^Available after the expiry, /).waitFor();
  expect(await process.isDisabled()).toBe(true);
  const faults = await faultsOf(page, "before the expiry");

  await stage.clock.advance(untilShortTestIsOver);
  await page.getByText(/^Available after the expiry, /).waitFor({ state: "hidden" });
  watch.tolerate(/status of 503/);
  await page.route("**/process", (route) =>
    route.fulfill({ status: 503, json: { message: "Busy. Try again soon.", code: "unavailable" } }),
  );
  const press = async (words: string) => {
    await process.click();
    const said = page.getByText(words);
    // The schedule may have been faster: then it asks.
    const again = page.getByRole("button", { name: "Process again" });
    await again.or(said).first().waitFor();
    if (await again.isVisible()) await again.click();
    await said.waitFor();
  };
  await press("❌ Failed to process");
  await page.getByText("Busy. Try again soon.").waitFor();
  await page.unroute("**/process");
  await press("✅ Test processed + analytics computed");
  await page.getByText("Cronbach's alpha").waitFor();
  // With one student there is neither a spread nor a reliability.
  expect(await card(page, "Standard deviation")).toMatch(/^–/);

  await process.click();
  await page.getByRole("dialog").getByText("Process this test again?").waitFor();
  faults.push(...(await faultsOf(page, "asked for a second processing")));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.goto("/admin/dashboard");
  await page
    .getByRole("region", { name: "Latest results" })
    .getByText("Over soon", { exact: true })
    .waitFor();
  faults.push(...(await faultsOf(page, "dashboard with results")));
  expect(faults).toEqual([]);
});
