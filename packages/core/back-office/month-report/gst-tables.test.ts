import { expect, test } from "vitest";
import { rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { withNotes } from "../../sales/payment/credit-note.rules.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import { taxOf } from "../../sales/payment/tax.rules.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { creditOf, type GstPaper, invoiceOf, placeText } from "./gst-paper.rules.ts";
import { tableOf } from "./gst-tables.rules.ts";
import type { GstTable } from "./month-report.schema.ts";

const AT = Date.parse("2026-04-04T20:00:00Z");
const SELLER = "27AAPFU0939F1ZV";

interface Sold {
  rupees: number;
  place?: string;
  gstin?: string;
  kind?: "TAX_INVOICE" | "BILL_OF_SUPPLY" | "RECEIPT";
  back?: number;
}

/** The invoice of an order, and its credit note if some rupees were given back. */
function papersOf(sold: readonly Sold[]): GstPaper[] {
  return sold.flatMap(({ rupees, place = "27", gstin, kind = "TAX_INVOICE", back = 0 }, nth) => {
    const buyer = gstin === undefined ? null : { name: "A school", address: null, gstin };
    const terms = { bill: { kind, sac: "999293", place, buyer }, sellerGstin: SELLER };
    const paid: Order = anOrder({
      orderId: `ord_${nth}`,
      createdAt: AT,
      amountPaise: rupees * 100,
      ...terms,
      tax: kind === "TAX_INVOICE" ? taxOf(rupees * 100, 18, terms) : null,
      state: "paid",
      invoice: `2026-27/00000${nth + 1}`,
      payment: { id: "pay_1", at: AT, method: "upi" },
      refunds: back > 0 ? [{ id: "rfnd_1", paise: back * 100, at: AT }] : [],
    });
    const [note] = withNotes(paid).notes;
    const numbered = note && { ...note, number: `CN26-27/00000${nth + 1}` };
    const papers = [invoiceOf(paid), numbered && creditOf(paid, numbered)];
    return papers.filter((paper) => paper !== undefined);
  });
}

/** The head of a table and its rows, each as one line. */
function written(table: GstTable, sold: readonly Sold[]): string[] {
  const found = tableOf(table);
  const papers = papersOf(sold);
  if ("list" in found) {
    const { columns, isOf } = found.list;
    const rows = papers.filter(isOf).map((paper) => rowOf(columns, paper));
    return [columns.map(({ header }) => header), ...rows].map((cells) => cells.join());
  }
  for (const paper of papers) found.sum.add(paper);
  const { columns } = found.sum;
  return [columns.map(({ header }) => header), ...found.sum.rows()].map((cells) => cells.join());
}

const SOLD: readonly Sold[] = [
  { rupees: 1180, gstin: "29AAPFU0939F1ZR", place: "29", back: 118 },
  { rupees: 118_000, place: "29", back: 1180 },
  { rupees: 1180, place: "27", back: 590 },
  { rupees: 1180, place: "01" },
  { rupees: 1180, place: "96" },
  { rupees: 500, kind: "BILL_OF_SUPPLY", back: 100 },
  { rupees: 700, kind: "RECEIPT" },
];

test.for<[GstTable, string[]]>([
  [
    "b2b",
    [
      "GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount",
      "29AAPFU0939F1ZR,A school,2026-27/000001,05-Apr-2026,1180.00,29-Karnataka,N,,Regular B2B,,18,1000.00,0.00",
    ],
  ],
  [
    "b2cl",
    [
      "Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
      "2026-27/000002,05-Apr-2026,118000.00,29-Karnataka,,18,100000.00,0.00,",
    ],
  ],
  [
    "b2cs",
    [
      "Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
      "OE,01-Jammu & Kashmir,,18,1000.00,0.00,",
      "OE,27-Maharashtra,,18,500.00,0.00,",
    ],
  ],
  [
    "exp",
    [
      "Export Type,Invoice Number,Invoice date,Invoice Value,Port Code,Shipping Bill Number,Shipping Bill Date,Rate,Taxable Value,Cess Amount",
      "WPAY,2026-27/000005,05-Apr-2026,1180.00,,,,18,1000.00,0.00",
    ],
  ],
  [
    "exemp",
    [
      "Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies",
      "Inter-State supplies to registered persons,0.00,0.00,0.00",
      "Intra-State supplies to registered persons,0.00,0.00,0.00",
      "Inter-State supplies to unregistered persons,0.00,0.00,0.00",
      "Intra-State supplies to unregistered persons,0.00,400.00,0.00",
    ],
  ],
  [
    "cdnr",
    [
      "GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
      "29AAPFU0939F1ZR,A school,CN26-27/000001,05-Apr-2026,C,29-Karnataka,N,Regular B2B,118.00,,18,100.00,0.00",
    ],
  ],
  [
    "cdnur",
    [
      "UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
      "B2CL,CN26-27/000002,05-Apr-2026,C,29-Karnataka,1180.00,,18,1000.00,0.00",
    ],
  ],
  [
    "hsn_b2b",
    [
      "HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount",
      "999293,,NA,0,1062.00,18,900.00,162.00,0.00,0.00,0.00",
    ],
  ],
  [
    "hsn_b2c",
    [
      "HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount",
      "999293,,NA,0,400.00,0,400.00,0.00,0.00,0.00,0.00",
      "999293,,NA,0,119770.00,18,101500.00,18180.00,45.00,45.00,0.00",
    ],
  ],
  [
    "docs",
    [
      "Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled",
      "Invoices for outward supply,2026-27/000001,2026-27/000006,6,0",
      "Credit Note,CN26-27/000001,CN26-27/000003,3,0",
      "Credit Note,CN26-27/000006,CN26-27/000006,1,0",
    ],
  ],
])("the table %s has the columns of the offline tool", ([table, lines]) => {
  expect(written(table, SOLD)).toEqual(lines);
});

test("a sale of 1 lakh rupees in another state is a small one, and a paisa more a large one", () => {
  const sections = [100_000, 100_000.01].flatMap((rupees) => papersOf([{ rupees, place: "29" }]));
  expect(sections.map(({ section }) => section)).toEqual(["b2cs", "b2cl"]);
});

test("places are spelt as in the tool's list", () => {
  expect(["26", "97", "96"].map(placeText)).toEqual([
    "26-Dadra & Nagar Haveli & Daman & Diu",
    "97-Other Territory",
    "96-Outside India",
  ]);
});
