/** E-mail addresses are compared, kept and shown in this form. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * What is wrong with a new password, as a sentence for its owner; undefined when nothing is. Length
 * is the schema's business. `isGuessed` knows the passwords that are guessed first.
 */
export function passwordFault(
  password: string,
  email: string,
  isGuessed: (password: string) => boolean,
): string | undefined {
  const plain = password.toLowerCase();
  const local = normaliseEmail(email).split("@", 1)[0];
  if (password !== password.trim()) return "A password must not begin or end with a space.";
  if (/\p{Cc}/u.test(password))
    return "A password must not hold line breaks or control characters.";
  if (/^(.)\1*$/su.test(plain)) return "Use more than one character, repeated, as password.";
  if (plain === normaliseEmail(email) || plain === local) {
    return "Choose a password that is not your e-mail address.";
  }
  if (isGuessed(password)) {
    return "This password is one of those guessed first. Choose another, such as three words.";
  }
  return undefined;
}

/** A sign-in that was ended: by its token family, kept until the last token of it has expired. */
export interface EndedSession {
  originJti: string;
  /** Epoch seconds. */
  exp: number;
}

/** At most so many ended sign-ins are kept with a user; those that expire first make room. */
export const ENDED_SESSIONS = 20;

/** Adds an ended sign-in to the list and drops those whose tokens have expired. `now` in seconds. */
export function withEnded(
  list: readonly EndedSession[],
  ended: EndedSession,
  now: number,
): EndedSession[] {
  const others = list.filter(({ originJti, exp }) => originJti !== ended.originJti && exp > now);
  return [...others, ended].toSorted((a, b) => b.exp - a.exp).slice(0, ENDED_SESSIONS);
}

/**
 * Whether a token's sign-in has ended, by itself or with all others that began before `validAfter`
 * (epoch seconds, as Cognito's `auth_time`).
 */
export function sessionEnded(
  profile: {
    endedSessions: readonly EndedSession[];
    validAfter?: number | undefined;
    keptSession?: string | undefined;
  },
  claims: { originJti: string; authTime: number },
): boolean {
  const withOthers =
    claims.authTime < (profile.validAfter ?? 0) && claims.originJti !== profile.keptSession;
  return (
    withOthers || profile.endedSessions.some(({ originJti }) => originJti === claims.originJti)
  );
}
