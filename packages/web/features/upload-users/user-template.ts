import { USER_COLUMNS } from "@academy/core/user-import/user-row.rules.ts";

/** Excel takes a CSV for UTF-8 only where it begins like this. */
const BOM = "\uFEFF";

/**
 * The template: its head, and a row that shows how each cell is written.
 *
 * @param now its example of a subscription lies in the year after
 */
export function userTemplate(now: Date): Blob {
  const example: Record<(typeof USER_COLUMNS)[number], string> = {
    name: "Example: delete this row",
    email: "student@example.com",
    role: "student",
    examType: "JEE",
    until: `${now.getFullYear() + 1}-05-31`,
    extraTime: "25 %",
  };
  const lines = [USER_COLUMNS.join(","), USER_COLUMNS.map((name) => example[name]).join(",")];
  return new Blob([BOM, lines.join("\r\n"), "\r\n"], { type: "text/csv;charset=utf-8" });
}
