import type { GuestPassView } from "@academy/core/exam/guest/guest.schema.ts";
import { type KeyValue, openStorage } from "./browser-storage.ts";
import type { SessionUser } from "./session.ts";

export type GuestPass = GuestPassView;

const KEY = "guest-passes";
/** More attempts than anyone makes; older reports then no longer open. */
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
    // A foreign value under our key counts as no passes.
    return [];
  }
}

/**
 * The only submission of a pass, with the same id as its attempt. A test compares this with the
 * rule in core, which would bring zod to the start page.
 */
export const submissionOf = ({ testId, userId }: GuestPass): string => `${testId}.${userId}.1`;

/**
 * The passes of this browser, one per attempt at a demo test; the newest is last. Each token is
 * only sent with calls about its own guest, even while a user is logged in.
 */
export function createGuestPasses(storage: KeyValue, now: () => number) {
  /** Also in memory, in case the storage is full: then the pass ends with the page. */
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
    /** Deletes a pass that the server no longer knows. */
    drop: (userId: string): void => write(list().filter((one) => one.userId !== userId)),
  };
}

export const guestPasses = createGuestPasses(openStorage(), () => Date.now());

const GUEST_ROLE = "guest";

/** A guest as a user, the form that the screens of a test expect. */
export const guestUser = ({ userId }: GuestPass): SessionUser => ({
  userId,
  name: "Guest",
  email: "",
  isAdmin: false,
  role: GUEST_ROLE,
});

export const isGuest = ({ role }: Pick<SessionUser, "role">): boolean => role === GUEST_ROLE;
