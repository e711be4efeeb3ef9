import { ApiError } from "../../lib/api/api-error.ts";

/**
 * The challenge of the API if the password was correct and a step is missing: a code of the second
 * factor, or a new password instead of the one on a slip.
 */
export function challengeOf(
  error: unknown,
  step: "second_factor" | "new_password" = "second_factor",
): string | undefined {
  if (!(error instanceof ApiError && error.code === step)) return undefined;
  const { challenge } = error.details;
  return typeof challenge === "string" ? challenge : undefined;
}
