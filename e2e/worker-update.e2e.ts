import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { keptOffline } from "./support/offline.ts";
import { type Paper, QuestionSet } from "./support/question-set.ts";
import { logIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { TwoBuilds } from "./support/two-builds.ts";
import { until } from "./support/until.ts";

const stage = useStage();
let builds: TwoBuilds;
let paper: Paper;
let context: BrowserContext;

beforeAll(async () => {
  const questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 2);
  paper = await questions.test();
  builds = await TwoBuilds.of(stage.product);
});
beforeEach(async () => {
  builds.deploy("first");
  context = await stage.browser.newContext({ baseURL: builds.origin });
  context.setDefaultTimeout(30_000);
});
afterEach(() => context.close());
afterAll(() => builds?.stop());

/** The build of the page that is shown: only the second has a mark. */
const buildOf = (page: Page) => page.locator('meta[name="build"]').count();

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const caches_ = (await caches.keys()).filter((name) => name.startsWith("app-"));
    return {
      registered: registration !== undefined,
      waiting: Boolean(registration?.waiting),
      caches: caches_.length,
    };
  });

/** Looks for a new worker, as browsers do at each visit, and waits until it is loaded. */
async function lookForNew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await until(
    "the new version waits",
    20_000,
    async () => (await workers(page)).waiting || undefined,
  );
}

async function openTest(): Promise<Page> {
  const page = await context.newPage();
  await logIn(page, people.asha, builds.origin);
  await page.goto(paper.path);
  const screen = new TestScreen(page, 2);
  const resume = page.getByRole("button", { name: "Resume" });
  const start = page.getByRole("button", { name: "Start Test" });
  await resume.or(start).click();
  await page.getByRole("timer").waitFor();
  await keptOffline(page);
  await screen.goTo(2);
  return page;
}

test("a new version waits until the test is closed, and never interrupts it", async () => {
  const page = await openTest();
  // Under the worker from here on.
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("timer").waitFor();
  builds.deploy("second");
  await lookForNew(page);
  const dashboard = await context.newPage();
  await dashboard.goto("/user/user-dashboard");
  await dashboard.getByRole("heading", { name: "Tests", exact: true }).waitFor();
  await dashboard.waitForLoadState("networkidle");
  expect(await dashboard.getByRole("button", { name: "Update" }).count()).toBe(0);
  // Even a request to take over is refused while the test is open.
  await dashboard.evaluate(async () => {
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage("skip-waiting");
  });
  await context.setOffline(true);
  await page.reload();
  expect(await buildOf(page)).toBe(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("heading", { level: 2, name: "Question 2 of 2" }).waitFor();
  await context.setOffline(false);
  await page.close();

  await dashboard.reload();
  await dashboard.getByRole("button", { name: "Update" }).click();
  await until("the new version is active", 20_000, async () => {
    const { waiting, caches } = await workers(dashboard).catch(() => ({
      waiting: true,
      caches: 2,
    }));
    return (!waiting && caches === 1) || undefined;
  });
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(paper.path);
  expect(await buildOf(again)).toBe(1);
  // The new version reads what the old one has kept.
  await again.getByRole("button", { name: "Resume" }).click();
  await again.getByRole("heading", { level: 2, name: "Question 2 of 2" }).waitFor();
});

test("a page of the new version reopens its test under the old worker", async () => {
  const page = await openTest();
  builds.deploy("second");
  await page.reload();
  expect(await buildOf(page)).toBe(1);
  await context.setOffline(true);
  await page.reload();
  expect(await buildOf(page)).toBe(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("timer").waitFor();
});

test("the kill switch removes the worker and what it has kept", async () => {
  const page = await openTest();
  await page.goto("/user/user-dashboard");
  builds.deploy("without worker");
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await until(
    "nothing is kept",
    20_000,
    async () => (await workers(page)).caches === 0 || undefined,
  );
});
