import type { Page } from "playwright-core";

/** Hides the page, as another app on a phone does; a headless browser shows all pages. */
export const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, "hidden", { value: now, configurable: true });
    const state = now ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/**
 * Makes the test screen save now: it does when its page is hidden, and otherwise waits some
 * seconds.
 */
export async function saveNow(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await setHidden(page, true);
  await saved;
  await setHidden(page, false);
}
