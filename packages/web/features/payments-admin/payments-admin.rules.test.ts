import { expect, test } from "vitest";
import { isRefundable, orderIdIn } from "./payments-admin.rules.ts";

const order = { state: "paid", problem: null } as const;

test("a payment can be refunded, and again when the provider failed", () => {
  // Only these two fields are read.
  const can = (facts: object) => isRefundable({ ...order, ...facts } as never);
  expect(can({})).toBe(true);
  expect(can({ problem: "amount-differs" })).toBe(true);
  expect(can({ state: "refunding", problem: "refund-failed" })).toBe(true);
  expect([can({ state: "refunding" }), can({ state: "refunded" }), can({ state: "created" })]) //
    .toEqual([false, false, false]);
});

test("an order is found by its pasted id", () => {
  expect(orderIdIn("  ORD_01ABC \n")).toBe("ord_01abc");
});
