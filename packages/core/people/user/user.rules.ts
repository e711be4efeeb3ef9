import type { Consent, ConsentView } from "./consent.schema.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { indianMoment, iso } from "../../kernel/shared/time.ts";
import type { Profile } from "./user.schema.ts";

/** A session that has ended, listed until its last access token has expired. */
export interface EndedSession {
  sid: string;
  /** Epoch seconds. */
  exp: number;
  /** When it began (epoch seconds); absent in old entries. */
  authTime?: number | undefined;
}

/**
 * Which sessions of a user have ended: single ones by id, and all that began before `validAfter`.
 */
export interface Endings {
  endedSessions: readonly EndedSession[];
  /** Epoch seconds. */
  validAfter?: number | undefined;
  /** The session that stays valid although it began before `validAfter`. */
  keptSession?: string | undefined;
}

/** How many ended sessions a profile lists by id. */
export const MAX_ENDED_SESSIONS = 50;

/**
 * Adds an ended session, and removes sessions whose tokens have expired. If the list is full, its
 * older half is removed and `validAfter` moves to a later time, which ends every session that began
 * before then. So an ended session never becomes valid again. `now` is in seconds.
 */
export function withEndedSession(before: Endings, ended: EndedSession, now: number): Endings {
  const { endedSessions, validAfter, keptSession } = before;
  const others = endedSessions.filter(({ sid, exp }) => sid !== ended.sid && exp > now);
  const all = [...others, ended];
  if (all.length <= MAX_ENDED_SESSIONS) return { ...before, endedSessions: all };
  const dated = all.flatMap((one) => (one.authTime === undefined ? [] : [one.authTime]));
  const middle = dated.toSorted((a, b) => a - b)[Math.floor(dated.length / 2)] ?? 0;
  const isCovered = ({ authTime = Infinity }: EndedSession) => authTime <= middle;
  return {
    endedSessions: all.filter((one) => !isCovered(one)),
    validAfter: Math.max(validAfter ?? 0, middle + 1),
    keptSession: all.some((one) => isCovered(one) && one.sid === keptSession)
      ? undefined
      : keptSession,
  };
}

/** Whether a token's session has ended: by its id, or because it began before `validAfter`. */
export function sessionEnded(
  { endedSessions, validAfter = 0, keptSession }: Endings,
  { sid, authTime }: { sid: string; authTime: number },
): boolean {
  const isTooOld = authTime < validAfter && sid !== keptSession;
  return isTooOld || endedSessions.some((one) => one.sid === sid);
}

/**
 * The changes that end all sessions of an account, including those that began within this second.
 */
export const allSessionsEnded = (now: number): Pick<Endings, "validAfter" | "keptSession"> => ({
  validAfter: Math.floor(now / 1000) + 1,
  keptSession: undefined,
});

/**
 * Refuses to give rights to an account that perhaps someone else than the owner of its email has
 * opened, because anyone can sign up with any email. The account is certainly the owner's if the
 * email is verified, or if the user is invited: then only a mailed link or code can open it.
 *
 * @throws AppError `conflict` email_unverified
 */
export function assertEmailProven({
  name,
  email,
  emailVerifiedAt,
  invitation,
}: Pick<Profile, "name" | "email" | "emailVerifiedAt" | "invitation">): void {
  if (emailVerifiedAt !== undefined || invitation !== undefined) return;
  throw conflict(
    "email_unverified",
    `${email} is not verified yet: anyone may have signed up with it. Email ${name} a password code; once its owner has used it, try again.`,
    { email },
  );
}

export const consentView = (consent: Consent | undefined): ConsentView =>
  consent ? { ...consent, at: iso(consent.at * 1000) } : null;

/** How long the link to set a first password is valid; seconds. */
export const INVITATION_S = 7 * 24 * 3600;

/**
 * The invitation sent to the owner of a new account. The secret comes after the `#` of the link,
 * because browsers do not send that part to a server.
 *
 * @param until epoch seconds
 */
export function invitationLetter(
  { userId, name, email }: Pick<Profile, "userId" | "name" | "email">,
  { secret, until, webOrigin }: { secret: string; until: number; webOrigin: string },
) {
  return {
    to: email,
    subject: "Your account is ready: choose a password",
    text: [
      `Hello ${oneLine(name)},`,
      "",
      `an account has been created for you at ${webOrigin} with this email address.`,
      "Choose your password here:",
      "",
      `${webOrigin}/set-password#${userId}.${secret}`,
      "",
      `The link works once, until ${indianMoment(until * 1000)}. After that, request a new one`,
      `under "Forgot password": ${webOrigin}/forgot`,
      "",
      "If you did not expect this email, you can ignore it.",
    ].join("\n"),
  };
}

/** The letter to administrators when there is a new one. */
export function promotionLetter(
  { name, email }: Pick<Profile, "name" | "email">,
  {
    promoted,
    by,
    webOrigin,
  }: {
    promoted: Pick<Profile, "userId" | "name" | "email">;
    /** Absent if a command made the administrator. */
    by: { name: string; email: string } | undefined;
    webOrigin: string;
  },
) {
  const who = by ? `${oneLine(by.name)} (${by.email})` : "A command on the academy's machine";
  return {
    to: email,
    subject: "There is a new administrator",
    text: [
      `Hello ${oneLine(name)},`,
      "",
      `${who} made ${oneLine(promoted.name)} (${promoted.email}) an administrator.`,
      "Administrators see every question with its key, every result and every user.",
      "",
      "If you did not expect this, make them a student again and ask who did it:",
      `${webOrigin}/admin/users/${promoted.userId}`,
    ].join("\n"),
  };
}

const oneLine = (name: string): string => name.replace(/\s+/g, " ");

/** All kinds of whitespace, and letters that are displayed as blanks. */
const BLANKS = /[\s\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;

/**
 * Control characters, noncharacters, and invisible marks, including those that change the direction
 * of the text around the name. The joiners U+200C and U+200D stay, because Hindi and emoji need
 * them.
 */
const INVISIBLE =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** A character that is visible without others: not a combining mark, joiner or space. */
const VISIBLE = /[^\p{M}\p{Cf}\s]/u;

/** A name as it is stored: one line of visible text in NFC; empty if nothing is visible. */
export function cleanName(text: string): string {
  const name = text
    .toWellFormed()
    .replace(BLANKS, " ")
    .replace(INVISIBLE, "")
    .replace(BLANKS, " ")
    .normalize("NFC")
    .trim();
  return VISIBLE.test(name) ? name : "";
}
