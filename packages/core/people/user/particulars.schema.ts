import * as z from "zod";

/** An office's own words about a student, under the heading of the column that they came from. */
export const Note = z.object({ name: z.string(), text: z.string() });
export type Note = z.infer<typeof Note>;

/** Most notes of one student. */
export const MAX_NOTES = 30;

/** The person to write to or to call about a student: contact data that siblings may share. */
const Guardian = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/**
 * What an office keeps of a student beside the account. Only administrators and the student in their
 * own download get it; an empty text is a field without a value.
 */
export const Particulars = z.object({
  className: z.string(),
  batch: z.string(),
  guardian: Guardian,
});
export type Particulars = z.infer<typeof Particulars>;

/** As stored with a profile. The notes have an item of their own, because few calls need them. */
export const StoredParticulars = Particulars.extend({
  /** How often the notes were written: 0 for a student who has none. */
  noted: z.int(),
});
export type StoredParticulars = z.infer<typeof StoredParticulars>;

/** The particulars as an administrator reads and sends them; `rev` is the user's. */
export const ParticularsView = Particulars.extend({ notes: z.array(Note), rev: z.int() });
export type ParticularsView = z.infer<typeof ParticularsView>;
