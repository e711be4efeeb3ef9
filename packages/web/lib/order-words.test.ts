import { expect, test } from "vitest";
import { orderStateWords } from "./order-words.ts";

test("an order that waits for the bank says so, any other how it stands", () => {
  expect(orderStateWords({ state: "created", pending: true })).toBe("Waiting for the bank");
  expect(orderStateWords({ state: "refunding", pending: false })).toBe("Refund on its way");
});
