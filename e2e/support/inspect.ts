import { isPush } from "@academy/core/testing/runs.ts";
import type { Page, ViewportSize } from "playwright-core";
import { axeProblems } from "./axe.ts";

/**
 * The problems of a page's screen: axe's violations, no title or main heading, horizontal
 * scrolling, components without styles. One line each, with the screen's name.
 */
export async function inspect(
  page: Page,
  name: string,
  only: "all" | "colours" | "layout",
): Promise<string[]> {
  await settled(page);
  const facts = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    width: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }));
  const problems = only === "layout" ? [] : await axeProblems(page, only);
  if (!/\S/.test(facts.title)) problems.push("no title");
  if (facts.headings !== 1) problems.push(`${facts.headings} main headings`);
  if (facts.width > facts.window) {
    problems.push(`scrolls sideways: ${facts.width} px in ${facts.window} px`);
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 900 };

/** The headless shell does not resize the window of a page that fills the screen. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  if (!(await page.evaluate(() => document.fullscreenElement !== null))) {
    return page.setViewportSize(size);
  }
  const session = await page.context().newCDPSession(page);
  const plain = { deviceScaleFactor: 1, mobile: false };
  await session.send("Emulation.setDeviceMetricsOverride", { ...size, ...plain });
}

/**
 * The problems of a state: everything on a phone in light, then, in a thorough run, on a desktop in
 * dark what depends on the width. One test computes the contrast of all colours that the styles use
 * together, so axe looks at the dark colours of one state per screen.
 */
export const faultsOf = (page: Page, name: string, dark: "colours" | "layout" = "layout") =>
  faultsAt(page, name, { sizes: [phone, desktop], dark });

/** The same in the page's current size. */
export const faultsHere = (page: Page, name: string, dark: "colours" | "layout" = "layout") =>
  faultsAt(page, name, { sizes: [], dark });

async function faultsAt(
  page: Page,
  name: string,
  { sizes: [first, last], dark }: { sizes: readonly ViewportSize[]; dark: "colours" | "layout" },
): Promise<string[]> {
  if (first) await resize(page, first);
  await page.emulateMedia({ colorScheme: "light" });
  const found = await inspect(page, `${name}, light`, "all");
  if (last) await resize(page, last);
  if (isPush || (!last && dark === "layout")) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await inspect(page, `${name}, dark`, dark)));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Waits for fonts, images and fades; endless animations are ignored. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = ({ effect, playState }: Animation) =>
      playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
    // A changed colour scheme is drawn, and its transitions begin, within the next two frames.
    await frame();
    await frame();
    // Polled: the promise of an end never resolves if the element has left the view.
    while (document.getAnimations().some(moves)) await frame();
    const pictures = [...document.images].filter(
      ({ complete, loading }) => complete || loading !== "lazy",
    );
    await Promise.allSettled([document.fonts.ready, ...pictures.map((image) => image.decode())]);
  });
}
