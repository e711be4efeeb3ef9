import type { Locator } from "playwright-core";
import { expect } from "vitest";

/**
 * Ticks a box that is invisible under its label, or not. By keyboard: a click needs a position, which moves
 * while an editor above still grows.
 */
export async function tick(box: Locator, on = true): Promise<void> {
  await box.waitFor({ state: "attached" });
  if ((await box.isChecked()) !== on) await box.press("Space");
  await expect.poll(() => box.isChecked()).toBe(on);
}
