import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { phoneOf } from "../../kernel/shared/phone.rules.ts";
import type { Profile } from "./user.schema.ts";

/** A roll number as it is stored and shown: without blanks. */
export const cleanRoll = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "");

/**
 * A login name in the form in which names are compared: an email address in lower case, a phone
 * number with its country's code, or a roll number in lower case without blanks.
 */
export function loginNameOf(text: string): string {
  if (text.includes("@")) return normaliseEmail(text);
  return phoneOf(text) ?? cleanRoll(text).toLowerCase();
}

/** Whether a roll number would be taken for an email address or a phone number. */
export const readsAsOther = (roll: string): boolean =>
  roll.includes("@") || phoneOf(roll) !== undefined;

type Names = Pick<Profile, "email" | "roll" | "phone">;

/** The name with which an account is shown: its email, otherwise its roll or phone number. */
export const shownName = ({ email, roll, phone }: Names): string => email || (roll ?? phone ?? "");

/** All login names of an account, in the form in which they are compared. */
export const loginNamesOf = ({ email, roll = "", phone = "" }: Names): string[] =>
  [email, roll, phone].filter((name) => name !== "").map(loginNameOf);
