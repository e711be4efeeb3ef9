import { expect, test } from "vitest";
import { methodWords } from "./payment-words.rules.ts";

test("payment methods are shown in words", () => {
  expect([methodWords("upi"), methodWords(null), methodWords("paylater")]).toEqual([
    "UPI",
    "Online",
    "paylater",
  ]);
});
