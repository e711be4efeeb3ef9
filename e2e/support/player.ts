import type { Page } from "playwright-core";

/** A page's only player. */
export const player = (page: Page) => page.locator("video");

export const stateOf = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    length: video.duration,
    error: video.error?.code ?? null,
  }));
