import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { revised, withPayments } from "./order.rules.ts";
import type { Order } from "./order.schema.ts";
import type { ProviderRefund, SeenPayment } from "../../kernel/platform/provider.schema.ts";
import { leftOf, refundRequested } from "./refund.rules.ts";

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
  lastsUntil: null,
  product: null,
  discount: null,
  amountPaise: 499_900,
  tax: null,
  createdAt: NOW,
  providerOrderId: "order_1",
  link: null,
  office: null,
  state: "paid",
  provenPaymentId: null,
  payment: { id: "pay_1", at: NOW, method: "upi" },
  invoice: null,
  failure: null,
  letterSent: false,
  bill: null,
  notes: [],
  grant: { from: NOW, until: NOW + 365 * DAY },
  refund: null,
  refunds: [],
  unlisted: [],
  problem: null,
  dueAt: null,
  rev: 1,
};

const refundOf = (id: string, paise: number, status: ProviderRefund["status"] = "processed") => ({
  id,
  paise,
  status,
  at: NOW + DAY,
});

const captured: SeenPayment = {
  id: "pay_1",
  status: "captured",
  amountPaise: paid.amountPaise,
  currency: "INR",
  refundedPaise: 0,
  method: "upi",
  at: NOW,
  failure: null,
  refunds: [],
};

/** An order updated with the refunds of its payment. */
function after(order: Order, ...refunds: ProviderRefund[]): Order {
  const live = refunds.filter(({ status }) => status !== "failed");
  const refundedPaise = live.reduce((sum, { paise }) => sum + paise, 0);
  const status = refundedPaise === order.amountPaise ? "refunded" : "captured";
  return withPayments(order, [{ ...captured, status, refundedPaise, refunds }], NOW + DAY);
}

test("an order that becomes paid names a second payment at once, since it may never be checked again", () => {
  const unpaid: Order = { ...paid, state: "created", payment: null, grant: null };
  const second = { ...captured, id: "pay_2", at: NOW + DAY };
  expect(withPayments(unpaid, [captured, second], NOW)).toMatchObject({
    state: "paid",
    payment: { id: "pay_1" },
    problem: "paid-twice",
  });
  expect(withPayments(unpaid, [captured], NOW)).toMatchObject({ state: "paid", problem: null });
});

test("a partial refund is recorded by its id and leaves the order paid", () => {
  const once = after(paid, refundOf("rfnd_1", 100_000));
  expect(once).toMatchObject({ state: "paid", refund: null, unlisted: ["rfnd_1"] });
  expect(leftOf(once)).toBe(399_900);
  expect(after(once, refundOf("rfnd_1", 100_000))).toEqual(once);
});

test("partial refunds of the whole amount end the order", () => {
  const part = after(paid, refundOf("rfnd_1", 100_000));
  const whole = after(part, refundOf("rfnd_2", 399_900), refundOf("rfnd_1", 100_000));
  expect(whole).toMatchObject({ state: "refunding", refund: { by: null, paise: 399_900 } });
  expect(whole.refunds.map(({ id }) => id)).toEqual(["rfnd_1", "rfnd_2"]);
});

test("a refund that the bank rejected is removed, and so is its row", () => {
  const listed = { ...after(paid, refundOf("rfnd_1", 100_000)), unlisted: [] };
  const failed = after(listed, refundOf("rfnd_1", 100_000, "failed"));
  expect(failed).toMatchObject({ state: "paid", refunds: [], unlisted: ["rfnd_1"] });
});

test("an administrator refunds what is left", () => {
  const part = after(paid, refundOf("rfnd_1", 100_000));
  expect(refundRequested(part, admin, "Moved away", NOW).refund?.paise).toBe(399_900);
});

test("a late partial refund is checked for a week, however old the payment", () => {
  const late = NOW + 200 * DAY;
  const refunds = [{ id: "rfnd_1", paise: 1, at: late - DAY }];
  expect(revised({ ...paid, refunds }, late).dueAt).toBe(late + DAY);
  expect(revised(paid, late).dueAt).toBeNull();
});
