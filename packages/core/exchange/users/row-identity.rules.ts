import { folded } from "../../people/user/search.rules.ts";
import { loginNameOf } from "../../people/user/login-name.rules.ts";
import type { UserOfRow } from "./user-row.rules.ts";

/**
 * The person of a row: a roll number belongs to one student, and so does a name together with an
 * address.
 */
const personOf = ({ roll, name }: Pick<UserOfRow, "roll" | "name">): string =>
  roll === "" ? `name ${folded(name)}` : `roll ${loginNameOf(roll)}`;

export const isSameName = (one: string, other: string): boolean =>
  folded(one).replace(/\s+/g, " ").trim() === folded(other).replace(/\s+/g, " ").trim();

/** The addresses and phone numbers of a file that several of its students have. */
export class SharedContacts {
  readonly #first = new Map<string, string>();
  readonly #shared = new Set<string>();

  add(user: UserOfRow): void {
    const person = personOf(user);
    for (const contact of [user.email, user.phone]) {
      if (contact === "") continue;
      const first = this.#first.get(contact);
      if (first === undefined) this.#first.set(contact, person);
      else if (first !== person) this.#shared.add(contact);
    }
  }

  has = (contact: string): boolean => this.#shared.has(contact);
}

/**
 * The row's user without shared login names. An email address or a phone number that other students
 * have too becomes the guardian's, unless the user would have no login name left. If the guardian
 * already has another address or number, the shared one is kept as a note.
 */
export function withOwnNames(user: UserOfRow, isOthers: (contact: string) => boolean): UserOfRow {
  const { email, phone, roll, particulars } = user;
  const moved = { email: email !== "" && isOthers(email), phone: phone !== "" && isOthers(phone) };
  const left = [roll, moved.email ? "" : email, moved.phone ? "" : phone].some((one) => one !== "");
  // Without a roll number, the user keeps the shared email address, or the shared phone number if
  // there is no address, to log in with.
  if (!left) moved[email === "" ? "phone" : "email"] = false;
  const guardian = { ...particulars.guardian };
  const notes = [...user.notes];
  for (const kind of ["email", "phone"] as const) {
    if (!moved[kind]) continue;
    if (guardian[kind] === "") guardian[kind] = user[kind];
    else if (loginNameOf(guardian[kind]) !== user[kind])
      notes.push({ name: kind, text: user[kind] });
  }
  return {
    ...user,
    email: moved.email ? "" : email,
    phone: moved.phone ? "" : phone,
    particulars: { ...particulars, guardian },
    notes,
  };
}
