import { AUDIT_SHEET } from "@academy/core/back-office/audit-export/audit-sheet.rules.ts";
import { DESK_COLUMNS } from "@academy/core/back-office/month-report/desk-file.service.ts";
import { PAYMENT_COLUMNS } from "@academy/core/back-office/month-report/payment-report.service.ts";
import { SETTLEMENT_COLUMNS } from "@academy/core/back-office/month-report/settlement-file.service.ts";
import { SUBSCRIPTION_COLUMNS } from "@academy/core/back-office/month-report/subscription-report.service.ts";
import { USER_SHEET } from "@academy/core/back-office/user-export/user-sheet.rules.ts";
import { anOrder } from "@academy/core/testing/order.fixture.ts";
import { shown } from "@academy/core/testing/shown.fixture.ts";
import { expect, test } from "vitest";

/**
 * Each field has a value of its own, and each column of a file shows the value that its heading
 * names. A check says which fields a column reads; this test says what the column shows.
 */

const AT = "2026-11-21T04:30:15.250Z";
const LATER = "2026-12-24T10:20:30.000Z";

test("a file of users", () => {
  const user = {
    userId: "a user id",
    name: "a name",
    email: "an email",
    roll: "a roll number",
    phone: "a phone",
    emailVerified: true,
    role: "student" as const,
    state: "invited" as const,
    registeredAt: AT,
    invitedUntil: LATER,
    extraTime: { amount: 25, unit: "percent" as const },
    particulars: {
      className: "a class",
      batch: "a batch",
      guardian: { name: "a guardian", phone: "a guardian's phone", email: "a guardian's email" },
    },
  };
  expect(shown(USER_SHEET, user)).toEqual({
    Name: "a name",
    Email: "an email",
    "Roll number": "a roll number",
    Phone: "a phone",
    Role: "student",
    State: "invited",
    "Registered (UTC)": "2026-11-21 04:30",
    "Invited until (UTC)": "2026-12-24 10:20",
    "Extra time": "25 %",
    Class: "a class",
    Batch: "a batch",
    "Guardian name": "a guardian",
    "Guardian phone": "a guardian's phone",
    "Guardian email": "a guardian's email",
    "User id": "a user id",
  });
});

test("a file of audit entries", () => {
  const entry = {
    _id: "an entry",
    at: AT,
    by: "a user id",
    byName: "a name",
    action: "an action",
    target: "a target",
    before: { was: 1 },
    after: { is: 2 },
  };
  expect(shown(AUDIT_SHEET, entry)).toEqual({
    "When (UTC)": "2026-11-21 04:30:15",
    Who: "a name",
    "User id": "a user id",
    Action: "an action",
    "Changed item": "a target",
    Before: '{"was":1}',
    After: '{"is":2}',
    Entry: "an entry",
  });
});

test("a file of payments", () => {
  const payment = {
    orderId: "an order",
    refundId: "a refund",
    paymentId: "a payment",
    userId: "a user id",
    name: "a name",
    email: "an email",
    examType: "NEET" as const,
    at: AT,
    amountPaise: 118_001,
    taxPaise: 18_002,
    refundedPaise: 1_003,
    netPaise: 117_004,
    state: "paid" as const,
    method: "a method",
    reference: "a reference",
    invoice: "an invoice",
    creditNote: "a credit note",
    bill: {
      cgstPaise: 9_005,
      sgstPaise: 9_006,
      igstPaise: 9_007,
      sac: "a code",
      place: "a place",
      buyer: "a buyer",
      gstin: "a GSTIN",
    },
  };
  expect(shown(PAYMENT_COLUMNS, payment)).toEqual({
    Date: "2026-11-21T10:00:15.250+05:30",
    Order: "an order",
    Name: "a name",
    Email: "an email",
    "Exam type": "NEET",
    Rupees: "1180.01",
    State: "paid",
    Method: "a method",
    Invoice: "an invoice",
    "Day in India": "2026-11-21",
    "GST in it": "180.02",
    "Given back": "10.03",
    Net: "1170.04",
    Payment: "a payment",
    Refund: "a refund",
    "Credit note": "a credit note",
    "Taxable value": "999.99",
    CGST: "90.05",
    "SGST or UTGST": "90.06",
    IGST: "90.07",
    SAC: "a code",
    "Place of supply": "a place",
    Buyer: "a buyer",
    "Buyer's GSTIN": "a GSTIN",
    Reference: "a reference",
  });
});

test("a file of subscriptions", () => {
  const subscription = {
    userId: "a user id",
    name: "a name",
    email: "an email",
    examType: "NEET" as const,
    from: AT,
    until: LATER,
    state: "running" as const,
    source: "granted" as const,
  };
  expect(shown(SUBSCRIPTION_COLUMNS, subscription)).toEqual({
    Name: "a name",
    Email: "an email",
    "Exam type": "NEET",
    From: AT,
    Until: LATER,
    State: "running",
    Source: "granted",
  });
});

test("a file of the office's day", () => {
  const line = {
    lineId: "a line",
    orderId: "an order",
    at: Date.parse(AT),
    enteredAt: Date.parse(LATER),
    paise: 118_001,
    way: "cheque" as const,
    reference: "a reference",
    by: { userId: "an office id", name: "an administrator" },
    reason: "a reason",
    userId: "a user id",
    buyer: "a student",
    name: "a product",
    number: "a number",
  };
  expect(shown(DESK_COLUMNS, line)).toEqual({
    Date: "2026-11-21T10:00:15.250+05:30",
    Entered: "2026-12-24T15:50:30.000+05:30",
    By: "an administrator",
    Way: "Cheque at the office",
    Reference: "a reference",
    Rupees: "1180.01",
    Student: "a student",
    For: "a product",
    Number: "a number",
    "Given back because": "a reason",
    Order: "an order",
  });
});

test("a file of settlements", () => {
  const order = anOrder({
    orderId: "an order",
    createdAt: 0,
    buyer: { name: "a name", email: "an email" },
    invoice: "an invoice",
  });
  const line = {
    id: "a refund",
    kind: "refund",
    amountPaise: 118_001,
    netPaise: -118_002,
    feePaise: 2_003,
    taxPaise: 304,
    settledAt: Date.parse(AT),
    settlementId: "a settlement",
    utr: "a UTR",
    paymentId: "a payment",
    providerOrderId: "a provider's order",
    orderId: "an order",
  };
  const { "In the books": _agreed, ...row } = shown(SETTLEMENT_COLUMNS, { line, order });
  expect(row).toEqual({
    Settled: "2026-11-21T10:00:15.250+05:30",
    Settlement: "a settlement",
    UTR: "a UTR",
    Kind: "refund",
    Rupees: "1180.01",
    "Fee with GST": "20.03",
    "GST in the fee": "3.04",
    Net: "-1180.02",
    Payment: "a payment",
    Refund: "a refund",
    Order: "an order",
    Name: "a name",
    Invoice: "an invoice",
    "Credit note": "",
  });
});
