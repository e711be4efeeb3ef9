import { ApiError } from "../api/api-error.ts";

/** The message of an error; `fallback` if it has none for people. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

/**
 * Errors of a rejected form by field name. Errors of fields that the form does not have are
 * omitted: the message above the form covers them.
 */
export function fieldErrors(error: unknown, names: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const known = error.fields.filter(({ path }) => names.includes(path));
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}

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

/**
 * Puts the focus on the first field with an error.
 *
 * @param errors in the order of the form's fields.
 */
export function focusFirst(
  errors: Readonly<Record<string, unknown>>,
  nodeOf: (name: string) => HTMLElement | null,
): void {
  const first = Object.keys(errors).find((name) => errors[name]);
  if (first) nodeOf(first)?.focus();
}
