/**
 * A4's height in CSS pixels without margins and some lines: 297 mm less twice 16 mm. A higher block
 * does not fit on one sheet; moving it would leave an empty sheet before it.
 */
const SHEET_PX = ((297 - 32) / 25.4) * 96 - 24;

/** Avoids a page break inside a block that fits on one sheet. */
export function avoidPageBreak(block: HTMLElement | null): (() => void) | undefined {
  if (!block) return undefined;
  const watch = new ResizeObserver(() => {
    block.dataset["whole"] = String(block.offsetHeight <= SHEET_PX);
  });
  watch.observe(block);
  return () => watch.disconnect();
}
