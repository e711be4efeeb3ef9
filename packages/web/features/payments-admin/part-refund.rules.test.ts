import { expect, test } from "vitest";
import { partInput, partProblems } from "./part-refund.rules.ts";

const values = {
  rupees: "500.50",
  way: "upi",
  reference: " 42 ",
  reason: " Left a batch ",
  day: "2026-11-21",
} as const;

test("a part is at most what is left, with a reason and a day", () => {
  const none = { rupees: null, reason: null, day: null };
  expect(partProblems(values, 50_050)).toEqual(none);
  expect(partProblems(values, 50_049).rupees).toBe("Enter ₹500.49 or less.");
  expect(partProblems({ ...values, rupees: "0" }, 100).rupees).toContain("Enter an amount");
  expect(partProblems({ ...values, reason: " ", day: "" }, 50_050)).toMatchObject({
    reason: "Enter a reason.",
    day: "Choose the day.",
  });
});

test("what is sent is in paise, without spaces around it", () => {
  const sent = { key: "k", paise: 50_050, way: "upi", reference: "42", reason: "Left a batch" };
  expect(partInput(values, "k")).toEqual({ ...sent, day: "2026-11-21" });
  expect(partInput({ ...values, reference: "" }, "k")).not.toHaveProperty("reference");
});
