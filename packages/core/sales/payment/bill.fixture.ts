import { anOrder } from "../../testing/order.fixture.ts";
import type { Order } from "./order.schema.ts";

/** Indian time: 1 April 2027, 01:00. */
const PAID_AT = Date.parse("2027-03-31T19:30:00Z");

/** An order that was paid at the beginning of a financial year, with a tax invoice. */
export const billedOrder = (of: Partial<Order> & Pick<Order, "orderId">): Order =>
  anOrder({
    createdAt: PAID_AT,
    state: "paid",
    amountPaise: 499_900,
    tax: { percent: 18, paise: 76_256 },
    seller: "Example Learning Private Limited",
    sellerAddress: "1 Example Road, Bengaluru 560001, Karnataka, India",
    sellerGstin: "29AAAAA0000A1ZY",
    buyer: { name: "श्रीमती क्षत्रिय", email: "asha@example.org" },
    invoice: "2027-28/000001",
    payment: { id: "pay_1", at: PAID_AT, method: "upi" },
    grant: { from: PAID_AT, until: PAID_AT + 1 },
    bill: { kind: "TAX_INVOICE", sac: "999293", place: "29", buyer: null },
    ...of,
  });

/** An order whose buyer is a school in another state, and of which a part was refunded. */
export const creditedOrder = (orderId: string): Order =>
  billedOrder({
    orderId,
    bill: {
      kind: "TAX_INVOICE",
      sac: "999293",
      place: "27",
      buyer: {
        name: "ज्ञानदीप विद्यालय",
        address: "12 MG Road, Pune 411001",
        gstin: "27AAPFU0939F1ZV",
      },
    },
    refunds: [{ id: "rfnd_1", paise: 100_000, at: PAID_AT }],
    notes: [
      {
        refundId: "rfnd_1",
        at: PAID_AT,
        paise: 100_000,
        taxPaise: 15_254,
        number: "CN27-28/000001",
        letterSent: false,
      },
    ],
  });
