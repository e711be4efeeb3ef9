import { ApiError } from "../../../lib/api-error.ts";

/** Lets a call through while its owner is signed in. */
export type Owned = <A>(ask: () => Promise<A>) => Promise<A>;

/**
 * A screen that was left may still have something to send when another student signs in: that
 * waits for its owner, as after a lost sign-in. One who was never signed in is not asked for it.
 */
export function ownedBy(userId: string, signedIn: () => string | undefined): Owned {
  const began = signedIn() === userId;
  return async (ask) => {
    if (began && signedIn() !== userId) {
      throw new ApiError(401, "unauthenticated", "Another account is logged in on this device.");
    }
    return ask();
  };
}
