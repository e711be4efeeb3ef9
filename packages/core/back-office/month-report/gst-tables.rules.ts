import type { ColumnOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { dateText, type GstPaper, placeText } from "./gst-paper.rules.ts";
import { codeSums, documentRuns, exemptSums, smallSales, type SumTable } from "./gst-sums.rules.ts";
import type { GstTable } from "./month-report.schema.ts";
import { rupees } from "./month.rules.ts";

/** A table with a row for each paper that it is about. */
interface ListTable {
  columns: readonly ColumnOf<GstPaper, string>[];
  isOf: (paper: GstPaper) => boolean;
}

type Columns = readonly ColumnOf<GstPaper, string>[];
const column = (
  header: string,
  value: ColumnOf<GstPaper, string>["value"],
): ColumnOf<GstPaper, string> => ({ header, width: 20, value });
const same = (header: string, text: string) => column(header, () => text);

const RECIPIENT: Columns = [
  column("GSTIN/UIN of Recipient", ({ gstin }) => gstin ?? ""),
  column("Receiver Name", ({ buyer }) => buyer),
];
const INVOICE: Columns = [
  column("Invoice Number", ({ number }) => number),
  column("Invoice date", ({ at }) => dateText(at)),
  column("Invoice Value", ({ paise }) => rupees(paise)),
];
const NOTE: Columns = [
  column("Note Number", ({ number }) => number),
  column("Note Date", ({ at }) => dateText(at)),
  same("Note Type", "C"),
];
const PLACE = column("Place Of Supply", ({ place }) => placeText(place));
const REVERSE = same("Reverse Charge", "N");
const NOTE_VALUE = column("Note Value", ({ paise }) => rupees(paise));
const APPLICABLE = same("Applicable % of Tax Rate", "");
const AMOUNTS: Columns = [
  column("Rate", ({ percent }) => String(percent)),
  column("Taxable Value", ({ paise, taxPaise }) => rupees(paise - taxPaise)),
  same("Cess Amount", "0.00"),
];
const COMMERCE = same("E-Commerce GSTIN", "");
const isInvoice = ({ kind }: GstPaper): boolean => kind === "invoice";

/**
 * The tables of GSTR-1 with a row for each paper, in the form that the returns offline tool of
 * gst.gov.in imports: with its names of columns, in its order.
 */
const LISTS = {
  b2b: {
    columns: [
      ...RECIPIENT,
      ...INVOICE,
      PLACE,
      REVERSE,
      APPLICABLE,
      same("Invoice Type", "Regular B2B"),
      COMMERCE,
      ...AMOUNTS,
    ],
    isOf: (paper) => isInvoice(paper) && paper.section === "b2b",
  },
  b2cl: {
    columns: [...INVOICE, PLACE, APPLICABLE, ...AMOUNTS, COMMERCE],
    isOf: (paper) => isInvoice(paper) && paper.section === "b2cl",
  },
  exp: {
    columns: [
      same("Export Type", "WPAY"),
      ...INVOICE,
      same("Port Code", ""),
      same("Shipping Bill Number", ""),
      same("Shipping Bill Date", ""),
      ...AMOUNTS,
    ],
    isOf: (paper) => isInvoice(paper) && paper.section === "exp",
  },
  cdnr: {
    columns: [
      ...RECIPIENT,
      ...NOTE,
      PLACE,
      REVERSE,
      same("Note Supply Type", "Regular B2B"),
      NOTE_VALUE,
      APPLICABLE,
      ...AMOUNTS,
    ],
    isOf: (paper) => !isInvoice(paper) && paper.section === "b2b",
  },
  cdnur: {
    columns: [
      column("UR Type", ({ section }) => (section === "exp" ? "EXPWP" : "B2CL")),
      ...NOTE,
      PLACE,
      NOTE_VALUE,
      APPLICABLE,
      ...AMOUNTS,
    ],
    isOf: (paper) => !isInvoice(paper) && ["b2cl", "exp"].includes(paper.section),
  },
} as const satisfies Partial<Record<GstTable, ListTable>>;

/** The tables of GSTR-1 that are sums. */
const SUMS = {
  b2cs: smallSales,
  exemp: exemptSums,
  hsn_b2b: () => codeSums(({ gstin }) => gstin !== null),
  hsn_b2c: () => codeSums(({ gstin }) => gstin === null),
  docs: documentRuns,
} as const satisfies Partial<Record<GstTable, () => SumTable>>;

/** A table of GSTR-1, which is a list or consists of sums. */
export const tableOf = (table: GstTable): { list: ListTable } | { sum: SumTable } =>
  table in LISTS
    ? // The compiler does not narrow a key by `in`.
      { list: LISTS[table as keyof typeof LISTS] }
    : { sum: SUMS[table as keyof typeof SUMS]() };
