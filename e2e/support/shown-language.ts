import type { Locator, Page } from "playwright-core";
import { until } from "./until.ts";

/** The text of the question on the screen, without its formula. */
const shownText = (page: Page) =>
  page.locator("[data-shown] [id^=question-text]").evaluate((box) => {
    const copy = box.cloneNode(true);
    if (copy instanceof HTMLElement)
      for (const one of copy.querySelectorAll(".katex")) one.remove();
    return copy.textContent?.trim();
  });

/** Waits until the question has this text. */
export const shows = (page: Page, text: string) =>
  until(
    `the question says ${text}`,
    15_000,
    async () => (await shownText(page)) === text || undefined,
  );

/** The switch of the language above the question. */
export const viewIn = (page: Page) => page.locator("[data-shown]").getByLabel("View in:");

/** Whether the first box ends before the second begins, from left to right. */
export async function isBefore(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("A box is missing.");
  return a.x + a.width <= b.x + 1;
}

/** Whether the first text is drawn to the left of the second, which follows it in the source. */
export const isLeftOf = (box: Locator, first: string, then: string): Promise<boolean> =>
  box.evaluate(
    (element, [one, other]) => {
      const left = (part: string) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(part) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + part.length);
          return range.getBoundingClientRect().left;
        }
        throw new Error(`There is no ${part}.`);
      };
      return left(one) < left(other);
    },
    [first, then] as const,
  );

/** Whether the browser draws a text with a font that has its letters, and not with empty boxes. */
export const hasFont = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((words) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("The page cannot draw.");
    context.font = getComputedStyle(document.body).font;
    // Letters of a font have different widths; boxes in their place have one.
    return new Set(Array.from(words, (letter) => context.measureText(letter).width)).size > 1;
  }, text);
