import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("an address that does not exist", () => {
  test("offline stays in its frame, says so, and opens when the connection is back", async () => {
    const { page, context, watch } = await stage.visit(phone);
    watch.tolerate(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/);
    await openAs(page, people.asha, "/user/user-dashboard");
    await page.getByRole("region", { name: "Tests" }).waitFor();
    await context.setOffline(true);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    await menu.tap();
    await page.getByRole("dialog").getByRole("link", { name: "Test Reports" }).tap();
    await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
    await page.getByText("This page opens automatically").waitFor();
    expect(await menu.isVisible()).toBe(true);
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Test Reports" }).waitFor();
  });

  test(
    "offline keeps an administrator's menu too, and opens when the connection is back",
    { tags: ["thorough"] },
    async () => {
      const { page, context, watch } = await stage.visit(phone);
      watch.tolerate(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/);
      await openAs(page, people.admin, "/admin/dashboard");
      await page.getByRole("region", { name: "Latest results" }).waitFor();
      await context.setOffline(true);
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      await menu.tap();
      const links = page.getByRole("dialog");
      await links.getByText("Users", { exact: true }).tap();
      await links.getByRole("link", { name: "Exam types and fees" }).tap();
      await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
      expect(await menu.isVisible()).toBe(true);
      await context.setOffline(false);
      await page.getByRole("heading", { level: 1, name: "Exam types and fees" }).waitFor();
    },
  );

  test(
    "opens a page whose code fails to load after the connection is back",
    { tags: ["thorough"] },
    async () => {
      const { page, context, watch } = await stage.visit();
      watch.tolerate(
        /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/,
      );
      await openAs(page, people.admin, "/admin/dashboard");
      const asked = Promise.withResolvers<Route>();
      let isHeld = false;
      await page.route(/exam-types-page[^/]*\.js$/, (route) => {
        if (isHeld) return route.continue();
        isHeld = true;
        return asked.resolve(route);
      });
      await page.getByText("Users", { exact: true }).first().click();
      await page.getByRole("link", { name: "Exam types and fees" }).click();
      const route = await asked.promise;
      await context.setOffline(true);
      await context.setOffline(false);
      await route.abort();
      await page.getByRole("heading", { level: 1, name: "Exam types and fees" }).waitFor();
    },
  );

  test("works on without a picture that did not load", { tags: ["thorough"] }, async () => {
    const { page, context, watch } = await stage.visit();
    watch.tolerate(/ERR_FAILED|ERR_INTERNET|dynamically imported module|preload CSS/);
    const fail = (route: Route) => context.setOffline(true).then(() => route.abort());
    await page.route(/latest-scores[^/]*\.js$/, fail, { times: 1 });
    await openAs(page, people.admin, "/admin/dashboard");
    const scores = page.getByRole("alert").filter({ hasText: "The scores did not load" });
    await scores.waitFor();
    await page.getByRole("link", { name: /^Reports of Sample test/ }).waitFor();
    await context.setOffline(false);
    await scores.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("figure", { name: /^Scores of Sample test/ }).waitFor();
  });

  test("opens a page whose connection is back before it could say so", async () => {
    const { page, watch } = await stage.visit();
    watch.tolerate(/ERR_FAILED|dynamically imported module|preload CSS/);
    await openAs(page, people.admin, "/admin/dashboard");
    let reloaded = false;
    page.on("request", (request) => {
      reloaded ||= request.isNavigationRequest();
    });
    await page.route(/exam-types-page[^/]*\.js$/, (route) =>
      reloaded ? route.continue() : route.abort(),
    );
    await page.evaluate(() => {
      // React draws the page of the error, reports the error, and only then calls the boundary.
      const report = console.error;
      let online = false;
      Object.defineProperty(navigator, "onLine", { get: () => online });
      console.error = (...words) => {
        online = true;
        report(...words);
      };
    });
    await page.getByText("Users", { exact: true }).first().click();
    await page.getByRole("link", { name: "Exam types and fees" }).click();
    await page.getByRole("heading", { level: 1, name: "Exam types and fees" }).waitFor();
  });

  test("of a missing test leads back to the dashboard", { tags: ["thorough"] }, async () => {
    const { page, watch } = await stage.visit(phone);
    watch.tolerate(/status of (400|404)/);
    await openAs(page, people.asha, "/user/tests/x/take");
    await page.getByRole("heading", { level: 1, name: "We couldn’t find this test" }).waitFor();
    expect(await page.title()).toContain("We couldn’t find this test");
    await page.getByRole("link", { name: "Back to the dashboard" }).tap();
    await page.waitForURL("**/user/user-dashboard");
  });
});
