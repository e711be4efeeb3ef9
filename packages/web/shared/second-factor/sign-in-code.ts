import type { loginWithCode } from "@academy/functions/api/auth/login-code.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { signInBy } from "../../lib/api/api.ts";

/** Whether the password must be entered again. */
export const isChallengeOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "challenge_over";

export const postCode = (challenge: string, code: string) =>
  signInBy<typeof loginWithCode>("POST /api/auth/login/code", {
    body: { challenge, code: code.trim() },
  });
