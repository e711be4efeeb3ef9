import { readFileSync } from "node:fs";
import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { families } from "../bench/page-modules.ts";
import { readBudgets } from "../bench/report.ts";
import { engineFigures, heavyPages, pageFigures } from "../bench/web-size.ts";
import { people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { QuestionSet } from "./support/question-set.ts";
import { reportedTest } from "./support/reported.ts";
import { logIn } from "./support/sign-in.ts";
import { desktop, phone } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

/** Scripts that a page may request: each costs a weak phone line a part of a round trip. */
const MOST = 12;
/** With what to do next, its results over time, and what these share with other pages. */
const MOST_OF_DASHBOARD = 15;
/** With lost time and the student's own notes, which come after the first paint. */
const MOST_OF_REPORT = 16;

/** Of every kind of answer. */
const QUESTIONS = 12;

let paper: Awaited<ReturnType<QuestionSet["test"]>>;
let reportId: string;

beforeAll(async () => {
  const { api } = stage;
  const admin = await api.signedIn(people.admin);
  const meena = { name: "Meena", email: "meena@example.com", password: "seven tall poplars" };
  const ids = await reportedTest(stage.clock, admin, {
    best: await api.registered(meena),
    middle: await api.signedIn(people.asha),
    last: await api.signedIn(people.kabir),
  });
  reportId = ids.middle;
  paper = await (await QuestionSet.upload(admin, QUESTIONS)).test();
});

/** What keeps the app for times without a connection, and the sender, come when a page is complete and idle. */
const whenIdle = /^\/assets\/(offline|keep-test|outbox-sender)-/;
/** The same on pages without a test, where it also loads what it shares with a test, and the sender. */
const whenIdleElsewhere = /^\/assets\/(offline|from-test|outbox)-/;

/** The names of all scripts that the page needs from now on, without their hashes. */
function scriptsOf(page: Page, leftOut = whenIdle): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js") || leftOut.test(pathname)) return;
    names.push(pathname.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ""));
  });
  return names;
}

async function opened(path: string, heading: string | RegExp, who?: typeof people.asha) {
  const { page } = await stage.visit(phone);
  if (who) await logIn(page, who);
  const scripts = scriptsOf(page, whenIdleElsewhere);
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await page.waitForLoadState("networkidle");
  return scripts;
}

test("the build that is tested keeps every page within its budgets", async () => {
  const budgets = readBudgets(
    readFileSync(new URL("../bench/budgets.json", import.meta.url), "utf8"),
  );
  const dist = await ensureWebBuild(console.log);
  expect(heavyPages("engine", { "a lecture": engineFigures(dist) }, budgets)).toEqual([]);
  for (const [reader, of] of Object.entries(families)) {
    for (const [family, pages] of Object.entries(of)) {
      expect(heavyPages(`${reader}.${family}`, pageFigures(dist, pages), budgets)).toEqual([]);
    }
  }
});

describe("a page requests few scripts", () => {
  test.each(["/", "/login", "/signup"])("at %s, without a sign-in", async (path) => {
    const scripts = await opened(path, /./);
    expect(scripts.length, scripts.join()).toBeGreaterThan(3);
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MOST);
  });

  test.each([
    ["/user/user-dashboard", "Dashboard", MOST_OF_DASHBOARD],
    ["/user/test-reports", "Test Reports", MOST],
  ] as const)("at %s, as a student", async (path, heading, most) => {
    const scripts = await opened(path, heading, people.asha);
    expect(scripts.length, scripts.join()).toBeGreaterThan(3);
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(most);
  });

  test("at a report, as its student", async () => {
    const scripts = await opened(`/test-report/${reportId}`, /./, people.asha);
    expect(scripts).toContain("report");
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MOST_OF_REPORT);
  });
});

test("a test requests few scripts, and none after it has started", async () => {
  const { page } = await stage.visit(desktop);
  await logIn(page, people.asha);
  const scripts = scriptsOf(page);
  await page.goto(paper.path);
  const screen = new TestScreen(page, QUESTIONS);
  await screen.enter("Start Test");
  await screen.reach(1);
  expect(scripts).toContain("test");
  expect(scripts.length, scripts.join()).toBeLessThanOrEqual(MOST);
  const before = [...scripts];
  for (let number = 1; number <= QUESTIONS; number++) await screen.goTo(number);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog", { name: "Submit the test?" }).waitFor();
  expect(scripts).toEqual(before);
});
