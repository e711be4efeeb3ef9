import { expect, test } from "vitest";
import { isGstin, STATES, stateTaxName } from "./gst.rules.ts";

test("a GSTIN needs its check character and the code of a state", () => {
  expect(isGstin("27AAPFU0939F1ZV")).toBe(true);
  expect(isGstin("29AAAAA0000A1ZY")).toBe(true);
  for (const wrong of [
    "27AAPFU0939F1ZW",
    "27AAPFU0993F1ZV",
    "28AAPFU0939F1ZT",
    "96AAPFU0939F1ZR",
    "27aapfu0939f1zv",
    "27AAPFU0939F1Z",
    "",
  ]) {
    expect(isGstin(wrong), wrong).toBe(false);
  }
});

test("every code has two digits, and five territories have a tax of their own", () => {
  expect(Object.keys(STATES).every((code) => /^\d\d$/.test(code))).toBe(true);
  const ownTax = Object.keys(STATES).filter((code) => stateTaxName(code) === "UTGST");
  expect(ownTax.toSorted()).toEqual(["04", "26", "31", "35", "38"]);
});
