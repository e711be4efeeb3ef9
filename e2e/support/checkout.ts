import type { Page } from "playwright-core";

/** A person's actions in the provider's window, by the names of the test checkout's buttons. */
export type CheckoutAct =
  | "Succeed"
  | "Succeed, webhook before the redirect"
  | "Succeed, webhook twice"
  | "Succeed, webhooks out of order"
  | "Succeed without redirect"
  | "Fail"
  | "Abandon"
  | "Forge a success";

/** Presses Pay, or Try again, and waits for the provider's window. */
export async function openCheckout(page: Page): Promise<void> {
  // An invoice with tax needs it; after a failed try it is still chosen.
  const state = page.getByLabel("Your state");
  if (!(await state.inputValue())) await state.selectOption("Maharashtra");
  await page.getByRole("button", { name: /^(Pay ₹|Try again$)/ }).click();
  await page.frameLocator('iframe[title="Test checkout"]').getByText("no money moves").waitFor();
}

/** Performs an action in the open window of the provider. */
export async function inCheckout(page: Page, act: CheckoutAct): Promise<void> {
  const frame = page.frameLocator('iframe[title="Test checkout"]');
  await frame.getByRole("button", { name: act, exact: true }).click();
}
