import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { Profile } from "./user.schema.ts";

/** Ten digits as mobile numbers in India have them, perhaps with 0 or 91 before. */
const INDIAN_MOBILE = /^(?:0|91)?([6-9]\d{9})$/;
const INTERNATIONAL = /^\+([1-9]\d{7,14})$/;
/** What people write between the digits of a phone number. */
const BETWEEN_DIGITS = /[\s().-]/g;

/** A phone number with its country's code, such as +919876543210; undefined if it is none. */
export function phoneOf(text: string): string | undefined {
  const digits = text.trim().replace(BETWEEN_DIGITS, "");
  const indian = INDIAN_MOBILE.exec(digits.replace(/^\+(?=91)/, ""))?.[1];
  if (indian !== undefined) return `+91${indian}`;
  const other = INTERNATIONAL.exec(digits)?.[1];
  return other === undefined ? undefined : `+${other}`;
}

/** A roll number as it is stored and shown: without blanks. */
export const cleanRoll = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "");

/**
 * A login name in the form in which names are compared: an email address in lower case, a phone
 * number with its country's code, a roll number in lower case without blanks.
 */
export function loginNameOf(text: string): string {
  if (text.includes("@")) return normaliseEmail(text);
  return phoneOf(text) ?? cleanRoll(text).toLowerCase();
}

/** Whether a roll number would be taken for an email address or a phone number. */
export const readsAsOther = (roll: string): boolean =>
  roll.includes("@") || phoneOf(roll) !== undefined;

type Names = Pick<Profile, "email" | "roll" | "phone">;

/** The name that an account is shown by: its email, else its roll or phone number. */
export const shownName = ({ email, roll, phone }: Names): string => email || (roll ?? phone ?? "");

/** All names that lead to an account, as they are compared. */
export const loginNamesOf = ({ email, roll = "", phone = "" }: Names): string[] =>
  [email, roll, phone].filter((name) => name !== "").map(loginNameOf);
