import type { GuestPassView } from "@academy/core/exam/guest/guest.schema.ts";
import { type KeyValue, openStorage } from "./browser-storage.ts";
import type { SessionUser } from "./session.ts";

export type GuestPass = GuestPassView;

const KEY = "guest-passes";
/**
 * The most passes to keep, which is enough for nearly everyone. The report of an attempt whose pass
 * was dropped can no longer be opened.
 */
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
    // A value that we did not write counts as no passes.
    return [];
  }
}

/**
 * The only submission of a pass; its id is also the attempt's id. The rule is repeated here because
 * the rule in core would bring zod to the start page; a test compares the two.
 */
export const submissionOf = ({ testId, userId }: GuestPass): string => `${testId}.${userId}.1`;

/**
 * The passes of this browser, one for each attempt at a demo test, the newest last. A token is sent
 * only with calls about its own guest, even while a user is logged in.
 */
export function createGuestPasses(storage: KeyValue, now: () => number) {
  /** Passes that could not be stored because the storage is full: they are lost with the page. */
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
      // The storage is full, so only `unkept` has the passes.
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
    /** Deletes a pass that the server does not know any more. */
    drop: (userId: string): void => write(list().filter((one) => one.userId !== userId)),
  };
}

export const guestPasses = createGuestPasses(openStorage(), () => Date.now());

const GUEST_ROLE = "guest";

/** A guest in the form of a user, which the screens of a test expect. */
export const guestUser = ({ userId }: GuestPass): SessionUser => ({
  userId,
  name: "Guest",
  email: "",
  isAdmin: false,
  role: GUEST_ROLE,
});

export const isGuest = ({ role }: Pick<SessionUser, "role">): boolean => role === GUEST_ROLE;
