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

  test("offline keeps an administrator's menu too, and opens when the connection is back", async () => {
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
  });

  test("of a missing test leads back to the dashboard", async () => {
    const { page, watch } = await stage.visit(phone);
    watch.tolerate(/status of (400|404)/);
    await openAs(page, people.asha, "/user/tests/x/take");
    await page.getByRole("heading", { level: 1, name: "We couldn’t find this test" }).waitFor();
    expect(await page.title()).toContain("We couldn’t find this test");
    await page.getByRole("link", { name: "Back to the dashboard" }).tap();
    await page.waitForURL("**/user/user-dashboard");
  });
});
