import type { Locator } from "playwright-core";
import { expect } from "vitest";

/**
 * Ticks a box that lies unseen under what stands for it. By keyboard: a click goes to a place on the
 * screen, which moves while an editor above still grows.
 */
export async function tick(box: Locator): Promise<void> {
  await box.waitFor({ state: "attached" });
  if (!(await box.isChecked())) await box.press("Space");
  await expect.poll(() => box.isChecked()).toBe(true);
}
