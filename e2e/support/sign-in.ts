import type { Page } from "playwright-core";

export interface Credentials {
  email: string;
  password: string;
}

/** Fills in the form of the sign-in page that is open, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/**
 * Signs in through the form and waits for the person's own home.
 *
 * @param origin where the product is, for a browser that does not know it
 */
export async function signIn(page: Page, who: Credentials, origin = ""): Promise<void> {
  await page.goto(`${origin}/login`);
  await fillSignIn(page, who);
  await page.waitForURL(/\/(user\/user-dashboard|admin\/dashboard)$/);
}
