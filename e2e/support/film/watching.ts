import type { Page } from "playwright-core";
import { expect } from "vitest";
import { player, stateOf } from "../player.ts";
import { until } from "../until.ts";
import { seenPicture } from "./seen-picture.ts";

/** Waits until a page's player has played so far. */
export const reaches = (page: Page, after: number) =>
  until(`it plays after ${after}`, 30_000, async () => {
    const { at, error } = await stateOf(page);
    expect(error).toBeNull();
    return at > after ? at : undefined;
  });

/** Moves to a second of the lecture. */
export const jump = (page: Page, to: number) =>
  player(page).evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at;
  }, to);

/** Waits until the picture belongs to the place and, if one is named, to a copy. */
export const shows = (page: Page, copy?: "low" | "middle" | "high") =>
  until(`it shows ${copy ?? "its place"}`, 30_000, async () => {
    const seen = await seenPicture(page);
    return seen.isOfPlace && (copy === undefined || seen.copy === copy) ? seen : undefined;
  });
