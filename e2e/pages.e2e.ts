import type { BrowserContext, Page, Request } from "playwright-core";
import { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { reportedTest } from "./support/reported.ts";
import { fillSignIn, logIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const meena = { name: "Meena Das", email: "meena@example.com", password: "seven tall poplars" };
const ownCode = "**/assets/index-*.js";
let report: string;

beforeAll(async () => {
  const { api } = stage;
  const asha = await api.signedIn(people.asha);
  const ids = await reportedTest(stage.clock, await api.signedIn(people.admin), {
    best: await api.registered(meena),
    middle: asha,
    last: await api.signedIn(people.kabir),
  });
  report = `/test-report/${ids.middle}`;
  // A first visit would, and only once.
  await asha.post("/api/learning/intake", {}, LearningToday);
});

/** What the pages of a browser ask the API for, in order. */
function callsOf(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Holds the app's own code back until the test lets go. */
async function withheld(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ownCode, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Marks elements of the page as it came; React's own would have no mark. */
const mark = (page: Page, ...selectors: string[]) =>
  page.evaluate((all) => {
    for (const one of all) document.querySelector(one)?.setAttribute("data-came", "drawn");
  }, selectors);

describe("login and sign-up", () => {
  test.each([
    ["/login", "Welcome back", "Login · Exam Academy"],
    ["/signup", "Create your account", "Sign up · Exam Academy"],
  ])(
    "%s is seen before any script has loaded, in the system's colours",
    async (path, heading, title) => {
      const { page, watch } = await stage.visit({ javaScriptEnabled: false, colorScheme: "dark" });
      watch.tolerate(/^failed: csp .*\/assets\/.*\.js$/);
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await page.title()).toBe(title);
      expect(await page.getByRole("button", { name: /^(Login|Sign Up)$/ }).isDisabled()).toBe(true);
      const ground = await page
        .locator("body")
        .evaluate((body) => getComputedStyle(body).background);
      expect(ground).toContain("rgb(18, 19, 23)");
    },
  );

  test.each(["light", "dark"] as const)(
    "keep what was typed before the app arrived, in %s colours",
    async (colorScheme) => {
      const { page } = await stage.visit({ colorScheme });
      const letGo = await withheld(page);
      await page.goto("/login?next=%2Fuser%2Ftest-reports", { waitUntil: "commit" });
      const signingIn = fillSignIn(page, people.asha);
      await page.getByRole("button", { name: "Login" }).waitFor();
      await mark(page, "h1", "form", "input[name=email]", "main");
      await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(people.asha.email);
      letGo();
      await page.getByText("Log in to continue where you left off.").waitFor();
      expect(await page.locator("[data-came=drawn]").count()).toBe(4);
      expect(await page.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe(
        "/signup?next=%2Fuser%2Ftest-reports",
      );
      await signingIn;
      await page.waitForURL("**/user/test-reports");
    },
  );

  test("have the colours that were chosen before", async () => {
    const { page } = await stage.visit({ colorScheme: "light" });
    await page.goto("/login");
    await page.getByRole("button", { name: "Switch to dark colours" }).click();
    const letGo = await withheld(page);
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const ground = () =>
      page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    // The heading is in the document before its styles have arrived.
    await expect.poll(ground).toBe("rgb(18, 19, 23)");
    letGo();
    await page.getByRole("button", { name: "Switch to light colours" }).waitFor();
  });

  test("keep who agrees, chosen before the app arrived", async () => {
    const { page } = await stage.visit();
    const letGo = await withheld(page);
    await page.goto("/signup", { waitUntil: "commit" });
    await page.getByLabel("Full name").fill("Ravi Iyer");
    await page.getByLabel("I do. I am 18 or older.").check();
    await mark(page, "h1", "fieldset");
    letGo();
    await expect.poll(() => page.getByRole("button", { name: "Sign Up" }).isEnabled()).toBe(true);
    expect(await page.locator("[data-came=drawn]").count()).toBe(2);
    expect(await page.getByLabel("I do. I am 18 or older.").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Enter an email address").waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Ravi Iyer");
    expect(await faultsOf(page, "sign-up with errors")).toEqual([]);
  });

  test.each([
    ["/login", people.asha, "/user/user-dashboard"],
    ["/signup?next=%2Fuser%2Ftest-reports", people.asha, "/user/test-reports"],
    ["/login?next=%2F%2Fevil.example", people.asha, "/user/user-dashboard"],
    ["/login", people.admin, "/admin/dashboard"],
  ])("%s sends a signed-in visitor on without showing a form", async (path, who, to) => {
    const { page } = await stage.visit();
    await logIn(page, who);
    let seen = 0;
    await page.exposeFunction("sawForm", () => void seen++);
    await page.addInitScript(() => {
      const look = () => {
        const field = document.querySelector("input[type=password]");
        if (field?.checkVisibility()) void Reflect.get(globalThis, "sawForm")();
        requestAnimationFrame(look);
      };
      look();
    });
    // Without the app's own code: the page itself sends on.
    const letGo = await withheld(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForURL(`**${to}`, { waitUntil: "commit" });
    letGo();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect([new URL(page.url()).pathname, seen]).toEqual([to, 0]);
  });
});

describe("early data", () => {
  test.each([
    // The names of exam types are asked for by cards of tests, which are drawn when those are known.
    // What to do next is loaded after the first paint.
    [
      "the dashboard",
      () => "/user/user-dashboard",
      5,
      ["GET /api/exam-types", "GET /api/learning/today"],
    ],
    ["a report", () => report, 1, ["GET /api/learning/today"]],
  ])(
    "of %s is what the screen asks for, and is asked for once",
    async (_, address, count, later) => {
      const { page, context } = await stage.visit();
      await logIn(page, people.asha);
      const calls = callsOf(context);
      const letGo = await withheld(page);
      await page.goto(address(), { waitUntil: "commit" });
      await expect.poll(() => calls.length).toBe(count);
      const early = [...calls];
      letGo();
      await page
        .getByText(/Average score|Marks Scored/)
        .first()
        .waitFor();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => calls.slice(count).toSorted()).toEqual([...later].toSorted());
      expect(calls.slice(0, count)).toEqual(early);
      expect(new Set(calls).size).toBe(calls.length);
    },
  );

  test("is not asked for without a session, by administrators, or with a token that has expired", async () => {
    const { page, context, watch } = await stage.visit();
    watch.tolerate(/status of 401/);
    const calls = callsOf(context);
    const letGo = await withheld(page);
    const none = async () => {
      await page.goto("/user/user-dashboard", { waitUntil: "commit" });
      await page.waitForFunction(() => globalThis.__academyEarly !== undefined);
      expect(await page.evaluate(() => globalThis.__academyEarly?.size)).toBe(0);
    };
    await none();
    await logIn(page, people.admin);
    calls.length = 0;
    await none();
    await logIn(page, people.asha);
    calls.length = 0;
    await page.evaluate(() => localStorage.setItem("token", "run-out"));
    await none();
    expect(calls).toEqual([]);
    letGo();
    await page.getByText("Average score").waitFor();
  });

  test("of another student's report is left to the screen, which refuses it", async () => {
    const { page, context, watch } = await stage.visit();
    watch.tolerate(/status of 404/);
    await logIn(page, people.kabir);
    const calls = callsOf(context);
    await page.goto(report);
    await page.getByText("No report found.").first().waitFor();
    expect(calls.filter((call) => call.includes("/submissions/"))).toHaveLength(1);
  });
});

test("every script and style of the pages that come with links is asked for once", async () => {
  const { page, context } = await stage.visit();
  await logIn(page, people.asha);
  for (const address of ["/user/user-dashboard", report, "/demo-test1"]) {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(new URL(request.url()).pathname);
    context.on("request", note);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    context.off("request", note);
    const files = asked.filter((path) => path.startsWith("/assets/"));
    expect(files.length).toBeGreaterThan(5);
    expect(files).toEqual([...new Set(files)]);
  }
});
