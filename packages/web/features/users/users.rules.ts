import type { BounceView } from "@academy/core/kernel/mail/bounce.schema.ts";
import type { ConsentView } from "@academy/core/people/user/consent.schema.ts";
import type { SignInMethods } from "@academy/core/people/user/user.schema.ts";
import type { DefaultExtraTime } from "@academy/core/kernel/shared/test-time.rules.ts";
import {
  USER_ROLES,
  USER_STATES,
  type UserRole,
  type UserRow,
  type UserState,
} from "@academy/core/people/user/user-list.schema.ts";
import { STAFF_ROLE_WORDS } from "@academy/core/kernel/shared/staff-role.rules.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import {
  choiceField,
  cursorField,
  examTypeField,
  textField,
} from "../../lib/address/filter-fields.ts";
import { countOf, formatDay } from "../../lib/format.ts";

export const userFilters = addressFilters(
  z.object({
    search: textField,
    role: choiceField(USER_ROLES),
    state: choiceField(USER_STATES),
    examType: examTypeField,
    after: cursorField,
  }),
);
export type UserFilters = ReturnType<typeof userFilters.read>;

export const stateWords: Record<UserState, string> = {
  active: "Active",
  invited: "Invited",
  disabled: "Disabled",
};

export const roleWords: Record<UserRole, string> = { student: "Student", admin: "Administrator" };

/** All roles of a user: "Student, Author". */
export const rolesText = ({ role, roles = [] }: Pick<UserRow, "role" | "roles">): string =>
  [roleWords[role], ...roles.map((one) => STAFF_ROLE_WORDS[one])].join(", ");

/**
 * Whether the server would give a user rights: the email must be verified, or the user was invited
 * by it, so that no one else can have opened the account.
 */
export const mayGetRights = ({
  emailVerified,
  invitedUntil,
}: Pick<UserRow, "emailVerified" | "invitedUntil">): boolean =>
  emailVerified || invitedUntil !== null;

/** Whether a slip with a first password can be printed for a user. */
export const maySlip = ({ role, roles = [], state }: Pick<UserRow, "role" | "roles" | "state">) =>
  role === "student" && roles.length === 0 && state !== "disabled";

/** How a user logs in, in words. */
export function waysWords({ password, google }: SignInMethods): string {
  if (google) return password ? "With a password or Google" : "With Google";
  return password ? "With a password" : "Not yet";
}

/** Who accepted the terms for a student, and when. */
export function consentWords(consent: ConsentView): string {
  if (!consent) return "No one yet; asked at the next login";
  const who = consent.by === "self" ? "The student, 18 or older" : "A parent or guardian";
  const vouched = consent.vouchedBy === undefined ? "" : `, as ${consent.vouchedBy} vouched`;
  return `${who}${vouched}, ${formatDay(consent.at)}`;
}

/** Why mail to a user is blocked, in words. */
export function mailBlockWords({ kind, at }: BounceView): string {
  const day = formatDay(at);
  return kind === "bounce"
    ? `An email to this address bounced on ${day}. Check the address with its owner before you allow mail again.`
    : `The owner reported an email as spam on ${day}. Ask them before you allow mail again.`;
}

/** The sort order of the list, in words. */
export function orderWords({ search, examType }: Pick<UserFilters, "search" | "examType">): string {
  if (search.trim() !== "") return "best matches first";
  return examType === "" ? "newest first" : "ending soonest first";
}

/** Text beside the state of an invited user: when the link expires. */
export function inviteWords({ state, invitedUntil }: UserRow, now: number): string | null {
  if (state !== "invited" || invitedUntil === null) return null;
  const over = Date.parse(invitedUntil) <= now;
  return over ? "Link expired" : `Link until ${formatDay(invitedUntil)}`;
}

/** "25%" or "15 min"; null without extra time. */
export function extraWords(extraTime: DefaultExtraTime | null): string | null {
  if (!extraTime) return null;
  return `${extraTime.amount}${extraTime.unit === "percent" ? "%" : " min"}`;
}

/** Parses the extra time in a form: null for no extra time, or the text of the problem. */
export function readExtraTime(unit: string, amount: string): DefaultExtraTime | null | string {
  if (unit !== "percent" && unit !== "minutes") return null;
  const number = /^\d{1,3}$/.test(amount.trim()) ? Number(amount) : 0;
  const most = unit === "percent" ? 100 : 600;
  return number >= 1 && number <= most
    ? { unit, amount: number }
    : `Enter a whole number from 1 to ${most}.`;
}

/** The result of sending invitations again to all users who have not opened theirs. */
export function invitedWords(sums: { sent: number; recent: number; failed: number }): string {
  const { sent, recent, failed } = sums;
  return [
    `${countOf(sent, "invitation")} sent.`,
    ...(recent > 0 ? [`${countOf(recent, "user")} got a link within a day.`] : []),
    ...(failed > 0 ? [`${countOf(failed, "address", "addresses")} could not be reached.`] : []),
  ].join(" ");
}

/** The end of a day in the viewer's time zone, ISO 8601. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
