import { ApiError } from "../api/api-error.ts";

/** The message of an error; `fallback` if the error has no message for users. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

/** Whether someone else changed the same thing first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "conflict";

/** The problem of an email address: finds only typing errors, because the server decides. */
export const emailProblem = (email: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? null
    : "Enter an email address, such as name@example.com.";

/** The problem of a password, by the server's limits: 8 to 128 characters. */
export function passwordProblem(password: string): string | null {
  if (password.length < 8) return "Use at least 8 characters.";
  return password.length > 128 ? "Use at most 128 characters." : null;
}
