import type { Product } from "@academy/core/sales/product/product.schema.ts";
import type { Discounted } from "@academy/core/sales/discount/discount.rules.ts";
import type { DiscountView } from "@academy/core/sales/discount/discount.schema.ts";
import { expect, test } from "vitest";
import { paiseOf } from "../../shared/sales/office-form.rules.ts";
import {
  discountChoices,
  feeValues,
  paymentInput,
  paymentProblems,
  productChoices,
  productValues,
  usualLastDay,
} from "./take-payment.rules.ts";

const values = {
  productId: "",
  discountId: "",
  examType: "JEE",
  rupees: "4,999.50",
  way: "cash",
  reference: "",
  day: "2026-11-21",
  lastDay: "2027-03-31",
} as const;

test("an amount is read as it is written in India, and nothing else is taken for one", () => {
  expect(["4999", "4,999.50", "₹ 1,00,000", "0.1"].map(paiseOf)).toEqual([
    499_900, 499_950, 10_000_000, 10,
  ]);
  expect(["", "0", "-5", "49.999", "1e5", "5 000"].map(paiseOf)).toEqual(Array(6).fill(undefined));
});

test("every way but cash asks for a number", () => {
  expect(paymentProblems(values).reference).toBeNull();
  expect(paymentProblems({ ...values, way: "cheque" }).reference).toContain("Enter the number");
  const { rupees: _, productId: _none, discountId: _off, ...sent } = values;
  expect(
    paymentInput({ ...values, rupees: "5", reference: " 7 " }, { key: "k", userId: "u" }),
  ).toEqual({
    ...sent,
    key: "k",
    userId: "u",
    amountPaise: 500,
    reference: "7",
  });
});

test("a buyer is sent when one was entered", () => {
  const whom = { key: "k", userId: "u" };
  expect(paymentInput({ ...values, buyer: { state: "29" } }, whom).buyer).toEqual({ state: "29" });
  expect(paymentInput({ ...values, buyer: undefined }, whom)).not.toHaveProperty("buyer");
});

test("a product is sold on its days, at its price, and without a last day of the form", () => {
  const product = {
    productId: "prod_1",
    name: "Mock test",
    examType: "NEET",
    opens: [{ kind: "TEST", id: "t_1" }],
    amountPaise: 19_900,
    taxClass: "STANDARD",
    days: 30,
    lastDay: null,
    soldFrom: "2026-11-22",
    soldUntil: "2026-11-30",
    ended: false,
    instalments: null,
    rev: 1,
    updatedAt: "",
    updatedBy: "",
  } as const satisfies Product;
  const offered = ["2026-11-21", "2026-11-22", "2026-11-30", "2026-12-01"].map(
    (day) => productChoices([product, { ...product, ended: true }], day).length,
  );
  expect(offered).toEqual([0, 1, 1, 0]);
  const chosen = { ...values, lastDay: "", ...productValues(product) };
  expect(Object.values(paymentProblems(chosen))).toEqual([null, null, null, null]);
  const { lastDay: _, rupees: _typed, reference: _none, discountId: _off, ...sent } = chosen;
  expect(paymentInput(chosen, { key: "k", userId: "u" })).toEqual({
    ...sent,
    key: "k",
    userId: "u",
    amountPaise: 19_900,
  });
});

test("a discount takes its part off the price, on its days and for its products", () => {
  const product = { productId: "prod_1", examType: "NEET", amountPaise: 19_999 } as const;
  const discount = {
    discountId: "disc_1",
    kind: "COUPON",
    name: "EARLY10",
    percent: 10,
    amountPaise: null,
    productIds: ["prod_1"],
    examTypes: ["JEE"],
    mostUses: 2,
    used: 1,
    reserved: 0,
    lastDay: "2026-11-30",
    ended: false,
    rev: 1,
  } as const;
  const all: DiscountView[] = [{ ...discount, productIds: ["prod_1"], examTypes: ["JEE"] }];
  const offered = (of: Discounted, day = "2026-11-30") => discountChoices(all, of, day).length;
  const one = { productId: "prod_1" };
  expect(discountChoices(all, one, "2026-11-30")).toEqual([
    { value: "disc_1", label: "EARLY10, 10%" },
  ]);
  expect(offered(one, "2026-12-01")).toBe(0);
  expect([offered({ productId: "prod_2" }), offered({ examType: "NEET" })]).toEqual([0, 0]);
  expect(offered({ examType: "JEE" })).toBe(1);
  expect(feeValues(4999, all[0])).toEqual({ discountId: "disc_1", rupees: "4499.1" });
  expect(feeValues(4999, undefined)).toEqual({ discountId: "", rupees: "4999" });
  const [given] = all;
  const sold = { ...values, ...productValues(product, given) };
  expect(paymentInput(sold, { key: "k", userId: "u" })).toMatchObject({
    discountId: "disc_1",
    amountPaise: 17_999,
  });
});

test("the usual last day counts from the end of a running subscription", () => {
  const now = Date.parse("2026-11-21T04:30:00Z");
  const until = "2027-01-01T18:29:59.999Z";
  const held = [
    { examType: "JEE", running: true, until, userId: "u", from: null, source: "paid" } as const,
  ];
  expect(usualLastDay(30, held, "NEET", now)).toBe("2026-12-21");
  expect(usualLastDay(30, held, "JEE", now)).toBe("2027-01-31");
});
