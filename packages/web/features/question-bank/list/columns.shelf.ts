import * as z from "zod";
import { openStorage } from "../../../lib/session/browser-storage.ts";

/** The columns of the list that can be left out, by their display names. */
export const columnLabels = {
  examType: "Exam",
  type: "Type",
  difficulty: "Difficulty",
  marks: "Marks",
  state: "State",
  uses: "Tests that use it",
  facility: "Facility",
  discrimination: "Discrimination",
  changed: "Last change",
  author: "Author",
  tags: "Tags",
  source: "Source and year",
  languages: "Languages",
} as const;
export type ColumnName = keyof typeof columnLabels;

// The cast is safe: the object is our own and has exactly these keys.
export const COLUMN_NAMES = Object.keys(columnLabels) as ColumnName[];

/** The columns that are shown at first: they leave half of the line for the question. */
const USUAL: readonly ColumnName[] = ["examType", "difficulty", "marks", "uses", "facility"];

const storage = openStorage();
const Names = z.array(z.string());
const keyFor = (userId: string): string => `bank-columns.${userId}`;

/** The columns that a person has chosen in this browser. */
export function readColumns(userId: string): readonly ColumnName[] {
  const kept = storage.getItem(keyFor(userId));
  if (kept === null) return USUAL;
  try {
    const names = Names.parse(JSON.parse(kept));
    return COLUMN_NAMES.filter((name) => names.includes(name));
  } catch {
    return USUAL; // from an earlier version: chosen again
  }
}

export function keepColumns(userId: string, columns: readonly ColumnName[]): void {
  try {
    storage.setItem(keyFor(userId), JSON.stringify(columns));
  } catch {
    return; // storage is full or blocked: the choice lasts as long as the page
  }
}
