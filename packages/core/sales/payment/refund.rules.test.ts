import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { revised, told } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import type { ProviderRefund, SeenPayment } from "../../kernel/payment-gateway/provider.schema.ts";
import { leftOf, toRefund } from "./refund.rules.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");
const admin = { userId: "a", name: "Meera" };

const paid: Order = {
  orderId: "ord_00000000000000000000",
  userId: "u",
  buyer: { name: "Asha", email: "asha@example.com" },
  seller: "Academy",
  sellerAddress: null,
  sellerGstin: null,
  examType: "JEE",
  name: "JEE",
  days: 365,
  amountPaise: 499_900,
  tax: null,
  createdAt: NOW,
  providerOrderId: "order_1",
  state: "paid",
  provenPaymentId: null,
  payment: { id: "pay_1", at: NOW, method: "upi" },
  invoice: null,
  failure: null,
  grant: { from: NOW, until: NOW + 365 * DAY },
  refund: null,
  refunds: [],
  unlisted: [],
  problem: null,
  dueAt: null,
  rev: 1,
};

const back = (id: string, paise: number, status: ProviderRefund["status"] = "processed") => ({
  id,
  paise,
  status,
  at: NOW + DAY,
});

/** The order after the provider's word on the refunds of its payment. */
function after(order: Order, ...refunds: ProviderRefund[]): Order {
  const live = refunds.filter(({ status }) => status !== "failed");
  const refundedPaise = live.reduce((sum, { paise }) => sum + paise, 0);
  const payment: SeenPayment = {
    id: "pay_1",
    status: refundedPaise === order.amountPaise ? "refunded" : "captured",
    amountPaise: order.amountPaise,
    currency: "INR",
    refundedPaise,
    method: "upi",
    at: NOW,
    failure: null,
    refunds,
  };
  return told(order, [payment], NOW + DAY);
}

test("a part that goes back is noted by its id and leaves the order paid", () => {
  const once = after(paid, back("rfnd_1", 100_000));
  expect(once).toMatchObject({ state: "paid", refund: null, unlisted: ["rfnd_1"] });
  expect(leftOf(once)).toBe(399_900);
  expect(after(once, back("rfnd_1", 100_000))).toEqual(once);
});

test("parts that add up to all of it end the order as one refund does", () => {
  const part = after(paid, back("rfnd_1", 100_000));
  const whole = after(part, back("rfnd_2", 399_900), back("rfnd_1", 100_000));
  expect(whole).toMatchObject({ state: "refunding", refund: { by: null, paise: 399_900 } });
  expect(whole.refunds.map(({ id }) => id)).toEqual(["rfnd_1", "rfnd_2"]);
});

test("a part that the bank did not take is none, and its line is to go", () => {
  const listed = { ...after(paid, back("rfnd_1", 100_000)), unlisted: [] };
  const failed = after(listed, back("rfnd_1", 100_000, "failed"));
  expect(failed).toMatchObject({ state: "paid", refunds: [], unlisted: ["rfnd_1"] });
});

test("an administrator gives back what is left", () => {
  const part = after(paid, back("rfnd_1", 100_000));
  expect(toRefund(part, admin, "Moved away", NOW).refund?.paise).toBe(399_900);
});

test("a late part is looked after for a week, however old the payment", () => {
  const late = NOW + 200 * DAY;
  const refunds = [{ id: "rfnd_1", paise: 1, at: late - DAY }];
  expect(revised({ ...paid, refunds }, late).dueAt).toBe(late + DAY);
  expect(revised(paid, late).dueAt).toBeNull();
});
