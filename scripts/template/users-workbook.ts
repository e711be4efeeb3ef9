import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { IMPORT_LIMITS } from "@academy/core/exchange/files/limits.ts";
import {
  USER_COLUMNS,
  USER_TABLE,
  type UserColumn,
} from "@academy/core/exchange/users/user-columns.rules.ts";
import ExcelJS from "exceljs";

const HEAD: Partial<ExcelJS.Style> = {
  font: { bold: true, color: { argb: "FFFFFFFF" } },
  fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FF1E3A8A" } },
};

/** The description of each column, and its width in characters. */
const GUIDES: Record<UserColumn, { width: number; says: string }> = {
  name: { width: 28, says: "Full name, 100 letters at most." },
  email: {
    width: 34,
    says: "The user gets a link there to choose a password. May be empty with a roll or mobile number.",
  },
  role: { width: 12, says: "student or admin. Empty is student." },
  examType: { width: 14, says: `A subscription to ${EXAM_TYPES.join(", ")}. Empty is none.` },
  until: { width: 14, says: "The subscription's last day, as 2027-05-31 or 31/05/2027." },
  extraTime: {
    width: 12,
    says: "Applies to every test; write the unit: 25 % or 15 min. Empty is none.",
  },
  roll: { width: 14, says: "The roll number; the student can log in with it." },
  phone: { width: 16, says: "The student's own mobile number; the student can log in with it." },
  class: { width: 10, says: "The class, such as 11." },
  batch: { width: 14, says: "The batch, such as Evening." },
  guardianName: { width: 24, says: "The parent or guardian." },
  guardianPhone: { width: 16, says: "To call about the student. Siblings may share it." },
  guardianEmail: { width: 30, says: "To write to about the student. Siblings may share it." },
  notes: { width: 14, says: "Any other column is kept as a note under its own heading." },
};

const EXAMPLES: readonly Partial<Record<UserColumn, string>>[] = [
  { name: "Asha Rao", email: "asha.rao@example.com", examType: "JEE", until: "2099-05-31" },
  { name: "Kabir Singh", email: "kabir.singh@example.com", extraTime: "25 %" },
];

/** The workbook for the upload of users. */
export function usersWorkbook(): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook();
  book.created = new Date(0);
  book.modified = new Date(0);
  const sheet = book.addWorksheet("Users", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = USER_COLUMNS.map((key) => ({
    key,
    width: GUIDES[key].width,
    // Texts, so that a date stays as it is typed.
    style: { numFmt: "@" },
  }));
  sheet.addRow([...USER_COLUMNS]).eachCell((cell) => (cell.style = HEAD));
  for (const row of EXAMPLES) sheet.addRow(row);
  const help = book.addWorksheet("Instructions");
  help.columns = [{ width: 16 }, { width: 12 }, { width: 90 }];
  help.addRow(["Column", "Needed", "What to write"]).eachCell((cell) => (cell.style = HEAD));
  for (const { name, required } of USER_TABLE) {
    help.addRow([name, required ? "always" : "", GUIDES[name].says]);
  }
  help.addRow([]);
  help.addRow([`One row is one user, ${IMPORT_LIMITS.rows} at most. Replace the examples.`]);
  return book;
}
