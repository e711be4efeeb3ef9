import { expect, test } from "vitest";
import {
  isGivenBackInParts,
  isRefundable,
  orderIdIn,
  refundLines,
} from "./payments-admin.rules.ts";

const order = { state: "paid", problem: null } as const;

test("a payment can be refunded, and again when the provider failed", () => {
  // `isRefundable` reads only these two fields of an order.
  const can = (facts: object) => isRefundable({ ...order, ...facts } as never);
  expect(can({})).toBe(true);
  expect(can({ problem: "amount-differs" })).toBe(true);
  expect(can({ state: "refunding", problem: "refund-failed" })).toBe(true);
  expect([can({ state: "refunding" }), can({ state: "refunded" }), can({ state: "created" })]) //
    .toEqual([false, false, false]);
});

test("a part is given back of what the office took, and the provider gives back its own", () => {
  const facts = { state: "paid", paymentId: "desk_ord_1" } as const;
  expect(isGivenBackInParts(facts)).toBe(true);
  expect(isGivenBackInParts({ ...facts, paymentId: "pay_1" })).toBe(false);
  expect(isGivenBackInParts({ ...facts, state: "refunded" })).toBe(false);
});

test("each refund says how it was made: a part at the office by whom and why", () => {
  const at = "2026-11-21T04:30:00Z";
  const refunds = [
    { refundId: "part_o_0", amountPaise: 50_000, at },
    { refundId: "void_o", amountPaise: 1_000, at },
  ];
  const given = { refundId: "part_o_0", method: "Cash at the office", by: "Meera", reason: "Left" };
  const facts = {
    refunds,
    refund: { refundId: "void_o", amountPaise: 1_000, at },
    refundBy: "Ravi",
    refundReason: "Slip",
    office: { parts: [{ ...given, reference: null }] },
  };
  // `refundLines` reads only the fields of an order that are in `facts`.
  const [part, rest] = refundLines(facts as never);
  expect(part).toMatch(/^₹500, .*, Cash at the office, by Meera, “Left”$/);
  expect(rest).toMatch(/^₹10, .*, void_o, by Ravi, “Slip”$/);
});

test("an order is found by its pasted id", () => {
  expect(orderIdIn("  ORD_01ABC \n")).toBe("ord_01abc");
});
