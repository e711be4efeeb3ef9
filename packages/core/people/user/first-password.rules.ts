import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import type { Profile } from "./user.schema.ts";

/** Digits and letters that do not look alike in print: there is no i, l, o and u. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 12;
/** How many random bytes a first password needs: its twelve signs of five bits have 60 bits. */
export const FIRST_PASSWORD_BYTES = 8;

/** How long a slip's password can be used; seconds. */
export const FIRST_PASSWORD_S = 60 * 24 * 3600;

/** A first password as a slip shows it, such as `k7mq-2xpd-9rtw`. */
export function firstPasswordOf(bytes: Uint8Array): string {
  let rest = Buffer.from(bytes).readBigUInt64BE();
  let signs = "";
  for (let n = 0; n < LENGTH; n++) {
    signs += SIGNS[Number(rest & 31n)];
    rest >>= 5n;
  }
  return signs.replace(/(.{4})(?=.)/g, "$1-");
}

/** A typed first password in the form for comparison; undefined for a text of another form. */
export function readFirstPassword(typed: string): string | undefined {
  const text = typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  const isOne = text.length === LENGTH && Array.from(text).every((sign) => SIGNS.includes(sign));
  return isOne ? text : undefined;
}

/** Why no slip can be made for an account; undefined if one can. */
export function slipFault(profile: Profile): "staff" | "disabled" | "second_factor" | undefined {
  if (isStaff(profile)) return "staff";
  if (profile.disabled) return "disabled";
  return profile.secondFactor ? "second_factor" : undefined;
}

/** Whether a slip is waiting for its first login at `now` (epoch milliseconds). */
export const hasSlip = (profile: Profile, now: number): boolean =>
  profile.firstPassword !== undefined &&
  profile.firstPassword.until * 1000 > now &&
  slipFault(profile) === undefined;
