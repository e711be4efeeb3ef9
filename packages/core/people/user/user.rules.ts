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

/** A session that was ended, kept until the last access token of it has expired. */
export interface EndedSession {
  sid: string;
  /** Epoch seconds. */
  exp: number;
  /** When it began (epoch seconds); absent in those that were kept before this was noted. */
  authTime?: number | undefined;
}

/** Which sign-ins of a user have ended: each by its name, and all that began before a moment. */
export interface Endings {
  endedSessions: readonly EndedSession[];
  /** Epoch seconds. */
  validAfter?: number | undefined;
  /** The one that goes on although it began before that. */
  keptSession?: string | undefined;
}

/** So many ended sign-ins are kept by name with a user. */
export const ENDED_SESSIONS = 50;

/**
 * Adds an ended sign-in and drops those whose tokens have expired. What has ended stays so: when the
 * list is full, the half that began first ends by moving `validAfter` past it, and every other
 * sign-in from before then with it. `now` in seconds.
 */
export function withEnded(before: Endings, ended: EndedSession, now: number): Endings {
  const { endedSessions, validAfter, keptSession } = before;
  const others = endedSessions.filter(({ sid, exp }) => sid !== ended.sid && exp > now);
  const all = [...others, ended];
  if (all.length <= ENDED_SESSIONS) return { ...before, endedSessions: all };
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

/** Whether a token's sign-in has ended, by itself or with all that began before `validAfter`. */
export function sessionEnded(
  { endedSessions, validAfter = 0, keptSession }: Endings,
  { sid, authTime }: { sid: string; authTime: number },
): boolean {
  const withOthers = authTime < validAfter && sid !== keptSession;
  return withOthers || endedSessions.some((one) => one.sid === sid);
}
