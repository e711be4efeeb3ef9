import type { SignInMethods } from "@academy/core/people/user/user.schema.ts";

/**
 * The message for an empty password field. After two accounts were merged, one login method may be
 * a password and the other Google. Then the field may stay empty, because a recent login can be
 * enough; the server decides this.
 */
export const missingPassword =
  ({ password, google }: SignInMethods) =>
  (typed: string): string | null =>
    password && !google && typed === "" ? "Enter your password." : null;
