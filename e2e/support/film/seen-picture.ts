import type { Page } from "playwright-core";
import { player } from "../player.ts";
import { lumaAt } from "./lecture-film.ts";
import { SHADES } from "./served-copies.ts";

/** The colour in the middle of what a page's player shows, as the film has it. */
const seen = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1, height: 1 });
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    // From BT.601 in its narrow range, back to what was encoded.
    const luma = 16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256;
    const chroma = 128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
    return { luma, blue: chroma, at: video.currentTime };
  });

/** What a page's player shows: whether the picture belongs to its place, and the copy it is from. */
export async function seenPicture(page: Page) {
  const { luma, blue, at } = await seen(page);
  const names = Object.keys(SHADES) as (keyof typeof SHADES)[];
  const nearest = names.toSorted(
    (one, other) => Math.abs(SHADES[one] - blue) - Math.abs(SHADES[other] - blue),
  );
  return { isOfPlace: Math.abs(luma - lumaAt(at)) < 14, copy: nearest[0], at };
}
