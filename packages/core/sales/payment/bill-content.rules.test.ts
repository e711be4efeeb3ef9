import { expect, test } from "vitest";
import { billedOrder, creditedOrder } from "./bill.fixture.ts";
import { invoiceContent, noteContent } from "./bill-content.rules.ts";

const orderId = "ord_00000000000000000001";
const order = billedOrder({ orderId });

test("a tax invoice has every field that rule 46 asks for, dated in India", () => {
  expect(invoiceContent(order)).toMatchObject({
    title: "Tax invoice",
    seller: [
      "Example Learning Private Limited",
      "1 Example Road, Bengaluru 560001, Karnataka, India",
      "GSTIN 29AAAAA0000A1ZY",
      "State Karnataka (29)",
    ],
    facts: [
      ["Number", "2027-28/000001"],
      ["Date", "1 Apr 2027"],
      ["Place of supply", "Karnataka (29)"],
      ["Order", orderId],
      ["Payment", "pay_1, upi"],
    ],
    buyer: ["श्रीमती क्षत्रिय", "State Karnataka (29)", "asha@example.org"],
    description: "JEE subscription, 30 days",
    sac: "999293",
    amounts: [
      ["Taxable value", "₹4,236.44"],
      ["CGST, 9%", "₹381.28"],
      ["SGST, 9%", "₹381.28"],
    ],
    total: ["Total", "₹4,999.00"],
    foot: ["Tax payable on reverse charge: no.", expect.stringContaining("no signature")],
  });
});

test("a credit note names its invoice, the registered buyer and one tax across the border", () => {
  const credited = creditedOrder(orderId);
  const [note] = credited.notes;
  if (!note) throw new Error("The order has no credit note");
  const { facts, buyer, amounts, total, title } = noteContent(credited, note);
  expect(title).toBe("Credit note");
  expect(facts).toContainEqual(["For tax invoice", "2027-28/000001 of 1 Apr 2027"]);
  expect(facts).toContainEqual(["Place of supply", "Maharashtra (27)"]);
  expect(buyer.slice(0, 3)).toEqual([
    "ज्ञानदीप विद्यालय",
    "12 MG Road, Pune 411001",
    "GSTIN 27AAPFU0939F1ZV",
  ]);
  expect([...amounts, total]).toEqual([
    ["Taxable value", "₹847.46"],
    ["IGST, 18%", "₹152.54"],
    ["Total", "₹1,000.00"],
  ]);
});

test("a bill of supply and a receipt name no tax that they don't have", () => {
  const exempt = { kind: "BILL_OF_SUPPLY", sac: "999293", place: null, buyer: null } as const;
  const supply = invoiceContent({ ...order, tax: null, bill: exempt });
  expect([supply.title, supply.amounts, supply.foot.length]).toEqual(["Bill of supply", [], 1]);
  const plain = { ...exempt, kind: "RECEIPT", sac: null } as const;
  const receipt = invoiceContent({ ...order, sellerGstin: null, bill: plain });
  expect([receipt.title, receipt.sac]).toEqual(["Receipt", null]);
  expect(receipt.amounts[1]?.[0]).toBe("GST, 18%");
});
