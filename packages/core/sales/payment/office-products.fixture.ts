import type { DiscountView, NewDiscount } from "../discount/discount.schema.ts";
import type { NewProduct } from "../product/product.schema.ts";

const soldProduct = {
  examType: "NEET",
  taxClass: "STANDARD",
  days: null,
  lastDay: null,
  soldFrom: null,
  soldUntil: null,
  ended: false,
  instalments: null,
} as const;
const mock = { kind: "TEST", id: "t_mock" } as const;
const optics = { kind: "LECTURE", id: "vid_optics" } as const;
const neet = { kind: "EXAM_TYPE", id: "NEET" } as const;

export const SHARES = [
  { percent: 41, afterDays: 0 },
  { percent: 33, afterDays: 20 },
  { percent: 26, afterDays: 200 },
];

/**
 * A single test, a test with a lecture until a day, and an exam type with both. One product is
 * exempt from tax.
 */
export const PRODUCTS: readonly NewProduct[] = [
  { ...soldProduct, name: "Mock", opens: [mock], amountPaise: 19_900, days: 40 },
  {
    ...soldProduct,
    name: "Optics",
    opens: [mock, optics],
    amountPaise: 99_901,
    instalments: { shares: SHARES, graceDays: 7 },
    lastDay: "2027-12-31",
  },
  {
    ...soldProduct,
    name: "Crash course",
    opens: [neet, optics, mock],
    amountPaise: 499_907,
    taxClass: "EXEMPT",
    days: 90,
    instalments: { shares: SHARES, graceDays: null },
  },
];

/** A coupon that three payments may use; voided payments do not count. */
export const COUPON: NewDiscount = {
  kind: "COUPON",
  name: "EARLY10",
  percent: 10,
  amountPaise: null,
  productIds: [],
  examTypes: [],
  mostUses: 3,
  lastDay: "2099-12-31",
  ended: false,
};

/** The price of a payment for a product; every second payment has the coupon. */
export const discounted = ({ discountId }: DiscountView, price: number, rupees: number) =>
  rupees % 2 === 0
    ? { amountPaise: price - Math.round(price / 10), discountId }
    : { amountPaise: price };
