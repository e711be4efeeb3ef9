import type { Locator, Page } from "playwright-core";

/** Chooses an action from the menu of a row. */
export async function act(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await menuItem(row, name).click();
}

/** Chooses an action from the menu of the row with this name. */
export async function inRowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await menuItem(page, item).click();
}

/** An entry of the menu that is open. */
export const menuItem = (part: Page | Locator, name: string): Locator =>
  part.getByRole("menuitem", { name, exact: true });
