import type { Locator, Page } from "playwright-core";

/** Picks from the menu of the row with this name. */
export async function inRowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await menuItem(page, item).click();
}

/** An entry of the menu that is open. */
export const menuItem = (page: Page, name: string): Locator =>
  page.getByRole("menuitem", { name, exact: true });
