import { ApiError } from "../api/api-error.ts";

/** The message of an error; `fallback` if it has none for people. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

/** Whether someone else was first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "conflict";

/** Catches typing errors; the server decides. */
export const emailProblem = (email: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? null
    : "Enter an email address, such as name@example.com.";

/** The same bounds as the server's: 8 to 128 characters. */
export function passwordProblem(password: string): string | null {
  if (password.length < 8) return "Use at least 8 characters.";
  return password.length > 128 ? "Use at most 128 characters." : null;
}
