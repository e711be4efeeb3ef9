/**
 * A4's height without the margins and some lines, in CSS pixels: 297 mm less twice 16 mm. What is
 * higher could not stand on one sheet, and would leave an empty one before it.
 */
const SHEET_PX = ((297 - 32) / 25.4) * 96 - 24;

/** Keeps a block from being cut by the end of a sheet, where one can hold it. */
export function keepWhole(block: HTMLElement | null): (() => void) | undefined {
  if (!block) return undefined;
  const watch = new ResizeObserver(() => {
    block.dataset["whole"] = String(block.offsetHeight <= SHEET_PX);
  });
  watch.observe(block);
  return () => watch.disconnect();
}
