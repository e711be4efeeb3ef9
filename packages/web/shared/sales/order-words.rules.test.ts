import { expect, test } from "vitest";
import { orderStateWords } from "./order-words.rules.ts";

const order = { state: "paid", pending: false, refundedPaise: 0 } as const;

test("an order that waits for the bank says so, others show their state", () => {
  const words = (facts: object) => orderStateWords({ ...order, ...facts });
  expect(words({ state: "created", pending: true })).toBe("Waiting for the bank");
  expect(words({ state: "refunding" })).toBe("Refund on its way");
  expect(words({ refundedPaise: 100 })).toBe("Partly refunded");
  expect(words({ state: "refunded", refundedPaise: 100 })).toBe("Refunded");
  expect(words({ state: "refunded", refund: { refundId: "void_1" } })).toBe("Voided");
  expect(words({ state: "refunded", refund: { refundId: "part_1_0" } })).toBe("Refunded");
});
