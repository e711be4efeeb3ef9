import { beforeAll, describe, expect, test } from "vitest";
import { paymentKeyId, paymentSecrets, sampleSeller } from "@academy/local/cloud-settings.ts";
import { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import { OrderPage } from "@academy/core/sales/payment/order-view.schema.ts";
import type { Page } from "playwright-core";
import * as z from "zod";
import { inCheckout, openCheckout } from "./support/checkout.ts";
import { type Api, people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { listedTest } from "./support/listed-test.ts";
import { ownEmail } from "./support/own-email.ts";
import { useStage } from "./support/stage.ts";
import { openAs } from "./support/sign-in.ts";

const stage = useStage();

describe("a subscription", () => {
  const TITLE = "Optics for subscribers";

  beforeAll(async () => {
    const admin = await stage.api.signedIn(people.admin);
    await listedTest(admin, TITLE, { access: "SUBSCRIBE", releasePolicy: "PRACTICE" });
  });

  test("a new student signs up, subscribes, pays, and takes the test that was locked", async () => {
    const { page } = await stage.visit();
    const faults: string[] = [];
    await page.goto("/signup");
    await page.getByLabel("Full name").fill("Ravi Menon");
    await page.getByLabel("Email").fill(ownEmail("ravi"));
    await page.getByLabel("Password", { exact: true }).fill("blue kettle on a hill");
    await page.getByLabel("I do. I am 18 or older.").check();
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByRole("link", { name: `Subscribe to take ${TITLE}` }).click();

    await page.getByRole("heading", { level: 1, name: "Subscribe to NEET" }).waitFor();
    await page.getByText("Immediately after payment").waitFor();
    await page.getByText("GST, 18%").waitFor();
    faults.push(...(await faultsOf(page, "payment")));
    await openCheckout(page);
    await inCheckout(page, "Succeed");
    await page.getByRole("heading", { name: "You are subscribed to NEET" }).waitFor();
    faults.push(...(await faultsOf(page, "paid")));

    await page.getByRole("link", { name: "See the receipt" }).click();
    await page.getByText("Receipt number").waitFor();
    await page.getByText(/^\d{4}-\d\d\/\d{6}$/).waitFor();
    await page.getByText(sampleSeller.address).waitFor();
    await page.getByText(sampleSeller.gstin).waitFor();
    await page.getByText("₹4,999").first().waitFor();
    faults.push(...(await faultsOf(page, "receipt")));
    await page.getByRole("link", { name: "Subscriptions and payments" }).click();
    await page.getByText(/^Open until/).waitFor();
    await page.getByRole("link", { name: /^Receipt: NEET/ }).waitFor();
    faults.push(...(await faultsOf(page, "subscriptions and payments")));

    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByRole("link", { name: `Start ${TITLE}` }).click();
    const screen = new TestScreen(page, 1);
    await screen.enter("Start Test");
    expect(await screen.submit()).toMatch(/0 of 1 answered$/);
    await page.getByRole("link", { name: "See the report" }).click();
    await page.getByRole("region", { name: "Result" }).waitFor();
    expect(faults).toEqual([]);
  });
});

const YEAR_MS = 365 * 86_400_000;
const Held = z.object({ subscriptions: z.array(SubscriptionView) });

/** A student at the payment page for JEE, whose device reduces motion. */
async function payer(name: string) {
  const who = { name, email: ownEmail(name.toLowerCase()), password: "blue kettle on a hill" };
  const api = await stage.api.registered(who);
  const visitor = await stage.visit({ reducedMotion: "reduce" });
  await openAs(visitor.page, who, "/payment?examType=JEE&fee=1");
  await visitor.page.getByRole("button", { name: "Pay ₹4,999" }).waitFor();
  return { ...visitor, api };
}

const subscribed = (page: Page) =>
  page.getByRole("heading", { name: "You are subscribed to JEE" }).waitFor();

const held = async (api: Api) =>
  (await api.get(`/api/users/${api.userId}/subscriptions`, Held)).subscriptions;

const statesOf = async (api: Api) =>
  (await api.get("/api/payments", OrderPage)).orders.map(({ state }) => state);

/** The distance of the busy button's spinner from the button's centre, in pixels. */
const wheelOff = (page: Page): Promise<number> =>
  page.locator("button[aria-busy=true] > [aria-hidden=true]").evaluate((wheel) => {
    const middle = ({ top, height } = new DOMRect()) => top + height / 2;
    const button = wheel.closest("button")?.getBoundingClientRect();
    return Math.abs(middle(wheel.getBoundingClientRect()) - middle(button));
  });

/** Refunds a part on the provider's own dashboard, which notifies the product. */
async function refundAtTheDesk(paymentId: string, amount: number): Promise<void> {
  const key = Buffer.from(`${paymentKeyId}:${paymentSecrets.keySecret}`).toString("base64");
  const path = `/v1/payments/${paymentId}/refund`;
  const answer = await fetch(new URL(path, stage.product.cloudOrigin), {
    method: "POST",
    headers: { authorization: `Basic ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ amount }),
  });
  expect(answer.status).toBe(200);
}

test(
  "a failed payment says why, an abandoned one costs nothing, and the next one counts",
  { tags: ["thorough"] },
  async () => {
    const { page, api, watch } = await payer("Fails");
    await openCheckout(page);
    expect(await wheelOff(page)).toBeLessThan(2);
    await inCheckout(page, "Abandon");
    await page.getByText("You closed the payment window before paying.").waitFor();
    const again = page.getByRole("button", { name: "Try again" });
    await expect.poll(() => again.evaluate((one) => one === document.activeElement)).toBe(true);
    await openCheckout(page);
    await inCheckout(page, "Fail");
    // The window stays open for another attempt; the browser's Back closes it.
    await inCheckout(page, "Abandon");
    await page.getByText("The payment failed.").waitFor();
    expect(await faultsOf(page, "failed payment")).toEqual([]);
    // No one who may have paid is asked to pay: not before the order is loaded.
    watch.tolerate(/ERR_FAILED.*payments\/orders/s);
    await page.route(/\/payments\/orders\//, (route) => route.abort());
    await page.reload();
    await page.getByText("Your payment did not load").waitFor();
    expect(await page.getByRole("button", { name: /^(Pay|Try again)/ }).count()).toBe(0);
    await page.unroute(/\/payments\/orders\//);
    await page.getByText("The payment failed.").waitFor();
    expect(await held(api)).toEqual([]);
    await openCheckout(page);
    await inCheckout(page, "Succeed, webhook before the redirect");
    await subscribed(page);
    expect(await statesOf(api)).toEqual(["paid"]);
  },
);

test(
  "reported twice, out of order or by the provider only, each payment counts once",
  { tags: ["thorough"] },
  async () => {
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
  },
);

test(
  "a forged success opens nothing, and real money is refunded in part and then completely",
  { tags: ["thorough"] },
  async () => {
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

    const [order] = (await api.get("/api/payments", OrderPage)).orders;
    await refundAtTheDesk(order?.paymentId ?? "", 100_000);
    const wentBack = async () =>
      (await api.get("/api/payments", OrderPage)).orders[0]?.refundedPaise;
    await expect.poll(wentBack).toBe(100_000);
    await page.reload();
    await page.getByText("₹1,000 of it was refunded").waitFor();
    await page.goto(`/payment/receipt/${orderId}`);
    await page.getByText("Partly refunded").waitFor();
    await page.getByText("₹3,999 remains paid, and the subscription continues.").waitFor();
    expect(await faultsOf(page, "receipt of a part")).toEqual([]);
    expect(await held(api)).toMatchObject([{ running: true }]);

    watch.tolerate(/status of 404.*orders\/none/);
    await page.goto("/payment/receipt/none");
    await page.getByText("Receipt not found.").waitFor();
    expect(await faultsOf(page, "no receipt")).toEqual([]);
    await page.goto(`/payment/receipt/${orderId}`);

    const { page: office } = await stage.visit();
    await openAs(office, people.admin, "/admin/payments");
    await office.getByText("All payments are reconciled").waitFor();
    await office.getByLabel("Receipt or order number").fill(orderId);
    await office.getByRole("button", { name: "Find" }).click();
    await office.getByRole("button", { name: "Refund Forged" }).click();
    const dialog = office.getByRole("dialog", { name: "Refund this payment?" });
    await dialog.getByText("after ₹1,000 refunded earlier").waitFor();
    await dialog.getByRole("button", { name: "Refund ₹3,999" }).click();
    await dialog.getByText("Enter a reason.").waitFor();
    expect(await faultsOf(office, "refund")).toEqual([]);
    await dialog.getByLabel("Reason").fill("Bought by mistake");
    await office.keyboard.press("Control+Enter");
    await office.getByText(/^Refunded$/).waitFor();
    await office.getByRole("link", { name: "Receipt of Forged" }).click();
    await office.getByRole("link", { name: "The order" }).click();
    await office.getByRole("link", { name: "Forged", exact: true }).waitFor();
    expect(await held(api)).toMatchObject([{ running: false }]);
    await page.reload();
    await page.getByText(/^Refunded$/).waitFor();
    expect(await page.getByText(/refunded on/).count()).toBe(2);
    await page.goto(`/payment?examType=JEE&order=${orderId}`);
    await page.getByRole("heading", { name: "Your payment was refunded" }).waitFor();
  },
);
