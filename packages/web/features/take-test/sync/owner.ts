import { ApiError } from "../../../lib/api-error.ts";

/** Allows a call while its owner is logged in. */
export type Owned = <A>(ask: () => Promise<A>) => Promise<A>;

/**
 * A screen that was left may still have something to send when another student logs in: this waits
 * for its owner, as after an expired session. A guest never logs in and is not checked.
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
