import type { GoogleSettings } from "@academy/core/kernel/shared/deployment.rules.ts";
import type { google } from "@academy/functions/api/auth/google.ts";
import { signInBy } from "../../lib/api/api.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { patterns } from "../../lib/address/paths.ts";
import { type SessionUser, session } from "../../lib/session/session.ts";
import { noteByGoogle } from "./by-google.ts";
import { deployment } from "../../lib/api/deployment.ts";

/** A Google login in progress, as this tab stores it during the redirects. */
interface Redirect {
  /** Where the user wants to go after the login. */
  next: string | null;
  /** Set for the second redirect: the user whose account was linked by the first redirect. */
  joined: { email: string; passwordEnded: boolean } | null;
}

const KEY = "academy-google-redirect";
const SECOND_MS = 1_000;

/** A failed Google login, with a message for the user. */
class RedirectProblem extends Error {}

/** The message for an error that ended a login. */
export const redirectWords = (error: unknown): string =>
  error instanceof RedirectProblem
    ? error.message
    : messageOf(error, "Google could not log you in. Please try again.");

const startAgain = () =>
  new RedirectProblem("This link has already been used. Please start again from the login page.");

/** Redirects to Google; continues at the address that Google redirects to. */
export async function goToGoogle(next: string | null): Promise<void> {
  await setOut({ next, joined: null });
}

async function setOut(redirect: Redirect): Promise<never> {
  const { google: settings } = await deployment();
  if (!settings) throw new RedirectProblem("Google cannot be reached. Please try again.");
  sessionStorage.setItem(KEY, JSON.stringify(redirect));
  const { leaveForGoogle } = await import("./amplify.ts");
  return leaveForGoogle(settings, redirect.joined?.email);
}

function readRedirect(): Redirect | null {
  const text = sessionStorage.getItem(KEY);
  // The cast is safe: only this file stores a value under this key.
  return text === null ? null : (JSON.parse(text) as Redirect);
}

/** Where the user wants to go after the login. */
export const redirectNext = (): string | null => readRedirect()?.next ?? null;

export interface Arrival {
  user: SessionUser;
  next: string | null;
  /** Whether the account had a password that no longer works. */
  passwordEnded: boolean;
}

/**
 * Continues after Google's redirect: logs in; or, if an account has just been linked, logs out of
 * the pool and starts a second redirect.
 *
 * @throws RedirectProblem or ApiError with a message for the user
 */
export async function arrive(search: string): Promise<Arrival> {
  const redirect = readRedirect();
  sessionStorage.removeItem(KEY);
  const { token, user } = session.get();
  // The page was opened again with the browser's Back button after it had redirected.
  if (!redirect && token && user) return { user, next: null, passwordEnded: false };
  const { google: settings } = await deployment();
  if (!redirect || !settings) throw startAgain();
  const query = new URLSearchParams(search);
  // The pool's page has logged out, and redirected back without a result.
  if (redirect.joined && !query.has("code") && !query.has("error")) return setOut(redirect);
  if (query.get("error") === "access_denied") {
    throw new RedirectProblem("Google login was cancelled. Nothing has changed.");
  }
  const { arriveFromGoogle } = await import("./amplify.ts");
  const refreshToken = await arriveFromGoogle(settings).catch((cause: unknown) => {
    throw new RedirectProblem("Google could not log you in. Please try again.", { cause });
  });
  const answer = await signInBy<typeof google>("POST /api/auth/google", { body: { refreshToken } });
  if ("again" in answer) return onceMore(settings, redirect, answer);
  noteByGoogle(answer.user.userId);
  return { ...redirect, user: answer.user, passwordEnded: redirect.joined?.passwordEnded ?? false };
}

async function onceMore(
  settings: GoogleSettings,
  { next, joined: before }: Redirect,
  { email, passwordEnded }: NonNullable<Redirect["joined"]>,
): Promise<never> {
  // The second redirect led to the same answer, so a third one would not help either.
  if (before)
    throw new RedirectProblem(
      "Google could not be linked to your account. Please try again later.",
    );
  const redirect: Redirect = { next, joined: { email, passwordEnded } };
  sessionStorage.setItem(KEY, JSON.stringify(redirect));
  // Sessions from the second in which an account changed owners are void, so the next login must be
  // later.
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
  const { leavePool } = await import("./amplify.ts");
  return leavePool(settings, patterns.googleReturn);
}

/** Logs this browser out of the pool's login page; leaves our page for it. */
export async function forgetGoogle(): Promise<void> {
  noteByGoogle(null);
  const { google: settings } = await deployment();
  if (!settings) return;
  const { leavePool } = await import("./amplify.ts");
  await leavePool(settings, patterns.login);
}
