import type { Page } from "playwright-core";

export const player = (page: Page) => page.locator("video");

export const stateOf = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    length: video.duration,
    error: video.error?.code ?? null,
  }));

/** The first words of a lecture's captions, as the browser reads them. */
export const wordsIn = (page: Page, n: number) =>
  player(page).evaluate((video: HTMLVideoElement, at) => {
    const cue = video.textTracks[at]?.cues?.[0];
    return cue instanceof VTTCue ? cue.text : undefined;
  }, n);
