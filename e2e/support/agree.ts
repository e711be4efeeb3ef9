import type { Page } from "playwright-core";

/** Accepts the terms, which students are asked at the first login to an account. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Before you continue" }).waitFor();
  await page.getByLabel("I do. I am 18 or older.").check();
  await page.getByRole("button", { name: "Continue" }).click();
}
