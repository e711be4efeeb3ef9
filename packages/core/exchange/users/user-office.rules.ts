import { quoted, type Cells } from "../template/table.schema.ts";
import { otherCells } from "../template/other-cells.rules.ts";
import { unguarded } from "../../kernel/spreadsheet/csv.rules.ts";
import { MAX_NOTES, type Note, type Particulars } from "../../people/user/particulars.schema.ts";
import { cleanName } from "../../people/user/user.rules.ts";
import { Email } from "../../people/user/user.schema.ts";
import type { UserColumn } from "./user-columns.rules.ts";

/** What an office knows of a student beside name and account. */
export interface Office {
  particulars: Particulars;
  notes: Note[];
}

type Row = Cells<string>;
type Report = (column: UserColumn, reason: string) => void;

/** What people write into a cell that has no value. */
const NOTHING = /^(?:-+|n\.?\s?a\.?|nil|none|null)$/i;

/** The text of a cell, without the sign that guards a formula. */
export function cellOf(row: Row, column: UserColumn): string {
  const text = unguarded((row[column] ?? "").trim());
  return NOTHING.test(text) ? "" : text;
}

const LINE = { class: 60, batch: 60, guardianName: 100, guardianPhone: 30 } as const;

function line(row: Row, column: keyof typeof LINE, report: Report): string {
  const text = cleanName(cellOf(row, column));
  const most = LINE[column];
  if (text.length > most) report(column, `This is too long: ${most} letters at most.`);
  return text;
}

/** A guardian's address; a text that cannot be one is kept as a note, so that no row is lost for it. */
function readGuardianEmail(text: string, notes: Note[]): string {
  const read = Email.safeParse(text).data;
  if (text !== "" && read === undefined) notes.push({ name: "guardianEmail", text });
  return read ?? "";
}

/** Reads what an office keeps. */
export function readOffice(row: Row, report: Report): Office {
  const notes = otherCells(row["notes"]).map(([name, text]) => ({ name, text: unguarded(text) }));
  const email = readGuardianEmail(cellOf(row, "guardianEmail"), notes);
  const office: Office = {
    particulars: {
      className: line(row, "class", report),
      batch: line(row, "batch", report),
      guardian: {
        name: line(row, "guardianName", report),
        phone: line(row, "guardianPhone", report),
        email,
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
