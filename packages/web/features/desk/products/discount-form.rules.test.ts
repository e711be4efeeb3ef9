import { expect, test } from "vitest";
import { emptyDiscount, readDiscount, valuesOf } from "./discount-form.rules.ts";

const saved = {
  discountId: "disc_1",
  kind: "SIBLING",
  name: "Sibling",
  percent: 10,
  amountPaise: null,
  productIds: [],
  examTypes: [],
  mostUses: 100,
  lastDay: "2027-03-31",
  ended: false,
  used: 3,
  reserved: 0,
  rev: 4,
} as const;

test("a saved discount comes back from its form unchanged", () => {
  const { discountId: _, used: _used, reserved: _reserved, rev: _rev, ...values } = saved;
  const lists = { productIds: [], examTypes: [] };
  const inRupees = { ...saved, ...lists, percent: null, amountPaise: 50_050 };
  expect(readDiscount(valuesOf({ ...saved, ...lists }))).toEqual({ input: values });
  expect(readDiscount(valuesOf(inRupees))).toMatchObject({
    input: { percent: null, amountPaise: 50_050 },
  });
});

test("each mistake is shown at its field", () => {
  expect(readDiscount({ ...emptyDiscount, off: "100%" })).toMatchObject({
    problems: {
      name: "Enter a name.",
      off: "Enter a percentage such as 10%, or rupees such as 500.",
      lastDay: "Choose the last day.",
      mostUses: "Enter how often it may be used, from 1 to 1,000.",
    },
  });
  expect(
    readDiscount({ ...valuesOf({ ...saved, productIds: [], examTypes: [] }), off: "ten" }),
  ).toEqual({
    problems: { off: "Enter a percentage such as 10%, or rupees such as 500." },
  });
});
