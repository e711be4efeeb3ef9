import type { Particulars, StoredParticulars } from "./particulars.schema.ts";
import type { Profile } from "./user.schema.ts";

/** The particulars of a student of whom the office has none. */
export const NO_PARTICULARS: StoredParticulars = {
  className: "",
  batch: "",
  guardian: { name: "", phone: "", email: "" },
  noted: 0,
};

/** The particulars without the fields that only the store needs. */
export function particularsOf({
  particulars = NO_PARTICULARS,
}: Pick<Profile, "particulars">): Particulars {
  const { noted: _noted, ...kept } = particulars;
  return kept;
}
