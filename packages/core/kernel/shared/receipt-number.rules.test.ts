import { expect, test } from "vitest";
import { receiptNumber } from "./receipt-number.rules.ts";

const id = "t_1m80t6sj09ms9fqr83ap.72b896e5-f603-4523-a46b-3b30b2d61f1a.0";

test("a receipt number is short, without signs that sound or look alike, and never changes", () => {
  expect(receiptNumber(id)).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  expect(receiptNumber(id)).toBe(receiptNumber(id));
});

test("20,000 students of one test have different receipt numbers", () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => receiptNumber(`t_1m80t6sj09.u${n}.0`));
  expect(new Set(numbers).size).toBe(20_000);
});
