import type { Locator } from "playwright-core";

/** Chooses an action from the menu of a row. */
export async function act(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await row.getByRole("menuitem", { name, exact: true }).click();
}
