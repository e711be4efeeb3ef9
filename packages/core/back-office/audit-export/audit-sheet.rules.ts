import type { AuditEntryView } from "../../kernel/audit/audit.schema.ts";
import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";

/** The columns of a file of audit entries. */
export const AUDIT_SHEET: readonly ColumnOf<AuditEntryView, string>[] = [
  { header: "When (UTC)", width: 20, value: ({ at }) => at.slice(0, 19).replace("T", " ") },
  { header: "Who", width: 24, value: ({ byName }) => byName },
  { header: "User id", width: 38, value: ({ by }) => by },
  { header: "Action", width: 20, value: ({ action }) => action },
  { header: "Changed item", width: 30, value: ({ target }) => target },
  { header: "Before", width: 60, value: ({ before }) => textOf(before) },
  { header: "After", width: 60, value: ({ after }) => textOf(after) },
  { header: "Entry", width: 26, value: ({ _id }) => _id },
];

/** The most characters of a cell: Excel breaks a row with a cell of more than 32,767 characters. */
const LONGEST = 32_000;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = JSON.stringify(value);
  return text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST).toWellFormed()}… (shortened; the audit log has all of it)`;
}

export const cellsOf = (entry: AuditEntryView): string[] => rowOf(AUDIT_SHEET, entry);
