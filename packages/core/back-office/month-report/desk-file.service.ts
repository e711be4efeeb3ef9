import type { Deps } from "../../kernel/platform/deps.ts";
import { dayOf, indianIso } from "../../kernel/shared/time.ts";
import { rowOf, type ColumnOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { DeskLine } from "../../sales/payment/desk.schema.ts";
import * as Desk from "../../sales/payment/desk.service.ts";
import { OFFICE_METHODS, officeMethodWords } from "../../sales/payment/office.rules.ts";

const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** The columns of the file of a day of the office. */
export const DESK_COLUMNS: readonly ColumnOf<DeskLine, string>[] = [
  { header: "Date", width: 26, value: ({ at }) => indianIso(at) },
  { header: "Entered", width: 26, value: ({ enteredAt }) => indianIso(enteredAt) },
  { header: "By", width: 28, value: ({ by }) => by.name },
  { header: "Way", width: 24, value: ({ way }) => officeMethodWords(OFFICE_METHODS[way]) },
  { header: "Reference", width: 22, value: ({ reference }) => reference ?? "" },
  { header: "Rupees", width: 12, value: ({ paise }) => rupees(paise) },
  { header: "Student", width: 28, value: ({ buyer }) => buyer },
  { header: "For", width: 28, value: ({ name }) => name },
  { header: "Number", width: 18, value: ({ number }) => number ?? "" },
  { header: "Given back because", width: 40, value: ({ reason }) => reason ?? "" },
  { header: "Order", width: 26, value: ({ orderId }) => orderId },
];

/** What the office took and gave back on a day, as rows of cells, page by page. */
export async function* cells(
  deps: Deps,
  { day }: { day?: string | undefined },
): AsyncGenerator<string[][]> {
  for await (const lines of Desk.pages(deps, day ?? dayOf(deps.clock.now()))) {
    yield lines.map((line) => rowOf(DESK_COLUMNS, line));
  }
}
