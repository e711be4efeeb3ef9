import { SubscriptionView } from "@academy/core/subscription/subscription.schema.ts";
import { OrderPage } from "@academy/core/payment/order-view.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { inCheckout, openCheckout } from "./support/checkout.ts";
import { faultsOf } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { signIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const YEAR_MS = 365 * 86_400_000;
const Held = z.object({ subscriptions: z.array(SubscriptionView) });

/** Somebody at the payment page for JEE. */
async function payer(name: string) {
  const who = { name, email: ownEmail(name.toLowerCase()), password: "blue kettle on a hill" };
  const api = await stage.api.registered(who);
  const visitor = await stage.visit();
  await signIn(visitor.page, who);
  await visitor.page.goto("/payment?examType=JEE&fee=1");
  await visitor.page.getByRole("button", { name: "Pay ₹4,999" }).waitFor();
  return { ...visitor, api };
}

const subscribed = (page: Page) =>
  page.getByRole("heading", { name: "You are subscribed to JEE" }).waitFor();

const held = async (api: Api) =>
  (await api.get(`/api/users/${api.userId}/subscriptions`, Held)).subscriptions;

const statesOf = async (api: Api) =>
  (await api.get("/api/payments", OrderPage)).orders.map(({ state }) => state);

test("a payment that fails says why, one that is left costs nothing, and the next one counts", async () => {
  const { page, api } = await payer("Fails");
  await openCheckout(page);
  await inCheckout(page, "Abandon");
  await page.getByText("You closed the payment window before paying.").waitFor();
  await openCheckout(page);
  await inCheckout(page, "Fail");
  // The window stays for another try; the browser's Back of a person in doubt closes it.
  await inCheckout(page, "Abandon");
  await page.getByText("The payment failed.").waitFor();
  expect(await faultsOf(page, "failed payment")).toEqual([]);
  await page.reload();
  await page.getByText("The payment failed.").waitFor();
  expect(await held(api)).toEqual([]);
  await openCheckout(page);
  await inCheckout(page, "Succeed, webhook before the redirect");
  await subscribed(page);
  expect(await statesOf(api)).toEqual(["paid"]);
});

test("told twice, out of order or by the provider alone, each payment counts once", async () => {
  const { page, api } = await payer("Twice");
  await openCheckout(page);
  await inCheckout(page, "Succeed, webhook twice");
  await subscribed(page);
  const [first] = await held(api);
  const until = Date.parse(first?.until ?? "");
  for (const act of ["Succeed, webhooks out of order", "Succeed without redirect"] as const) {
    await page.goto("/payment?examType=JEE");
    await page.getByText("You are subscribed until").waitFor();
    await openCheckout(page);
    await inCheckout(page, act);
    await subscribed(page);
  }
  const [last] = await held(api);
  expect(Date.parse(last?.until ?? "") - until).toBe(2 * YEAR_MS);
  expect(await statesOf(api)).toEqual(["paid", "paid", "paid"]);
});

test("a forged success opens nothing, and an administrator gives real money back", async () => {
  const { page, api, watch } = await payer("Forged");
  watch.tolerate(/status of 400.*confirm/);
  await openCheckout(page);
  await inCheckout(page, "Forge a success");
  await page.getByText("was not signed by the payment provider").waitFor();
  expect(await held(api)).toEqual([]);
  await openCheckout(page);
  await inCheckout(page, "Succeed");
  await subscribed(page);
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";

  const { page: office } = await stage.visit();
  await signIn(office, people.admin);
  await office.goto("/admin/payments");
  await office.getByText("Every payment fits its subscription").waitFor();
  await office.getByLabel("Receipt or order number").fill(orderId);
  await office.getByRole("button", { name: "Find" }).click();
  await office.getByRole("button", { name: "Refund Forged" }).click();
  const dialog = office.getByRole("dialog", { name: "Give the money back?" });
  await dialog.getByRole("button", { name: "Refund ₹4,999" }).click();
  await dialog.getByText("Say why the money goes back.").waitFor();
  expect(await faultsOf(office, "refund")).toEqual([]);
  await dialog.getByLabel("Reason").fill("Bought by mistake");
  await office.keyboard.press("Control+Enter");
  await office.getByText(/^Refunded$/).waitFor();
  expect(await held(api)).toMatchObject([{ running: false }]);
  await page.reload();
  await page.getByRole("heading", { name: "Your money was given back" }).waitFor();
});
