import type { SignInMethods } from "@academy/core/people/user/user.schema.ts";

/**
 * The message for an empty password field. Of two merged accounts, one may have a password and the
 * other only Google; then a recent login may be enough, which the server knows.
 */
export const missingPassword =
  ({ password, google }: SignInMethods) =>
  (typed: string): string | null =>
    password && !google && typed === "" ? "Enter your password." : null;
