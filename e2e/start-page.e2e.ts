import { describe, expect, test } from "vitest";
import { faultsOf } from "./support/inspect.ts";
import { scoresOf } from "./support/lighthouse.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

/**
 * Limits for a first visit. The performance score depends on the machine, so it only has to be far
 * from bad.
 */
const LIGHT = { bytes: 180_000, elements: 400, shift: 0.02 };
const FAR_FROM_BAD = 0.5;

describe("the start page", () => {
  test("is light on a phone, public, and indexed", async () => {
    const found = await scoresOf(stage.product.origin, "/");
    console.log(`Lighthouse's score for performance: ${found.performance}`);
    const best = { accessibility: 1, bestPractices: 1, seo: 1 };
    expect(found.scores, found.failed.join()).toEqual(best);
    expect(found.shift).toBeLessThanOrEqual(LIGHT.shift);
    expect(found.bytes).toBeLessThanOrEqual(LIGHT.bytes);
    expect(found.elements).toBeLessThanOrEqual(LIGHT.elements);
    expect(found.performance).toBeGreaterThanOrEqual(FAR_FROM_BAD);
  });

  test("is visible before any script has loaded, in the system's colours", async () => {
    const { page, watch } = await stage.visit({ javaScriptEnabled: false, colorScheme: "dark" });
    // Chromium's word for what it does not load because scripts are off.
    watch.tolerate(/^failed: csp .*\/assets\/.*\.js$/);
    await page.goto("/");
    await page.getByText("get access to 4 lecture videos and 4 demo tests").waitFor();
    const ground = await page.locator("body").evaluate((body) => getComputedStyle(body).background);
    expect(ground).toContain("rgb(23, 24, 26)");
  });

  test("hydrates the elements of its HTML, for every visitor", async () => {
    const { page } = await stage.visit();
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.querySelector("h1")?.setAttribute("data-came", "drawn");
      });
    });
    await page.goto("/");
    await page.getByText(/^© \d{4} /).waitFor();
    await page.getByText("Foundation", { exact: true }).first().waitFor();
    expect(await page.locator("h1[data-came=drawn]").count()).toBe(1);
    expect(await page.locator("h1").count()).toBe(1);
  });

  test("shows the price of a subscription and opens a sample report, both without an account", async () => {
    const { page } = await stage.visit({ viewport: { width: 390, height: 844 } });
    await page.goto("/");
    const jee = page.getByRole("listitem").filter({ hasText: "Single and multiple correct" });
    await jee.getByText("₹4,999 for 1 year").waitFor();
    const picture = page.getByRole("img", { name: /^A running test/ });
    await picture.scrollIntoViewIfNeeded();
    const drawn = (img: HTMLImageElement) => img.decode().then(() => img.naturalWidth);
    expect(await picture.evaluate(drawn)).toBe(600);
    expect(await faultsOf(page, "start page")).toEqual([]);
    await page.getByRole("link", { name: "Open a sample report" }).click();
    await page.getByText(/^This is a sample/).waitFor();
    await page.getByText("Overall Percentile").first().waitFor();
    expect(await faultsOf(page, "sample report")).toEqual([]);
    await page.getByRole("tab", { name: "Questions Review" }).click();
    await page.getByText("Question 1 of 12").waitFor();
  });
});
