import type { Page } from "playwright-core";
import { axeProblems } from "./axe.ts";

/**
 * What is wrong with the screen that a page shows: axe's violations, no title or main heading, a
 * page that scrolls sideways. One line each, with the screen's name.
 */
export async function inspect(
  page: Page,
  name: string,
  only: "all" | "colours",
): Promise<string[]> {
  await settled(page);
  const facts = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    width: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }));
  const problems = await axeProblems(page, only);
  if (!/\S/.test(facts.title)) problems.push("no title");
  if (facts.headings !== 1) problems.push(`${facts.headings} main headings`);
  if (facts.width > facts.window) {
    problems.push(`scrolls sideways: ${facts.width} px in ${facts.window} px`);
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

/** What is wrong with the page, on a desktop and on a phone, in light and in dark. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await inspect(page, `${name}, ${colorScheme}, ${width} px`, "all")));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

/** Waits for fonts, pictures and whatever fades in or out; what turns for ever is left alone. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled([
      document.fonts.ready,
      ...finite.map((animation) => animation.finished),
      ...[...document.images].map((image) => image.decode()),
    ]);
  });
}
