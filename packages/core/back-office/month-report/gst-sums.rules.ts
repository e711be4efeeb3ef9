import type { Column } from "../../kernel/spreadsheet/sheet.rules.ts";
import { type GstPaper, placeText, signOf } from "./gst-paper.rules.ts";
import { rupees } from "./month.rules.ts";

/** A table whose rows are sums over papers, or ranges of their numbers. */
export interface SumTable {
  columns: readonly Column[];
  add(paper: GstPaper): void;
  rows(): string[][];
}

const columnsOf = (...headers: string[]): Column[] =>
  headers.map((header) => ({ header, width: 20 }));

interface Sum {
  first: GstPaper;
  paise: number;
  cgst: number;
  sgst: number;
  igst: number;
}

/** Adds up papers with the same key; credit notes are subtracted. The sums are sorted by key. */
class Sums {
  readonly #sums = new Map<string, Sum>();

  add(key: string, paper: GstPaper): void {
    const sign = signOf(paper);
    const { cgst, sgst, igst } = paper.parts;
    const sum = this.#sums.get(key) ?? { first: paper, paise: 0, cgst: 0, sgst: 0, igst: 0 };
    sum.paise += sign * paper.paise;
    sum.cgst += sign * cgst;
    sum.sgst += sign * sgst;
    sum.igst += sign * igst;
    this.#sums.set(key, sum);
  }

  inOrder(): Sum[] {
    return [...this.#sums].toSorted(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum);
  }
}

const taxable = ({ paise, cgst, sgst, igst }: Sum): string => rupees(paise - cgst - sgst - igst);

/** Small sales to persons without a GSTIN, by state and rate, less their credit notes. */
export function smallSales(): SumTable {
  const sums = new Sums();
  return {
    columns: columnsOf(
      "Type",
      "Place Of Supply",
      "Applicable % of Tax Rate",
      "Rate",
      "Taxable Value",
      "Cess Amount",
      "E-Commerce GSTIN",
    ),
    add: (paper) => {
      if (paper.section === "b2cs") sums.add(`${paper.place} ${paper.percent}`, paper);
    },
    rows: () =>
      sums
        .inOrder()
        .map((sum) => [
          "OE",
          placeText(sum.first.place),
          "",
          String(sum.first.percent),
          taxable(sum),
          "0.00",
          "",
        ]),
  };
}

/** The sales by accounting code and rate, less credit notes. */
export function codeSums(isOf: (paper: GstPaper) => boolean): SumTable {
  const sums = new Sums();
  return {
    columns: columnsOf(
      "HSN",
      "Description",
      "UQC",
      "Total Quantity",
      "Total Value",
      "Rate",
      "Taxable Value",
      "Integrated Tax Amount",
      "Central Tax Amount",
      "State/UT Tax Amount",
      "Cess Amount",
    ),
    add: (paper) => {
      if (isOf(paper)) sums.add(`${paper.sac} ${paper.percent}`, paper);
    },
    rows: () =>
      sums.inOrder().map((sum) => {
        const { first, paise, igst, cgst, sgst } = sum;
        const amounts = [igst, cgst, sgst].map(rupees);
        // A service has no unit and no quantity.
        const what = [first.sac, "", "NA", "0", rupees(paise), String(first.percent)];
        return [...what, taxable(sum), ...amounts, "0.00"];
      }),
  };
}

const EXEMPT = [
  ["Inter-State supplies to registered persons", true, true],
  ["Intra-State supplies to registered persons", false, true],
  ["Inter-State supplies to unregistered persons", true, false],
  ["Intra-State supplies to unregistered persons", false, false],
] as const;

/** The sales with bills of supply, less credit notes. */
export function exemptSums(): SumTable {
  const sums = EXEMPT.map(() => 0);
  return {
    columns: columnsOf(
      "Description",
      "Nil Rated Supplies",
      "Exempted(other than nil rated/non GST supply)",
      "Non-GST Supplies",
    ),
    add: (paper) => {
      if (paper.section !== "exemp") return;
      const isRegistered = paper.gstin !== null;
      const at = EXEMPT.findIndex(
        ([, isInter, isOf]) => isInter === paper.isInterState && isOf === isRegistered,
      );
      sums[at] = (sums[at] ?? 0) + signOf(paper) * paper.paise;
    },
    rows: () => EXEMPT.map(([name], at) => [name, "0.00", rupees(sums[at] ?? 0), "0.00"]),
  };
}

const NATURES = { invoice: "Invoices for outward supply", note: "Credit Note" } as const;

/** The numbers of all papers as ranges without a gap. No paper is ever cancelled. */
export function documentRuns(): SumTable {
  const numbers: Record<GstPaper["kind"], string[]> = { invoice: [], note: [] };
  return {
    columns: columnsOf(
      "Nature of Document",
      "Sr. No. From",
      "Sr. No. To",
      "Total Number",
      "Cancelled",
    ),
    add: ({ kind, number }) => void numbers[kind].push(number),
    rows: () =>
      (["invoice", "note"] as const).flatMap((kind) =>
        runsOf(numbers[kind]).map((run) => [
          NATURES[kind],
          run[0] ?? "",
          run.at(-1) ?? "",
          String(run.length),
          "0",
        ]),
      ),
  };
}

function runsOf(numbers: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const number of numbers.toSorted()) {
    const run = runs.at(-1);
    if (run && isNext(run.at(-1) ?? "", number)) run.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** Whether a number follows another in the same series. */
function isNext(before: string, number: string): boolean {
  const [series = "", serial = ""] = before.split("/");
  const [own = "", next = ""] = number.split("/");
  return series === own && Number(next) === Number(serial) + 1;
}
