import { expect, test } from "vitest";
import { emptyProduct, fieldOf, readProduct, valuesOf } from "./product-form.rules.ts";

const saved = {
  productId: "prod_1",
  name: "Crash course",
  examType: "NEET",
  opens: [{ kind: "EXAM_TYPE", id: "NEET", name: "NEET" }],
  amountPaise: 499_950,
  taxClass: "EXEMPT",
  days: 90,
  lastDay: null,
  soldFrom: "2026-11-01",
  soldUntil: null,
  ended: false,
  instalments: {
    shares: [
      { percent: 60, afterDays: 0 },
      { percent: 40, afterDays: 30 },
    ],
    graceDays: 7,
  },
  rev: 2,
  updatedAt: "",
  updatedBy: "",
} as const;
const whole = {
  ...saved,
  opens: [...saved.opens],
  instalments: { ...saved.instalments, shares: [...saved.instalments.shares] },
};

test("a saved product comes back from its form unchanged", () => {
  const { productId: _, rev: _rev, updatedAt: _at, updatedBy: _by, ...values } = saved;
  const opens = [{ kind: "EXAM_TYPE", id: "NEET" }];
  expect(readProduct(valuesOf(whole))).toEqual({
    input: { ...values, opens },
  });
});

test("instalments are read as they are typed, and have to add up", () => {
  const typed = { ...valuesOf(whole), shares: "50%, 30", due: "0 30", graceDays: "" };
  const words =
    "Enter at least two shares that add up to 100%, each due later than the one before.";
  expect(readProduct(typed)).toEqual({ problems: { shares: words } });
  expect(readProduct({ ...typed, shares: "50, 50" })).toMatchObject({
    input: { instalments: { graceDays: null } },
  });
  expect(readProduct({ ...typed, shares: "50, 50", due: "30, 30" })).toEqual({
    problems: { shares: words },
  });
  expect(readProduct({ ...typed, shares: "", due: "" })).toMatchObject({
    input: { instalments: null },
  });
});

test("each mistake is shown at its field, in the server's words", () => {
  expect(readProduct(emptyProduct)).toMatchObject({
    problems: {
      name: "Enter a name.",
      opens: "Choose what it opens.",
      rupees: "Enter the price in rupees, from 1 to 1,00,00,000.",
    },
  });
  const filled = { ...valuesOf(whole), lastDay: "2027-03-31" };
  expect(readProduct(filled)).toEqual({
    problems: { lastDay: "Enter either a length in days or a last day." },
  });
  expect(readProduct({ ...filled, days: "", soldUntil: "2026-10-31" })).toEqual({
    problems: { soldUntil: "Choose a day on or after the first day of sale." },
  });
  expect(fieldOf(["opens", "3", "id"])).toBe("opens");
});
