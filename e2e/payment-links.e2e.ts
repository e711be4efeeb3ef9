import { MadeLink } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import { dayAfter, dayOf } from "@academy/core/kernel/shared/time.ts";
import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { inCheckout } from "./support/checkout.ts";
import { addCrashCourse } from "./support/crash-course.ts";
import { faultsHere, faultsOf } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const Plan = z.object({ planId: z.string() });

/** A student with a plan of two instalments, of which the first is paid. */
async function withPlan(): Promise<string> {
  const who = { name: "Leela Nair", email: ownEmail("leela"), password: "blue kettle on a hill" };
  const { userId } = await stage.api.signedUp(who);
  const admin = await stage.api.signedIn(people.admin);
  const productId = await addCrashCourse(admin);
  const today = dayOf(Date.now());
  const instalments = [0, 30].map((days) => ({
    amountPaise: 250_000,
    dueDay: dayAfter(today, days),
  }));
  const plan = { key: crypto.randomUUID(), userId, productId, instalments };
  const { planId } = await admin.post("/api/payments/plans", plan, Plan);
  const first = {
    key: crypto.randomUUID(),
    userId,
    examType: "NEET",
    instalment: { planId, index: 0 },
    amountPaise: 250_000,
    way: "cash",
    day: today,
  };
  await admin.post("/api/payments/office", first, z.unknown());
  return userId;
}

test("a parent pays the second instalment by a link, on a phone and without an account", async () => {
  const userId = await withPlan();
  const office = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(office.page, people.admin, `/admin/users/${userId}`);
  await office.page
    .getByRole("button", { name: "Payment link for instalment 2 of Crash course" })
    .click();
  const form = office.page.getByRole("dialog");
  await form.getByText("instalment 2 of 2 for Crash course").waitFor();
  expect(await faultsOf(office.page, "a new payment link")).toEqual([]);
  await form.getByRole("button", { name: "Make the link" }).click();
  const url = new URL(await form.getByLabel("Payment link").inputValue());
  expect(`${url.origin}${url.pathname}`).toBe(`${stage.product.origin}/pay`);
  expect(await faultsHere(office.page, "the address of a payment link")).toEqual([]);
  await form.getByRole("button", { name: "Close", exact: true }).last().click();
  const links = office.page.getByRole("list", { name: "Payment links" });
  await links.getByText("Open", { exact: true }).waitFor();

  const { page, watch } = await stage.visit({ viewport: { width: 390, height: 844 } });
  watch.tolerate(/status of 40[04].*payment-links/);
  await page.goto(url.href);
  await page.getByRole("heading", { name: "₹2,500 for Leela N." }).waitFor();
  await page.getByText("Crash course, instalment 2 of 2").waitFor();
  await page.waitForURL(`${stage.product.origin}/pay`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Choose your state.").waitFor();
  expect(await faultsHere(page, "a payment link")).toEqual([]);
  await page.getByLabel("Your state").selectOption("Maharashtra");
  await page.getByLabel("Put another name or a GSTIN on the invoice").check();
  await page.getByLabel("Name of the buyer").fill("Ravi Nair");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Tax invoice: is this right?" }).waitFor();
  await page.getByText("Ravi Nair, State Maharashtra (27)").waitFor();
  await page.getByText("IGST, 18%").waitFor();
  expect(await faultsHere(page, "the bill of a payment link")).toEqual([]);
  await page.reload();
  await page.getByLabel("Your state").selectOption("Maharashtra");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay ₹2,500" }).click();
  await inCheckout(page, "Abandon");
  await page.getByText("You closed the payment window before paying.").waitFor();
  const again = page.getByRole("button", { name: "Try again" });
  await expect.poll(() => again.evaluate((one) => one === document.activeElement)).toBe(true);
  await again.click();
  await inCheckout(page, "Succeed");
  await page.getByRole("heading", { name: "Paid. Thank you." }).waitFor();
  await page.getByText(/The tax invoice \d{4}-\d\d\/\d{6} goes to/).waitFor();
  expect(await faultsHere(page, "a paid payment link")).toEqual([]);

  await office.page.reload();
  await links.getByText("Paid", { exact: true }).waitFor();
  await office.page.getByRole("list", { name: "Instalments for Crash course" }).waitFor();
  expect(await office.page.getByRole("button", { name: /^Take instalment/ }).count()).toBe(0);
  expect(await faultsOf(office.page, "a student with payment links")).toEqual([]);

  const words: (string | null)[] = [];
  for (const hash of [url.hash, "#AAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto("about:blank");
    await page.goto(`${url.origin}/pay${hash}`);
    words.push(await page.getByText("This payment link cannot be used.").textContent());
  }
  expect(words[0]).toBe(words[1]);
  expect(await faultsHere(page, "a used payment link")).toEqual([]);
});

/** The address of a link by which a fee of a new student is paid. */
async function feeLink(name: string): Promise<string> {
  const who = { name, email: ownEmail("fee"), password: "blue kettle on a hill" };
  const { userId } = await stage.api.signedUp(who);
  const admin = await stage.api.signedIn(people.admin);
  const today = dayOf(Date.now());
  const thing = {
    kind: "fee",
    examType: "NEET",
    amountPaise: 90_000,
    lastDay: dayAfter(today, 90),
    dueDay: dayAfter(today, 7),
  };
  return (await admin.post("/api/payment-links", { userId, thing }, MadeLink)).url;
}

test("the proof of one link waits on the device while another link is opened", async () => {
  const paid = await feeLink("Meera Iyer");
  const other = await feeLink("Arun Iyer");
  const { page, watch } = await stage.visit({ viewport: { width: 390, height: 844 } });
  watch.tolerate(/payment-links\/confirm/);
  const cut = (request: Request) => request.url().endsWith("/payment-links/confirm");
  await page.route("**/payment-links/confirm", (route) => route.abort());
  await page.goto(paid);
  await page.getByLabel("Your state").selectOption("Maharashtra");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay ₹900" }).click();
  const sent = page.waitForEvent("requestfailed", { predicate: cut });
  await inCheckout(page, "Succeed");
  await sent;

  await page.unroute("**/payment-links/confirm");
  await page.goto("about:blank");
  await page.goto(other);
  await page.getByRole("heading", { name: "₹900 for Arun I." }).waitFor();
  await page.goto("about:blank");
  await page.goto(paid);
  await page.getByRole("heading", { name: "Paid. Thank you." }).waitFor();
});
