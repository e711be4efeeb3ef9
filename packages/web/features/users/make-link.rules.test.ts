import { expect, test } from "vitest";
import { linkInput, linkProblems } from "./make-link.rules.ts";

const values = {
  sold: "NEET",
  rupees: "4,999.50",
  lastDay: "2027-03-31",
  dueDay: "2026-12-01",
  mail: false,
};

test("a link is for a fee until a day, for a product, or for the next instalment", () => {
  expect(linkProblems(values)).toEqual({ rupees: null, lastDay: null, dueDay: null });
  const { lastDay, dueDay } = values;
  expect(linkInput(values, "u1", undefined)).toEqual({
    userId: "u1",
    thing: { kind: "fee", examType: "NEET", amountPaise: 499_950, lastDay, dueDay },
    mail: false,
  });
  const product = { ...values, sold: "prod_1", lastDay: "" };
  expect(linkProblems(product)).toMatchObject({ lastDay: null });
  expect(linkInput(product, "u1", undefined).thing).toEqual({
    kind: "product",
    productId: "prod_1",
    amountPaise: 499_950,
    dueDay,
  });
  expect(linkInput({ ...values, mail: true }, "u1", { planId: "plan_1", next: 1 })).toEqual({
    userId: "u1",
    thing: { kind: "instalment", planId: "plan_1", index: 1 },
    mail: true,
  });
});

test("a form says what is missing", () => {
  const empty = { ...values, rupees: "", lastDay: "", dueDay: "" };
  expect(Object.values(linkProblems(empty)).filter(Boolean)).toHaveLength(3);
});
