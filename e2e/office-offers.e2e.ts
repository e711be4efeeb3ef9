import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { people } from "./support/api.ts";
import { inCheckout, openCheckout } from "./support/checkout.ts";
import { TestScreen } from "./support/test-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { listedTest } from "./support/listed-test.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const TITLES = ["Waves, mock one", "Waves, mock two"];

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  for (const title of TITLES) {
    await listedTest(admin, title, { access: "SUBSCRIBE", releasePolicy: "PRACTICE" });
  }
});

/** The office makes a product of two tests, and a coupon for it. */
async function offered(page: Page): Promise<void> {
  await openAs(page, people.admin, "/admin/office?view=products");
  await page.getByRole("button", { name: "New product" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Two mocks");
  await form.getByLabel("Find a test or lecture").fill("Waves, mock");
  for (const title of TITLES) await form.getByRole("button", { name: `Add ${title}` }).click();
  await form.getByLabel("Price in rupees").fill("199");
  await form.getByLabel("Length in days").fill("30");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Two mocks is saved.").waitFor();

  await page.getByRole("button", { name: "New discount" }).click();
  await form.getByLabel("Name").fill("DIWALI10");
  await form.getByLabel("Off the price").fill("10%");
  await form.getByLabel("Uses at most").fill("1");
  await form.getByLabel("Last day").fill("2099-12-31");
  await form.getByLabel("Two mocks").check();
  expect(await faultsOf(page, "discount")).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("0 of 1").waitFor();
}

test("a student buys a product of the office with a coupon on a phone, and the office takes it back", async () => {
  const office = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await offered(office.page);

  const who = { name: "Leela Nair", email: ownEmail("leela"), password: "blue kettle on a hill" };
  await stage.api.signedUp(who);
  const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const { page, watch } = await stage.visit(phone);
  watch.tolerate(/status of 400.*offer/);
  await openAs(page, who, "/payment?examType=NEET&fee=1");
  await page.getByRole("link", { name: "Buy: Two mocks" }).click();
  await page.getByText(`${TITLES[0]} (test)`).waitFor();
  const coupon = page.getByLabel("Coupon (optional)");
  await coupon.fill("DIWALI20");
  await page.getByRole("button", { name: "Use" }).click();
  await page.getByText("No coupon has this code.").waitFor();
  await coupon.fill("diwali10");
  await page.getByRole("button", { name: "Use" }).click();
  await page.getByText("diwali10 takes ₹19.90 off.").waitFor();
  await page.getByRole("button", { name: "Pay ₹179.10" }).waitFor();
  expect(await faultsOf(page, "product")).toEqual([]);
  await openCheckout(page);
  await inCheckout(page, "Succeed");
  await page.getByRole("heading", { name: "You have Two mocks" }).waitFor();
  expect(await faultsOf(page, "paid product")).toEqual([]);
  const order = new URL(page.url()).searchParams.get("order") ?? "";

  await page.getByRole("link", { name: "Go to the tests" }).click();
  await page.getByRole("link", { name: `Start ${TITLES[0]}` }).click();
  const screen = new TestScreen(page, 1);
  await screen.enter("Start Test");
  expect(await screen.submit()).toMatch(/0 of 1 answered$/);

  await office.page.goto("/admin/office?view=products");
  await office.page.getByText("1 of 1").waitFor();
  await office.page.goto(`/admin/payments?order=${order}`);
  await office.page.getByRole("button", { name: "Refund Leela Nair" }).click();
  const refund = office.page.getByRole("dialog");
  await refund.getByLabel("Reason").fill("Bought by mistake");
  await refund.getByRole("button", { name: /^Refund/ }).click();
  await office.page.getByText("The payment was refunded.").waitFor();
  await page.goto("/user/user-dashboard");
  await page.getByRole("link", { name: `Subscribe to take ${TITLES[1]}` }).waitFor();
  await office.page.goto("/admin/office?view=products");
  await office.page.getByText("0 of 1").waitFor();
});
