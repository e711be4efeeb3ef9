import type { Page } from "playwright-core";

/**
 * How many buttons of the palette React draws again while `act` runs: each render gives an element
 * new properties, which React stores in a field of the element.
 */
export async function redrawnCells(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await page.evaluateHandle(() => {
    const cells = document.querySelectorAll("aside ol button");
    const propsOf = (cell: Element): unknown =>
      Object.entries(cell).find(([name]) => name.startsWith("__reactProps$"))?.[1];
    return [...cells].map((cell) => ({ cell, props: propsOf(cell), propsOf }));
  });
  await act();
  return before.evaluate((cells) => {
    if (!cells.every(({ props }) => props)) throw new Error("React keeps its properties elsewhere");
    return cells.filter(({ cell, props, propsOf }) => propsOf(cell) !== props).length;
  });
}
