import type { Page } from "playwright-core";
import * as z from "zod";

export interface Credentials {
  email: string;
  password: string;
}

/** Fills in the open login form, and submits it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/**
 * Logs in through the form and waits for the user's dashboard.
 *
 * @param origin where the product is, for a browser that does not know it
 */
export async function signIn(page: Page, who: Credentials, origin = ""): Promise<void> {
  await page.goto(`${origin}/login`);
  await fillSignIn(page, who);
  await page.waitForURL(/\/(user\/user-dashboard|admin\/dashboard)$/);
}

/** It names an icon, so that the browser does not ask for one. */
const empty = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };

const Session = z.object({ token: z.string(), user: z.looseObject({}) });

/**
 * Gives a page the session of a user who logged in on this device before. The login page and the
 * dashboard cost as much as a short journey, and other journeys cover them.
 */
export async function logIn(page: Page, who: Credentials, origin = ""): Promise<void> {
  const { email, password } = who;
  // The browser's own cookies: it gets the renewal token as if it had logged in itself.
  const answer = await page.request.post(`${origin}/api/auth/login`, {
    data: { email, password },
    headers: { "x-session": "cookie" },
  });
  const { token, user } = Session.parse(await answer.json());
  // An empty page of the origin: the browser stores the session where the app will look for it.
  await page.route("**/empty", (route) => route.fulfill(empty), { times: 1 });
  await page.goto(`${origin}/empty`);
  await page.evaluate(
    (kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    },
    { token, user: JSON.stringify(user) },
  );
}

/** Opens an address as a user who logged in on this device before. */
export async function openAs(page: Page, who: Credentials, address: string): Promise<void> {
  await logIn(page, who, URL.canParse(address) ? new URL(address).origin : "");
  await page.goto(address);
}
