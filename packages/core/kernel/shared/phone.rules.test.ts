import { expect, test } from "vitest";
import { phoneOf, phoneWord } from "./phone.rules.ts";

test.each([
  ["98765 43210", "+919876543210", "9876543210"],
  ["098765-43210", "+919876543210", "9876543210"],
  ["+91 (98765) 43210", "+919876543210", "9876543210"],
  ["0091 98765 43210", "+919876543210", "9876543210"],
  ["919876543210", "+919876543210", "9876543210"],
  ["+44 20 7946 0958", "+442079460958", "442079460958"],
  ["0044 20 7946 0958", undefined, "442079460958"],
  ["022 2345 6789", undefined, "2223456789"],
  ["91 22 2345 6789", undefined, "2223456789"],
  ["0010024567", undefined, "10024567"],
  ["2027001234", undefined, "2027001234"],
  ["91234", undefined, "91234"],
  ["12345", undefined, "12345"],
  ["+91 98765", undefined, "98765"],
])("the phone number %s is stored as %s and found as %s", (typed, stored, word) => {
  expect(phoneOf(typed)).toBe(stored);
  expect(phoneWord(typed)).toBe(word);
});
