import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

test("the office takes a payment from another state, gives a part back, and the closing has both", async () => {
  const who = { name: "Leela Nair", email: ownEmail("leela"), password: "blue kettle on a hill" };
  const { userId } = await stage.api.signedUp(who);
  const { page, watch } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  watch.tolerate(/status of 400/);
  await openAs(page, people.admin, `/admin/users/${userId}`);
  await page.getByRole("button", { name: "Take a payment" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Amount in rupees").fill("4,999");
  await form.getByLabel("Buyer's state").selectOption("Maharashtra");
  await form.getByLabel("Put another name or a GSTIN on the invoice").check();
  await form.getByLabel("Name of the buyer").fill("A school");
  await form.getByLabel("Address of the buyer").fill("2 Test Road, Pune");
  await form.getByLabel("GSTIN (optional)").fill("27AAPFU0939F1ZX");
  await form.getByRole("button", { name: "Book the payment" }).click();
  await form.getByText("Enter a valid GSTIN.").waitFor();
  expect(await faultsOf(page, "payment with a buyer")).toEqual([]);
  await form.getByLabel("GSTIN (optional)").fill("27AAPFU0939F1ZV");
  await form.getByRole("button", { name: "Book the payment" }).click();
  await form.getByRole("link", { name: "Receipt" }).click();
  await page.getByRole("link", { name: /^Tax invoice/ }).waitFor();

  await page.getByRole("link", { name: "The order" }).click();
  await page.getByRole("button", { name: "Give back a part to Leela Nair" }).click();
  await form.getByLabel("Amount in rupees").fill("4999");
  await form.getByText("This is all that is left").waitFor();
  await form.getByLabel("Amount in rupees").fill("1000.50");
  await form.getByLabel("Way").selectOption("UPI");
  await form.getByRole("button", { name: "Give back" }).click();
  await form.getByText("Enter a reason.").waitFor();
  expect(await faultsOf(page, "part of a payment")).toEqual([]);
  await form.getByLabel("Reason").fill("Left the Sunday batch");
  await form.getByRole("button", { name: "Give back" }).click();
  await page.getByText("The refund was booked.").waitFor();
  await page
    .getByText(/^₹1,000\.50, .*UPI at the office, by .*, “Left the Sunday batch”$/)
    .waitFor();
  await page.getByText("Partly refunded").waitFor();

  await page.goto("/admin/office");
  await page.getByText("Given back: Left the Sunday batch").waitFor();
  expect(await faultsOf(page, "closing")).toEqual([]);
});
