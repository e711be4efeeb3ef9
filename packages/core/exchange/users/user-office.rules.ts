import { quoted, type Cells } from "../template/table.schema.ts";
import { otherCells } from "../template/other-cells.rules.ts";
import { unguarded } from "../../kernel/spreadsheet/csv.rules.ts";
import { MAX_NOTES, type Note, type Particulars } from "../../people/user/particulars.schema.ts";
import { cleanName } from "../../people/user/user.rules.ts";
import { Email } from "../../people/user/user.schema.ts";
import { PhoneNumber, RollNumber } from "../../people/user/sign-in.schema.ts";
import type { UserColumn } from "./user-columns.rules.ts";

/** The office's data about a student besides name and account. */
export interface Office {
  /** Empty for a student without a roll number. */
  roll: string;
  phone: string;
  particulars: Particulars;
  notes: Note[];
}

type Row = Cells<string>;
type Report = (column: UserColumn, reason: string) => void;

/** What people write into a cell that has no value. */
const NOTHING = /^(?:-+|n\.?\s?a\.?|nil|none|null)$/i;

/** The text of a cell, without the sign that keeps programs from running the text as a formula. */
export const cellOf = (row: Row, column: UserColumn): string =>
  unguarded((row[column] ?? "").trim());

/** As `cellOf`, for a cell that may say that there is no value. */
export function filledCell(row: Row, column: UserColumn): string {
  const text = cellOf(row, column);
  return NOTHING.test(text) ? "" : text;
}

const LINE = { class: 60, batch: 60, guardianName: 100, guardianPhone: 30 } as const;

function line(row: Row, column: keyof typeof LINE, report: Report): string {
  const text = cleanName(filledCell(row, column));
  const most = LINE[column];
  if (text.length > most) report(column, `This is too long: ${most} letters at most.`);
  return text;
}

/**
 * Reads what an office keeps. A phone number or a guardian's address that is not valid is kept as a
 * note, so that the row is not rejected because of it.
 */
export function readOffice(row: Row, report: Report): Office {
  const notes = otherCells(row["notes"]).map(([name, text]) => ({ name, text: unguarded(text) }));
  const orNote = (column: "phone" | "guardianEmail", read: string | undefined): string => {
    const text = filledCell(row, column);
    if (text !== "" && read === undefined) notes.push({ name: column, text });
    return read ?? "";
  };
  const office: Office = {
    roll: readRoll(filledCell(row, "roll"), report),
    phone: orNote("phone", PhoneNumber.safeParse(filledCell(row, "phone")).data),
    particulars: {
      className: line(row, "class", report),
      batch: line(row, "batch", report),
      guardian: {
        name: line(row, "guardianName", report),
        phone: line(row, "guardianPhone", report),
        email: orNote("guardianEmail", Email.safeParse(filledCell(row, "guardianEmail")).data),
      },
    },
    notes,
  };
  for (const { name, text } of notes) {
    if (text.length > MOST_TEXT)
      report("notes", `${quoted(name)} is longer than a note can be: ${MOST_TEXT} letters.`);
  }
  if (notes.length > MAX_NOTES) report("notes", `A student has at most ${MAX_NOTES} notes.`);
  return office;
}

const MOST_TEXT = 1000;

function readRoll(text: string, report: Report): string {
  if (text === "") return "";
  const read = RollNumber.safeParse(text);
  if (read.success) return read.data;
  report(
    "roll",
    `${quoted(text)} is not a valid roll number. ${read.error.issues[0]?.message ?? ""}`,
  );
  return "";
}
