import * as z from "zod";

/** The office's own words about a student, under the heading of the column of the imported file. */
export const Note = z.object({ name: z.string(), text: z.string() });
export type Note = z.infer<typeof Note>;

/** Most notes of one student. */
export const MAX_NOTES = 30;

/** The person to write to or to call about a student: contact data that siblings may share. */
const Guardian = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/**
 * What the office keeps of a student beside the account. Only administrators can read it, and the
 * student in a download of their own data. A missing value is an empty text.
 */
export const Particulars = z.object({
  className: z.string(),
  batch: z.string(),
  guardian: Guardian,
});
export type Particulars = z.infer<typeof Particulars>;

/**
 * The particulars as stored with a profile. The notes have their own item, because few calls need
 * them.
 */
export const StoredParticulars = Particulars.extend({
  /** How often the notes were written: 0 for a student who has none. */
  noted: z.int(),
});
export type StoredParticulars = z.infer<typeof StoredParticulars>;

/** The particulars as an administrator reads and sends them; `rev` is the user's. */
export const ParticularsView = Particulars.extend({ notes: z.array(Note), rev: z.int() });
export type ParticularsView = z.infer<typeof ParticularsView>;
