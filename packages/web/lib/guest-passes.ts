import type { GuestPassView } from "@academy/core/exam/guest/guest.schema.ts";
import { type KeyValue, openStorage } from "./browser-storage.ts";
import type { SessionUser } from "./session.ts";

export type GuestPass = GuestPassView;

const KEY = "guest-passes";
/** More than anybody takes; older reports then no longer open. */
const KEPT = 40;

const isPass = (value: unknown): value is GuestPass =>
  typeof value === "object" &&
  value !== null &&
  ["token", "userId", "testId", "expiresAt"].every(
    (key) => typeof Reflect.get(value, key) === "string",
  );

function readPasses(text: string | null): GuestPass[] {
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isPass) : [];
  } catch {
    // A value under our key that is not ours: there are no passes.
    return [];
  }
}

/**
 * The one submission of a pass, which is its attempt's id as well; a test holds it to the rule in
 * core, which would bring zod to the start page.
 */
export const submissionOf = ({ testId, userId }: GuestPass): string => `${testId}.${userId}.1`;

/**
 * The passes of this browser, one for each try at a demo test; the newest is last. Each token
 * goes with calls about its own guest alone, even while a user is signed in.
 */
export function createGuestPasses(storage: KeyValue, now: () => number) {
  /** Also in memory, for a storage that is full: then the pass ends with the page. */
  let unkept: GuestPass[] = [];
  const list = (): GuestPass[] => {
    const kept = readPasses(storage.getItem(KEY));
    const known = new Set(kept.map(({ userId }) => userId));
    const all = [...kept, ...unkept.filter(({ userId }) => !known.has(userId))];
    return all.filter(({ expiresAt }) => Date.parse(expiresAt) > now());
  };
  const write = (passes: GuestPass[]) => {
    unkept = passes;
    try {
      storage.setItem(KEY, JSON.stringify(passes));
    } catch {
      // The storage is full, and `unkept` has them.
    }
  };
  return {
    /** The newest pass for a test. */
    of: (testId: string): GuestPass | undefined => list().findLast((one) => one.testId === testId),
    ofSubmission: (submissionId: string): GuestPass | undefined =>
      list().find((one) => submissionOf(one) === submissionId),
    tokenOf: (userId: string): string | undefined =>
      list().find((one) => one.userId === userId)?.token,
    add: (pass: GuestPass): void => write([...list(), pass].slice(-KEPT)),
    /** Forgets a pass that the server no longer knows. */
    drop: (userId: string): void => write(list().filter((one) => one.userId !== userId)),
  };
}

export const guestPasses = createGuestPasses(openStorage(), () => Date.now());

const GUEST_ROLE = "guest";

/** A guest, in the form in which the screens of a test know their student. */
export const guestUser = ({ userId }: GuestPass): SessionUser => ({
  userId,
  name: "Guest",
  email: "",
  isAdmin: false,
  role: GUEST_ROLE,
});

export const isGuest = ({ role }: Pick<SessionUser, "role">): boolean => role === GUEST_ROLE;
