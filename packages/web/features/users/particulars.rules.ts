import type { UndoneUsers } from "@academy/core/exchange/users/user-undo.schema.ts";
import type { Particulars, ParticularsView } from "@academy/core/people/user/particulars.schema.ts";
import { countOf } from "../../lib/format.ts";

/** The form of a student's particulars, with empty fields for one more note. */
export const particularsForm = ({ className, batch, guardian, notes }: ParticularsView) => ({
  className,
  batch,
  guardianName: guardian.name,
  guardianPhone: guardian.phone,
  guardianEmail: guardian.email,
  notes,
  heading: "",
  text: "",
});

/**
 * The particulars in a form. A note with an empty text is left out. A new note without a heading is
 * called "Note"; a new note with a known heading replaces the earlier note.
 */
export function particularsOf(
  { heading, text, ...form }: ReturnType<typeof particularsForm>,
  rev: number,
): ParticularsView {
  const name = heading.trim() || "Note";
  const added = text.trim() === "" ? [] : [{ name, text: text.trim() }];
  const others = form.notes.filter((note) => added.length === 0 || note.name !== name);
  return {
    className: form.className,
    batch: form.batch,
    guardian: {
      name: form.guardianName,
      phone: form.guardianPhone,
      email: form.guardianEmail,
    },
    notes: [...others.filter((note) => note.text.trim() !== ""), ...added],
    rev,
  };
}

/** A student's class, batch and guardian in one line; empty parts are left out. */
export function classWords({ className, batch, guardian }: Particulars): string {
  const place = [className && `Class ${className}`, batch].filter(Boolean).join(", ");
  const parent = [guardian.name, guardian.phone].filter(Boolean).join(" ");
  return [place, parent].filter(Boolean).join(" · ");
}

/** The outcome of undoing an import, in words: how many users were deleted, restored or kept. */
export function undoneWords({ removed, restored, kept }: Omit<UndoneUsers, "next">): string {
  const parts = [
    ...(removed > 0 ? [`${countOf(removed, "user")} deleted`] : []),
    ...(restored > 0 ? [`${countOf(restored, "user")} as before`] : []),
    ...(kept > 0 ? [`${countOf(kept, "user")} kept, because they were used or changed since`] : []),
  ];
  return parts.length === 0 ? "Nothing was left to undo." : `${parts.join(", ")}.`;
}
