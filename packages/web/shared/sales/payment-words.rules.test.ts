import { expect, test } from "vitest";
import { methodWords } from "./payment-words.rules.ts";

test("payment methods are shown in words", () => {
  expect([
    methodWords("upi"),
    methodWords(null),
    methodWords("paylater"),
    methodWords("office-cash"),
  ]).toEqual(["UPI", "Online", "paylater", "Cash at the office"]);
});
