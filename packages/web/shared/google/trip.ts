import type { GoogleSettings } from "@academy/core/kernel/shared/deployment.rules.ts";
import type { google } from "@academy/functions/api/auth/google.ts";
import { signInBy } from "../../lib/api.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { patterns } from "../../lib/paths.ts";
import { type SessionUser, session } from "../../lib/session.ts";
import { noteByGoogle } from "./by-google.ts";
import { deployment } from "../../lib/deployment.ts";

/** A way to Google and back, as this tab remembers it while it is elsewhere. */
interface Trip {
  /** Where its owner wants to go when signed in. */
  next: string | null;
  /** Set on the second way: whom the first has joined to an account. */
  joined: { email: string; passwordEnded: boolean } | null;
}

const TRIP = "academy-google-trip";
const SECOND_MS = 1_000;

/** A way that failed, in words for its owner. */
class TripProblem extends Error {}

/** What to say of whatever ended a way. */
export const tripWords = (error: unknown): string =>
  error instanceof TripProblem
    ? error.message
    : messageOf(error, "Google could not log you in. Please try again.");

const startAgain = () =>
  new TripProblem("This link has already been used. Please start again from the login page.");

/** Leaves for Google; does not come back but by the address that Google leads to. */
export async function goToGoogle(next: string | null): Promise<void> {
  await setOut({ next, joined: null });
}

async function setOut(trip: Trip): Promise<never> {
  const { google: settings } = await deployment();
  if (!settings) throw new TripProblem("Google cannot be reached. Please try again.");
  sessionStorage.setItem(TRIP, JSON.stringify(trip));
  const { leaveForGoogle } = await import("./amplify.ts");
  return leaveForGoogle(settings, trip.joined?.email);
}

function readTrip(): Trip | null {
  const text = sessionStorage.getItem(TRIP);
  // Written above, by this very page.
  return text === null ? null : (JSON.parse(text) as Trip);
}

/** Where the user on the trip wants to go once signed in. */
export const tripNext = (): string | null => readTrip()?.next ?? null;

export interface Arrival {
  user: SessionUser;
  next: string | null;
  /** Whether the account had a password that opens nothing any more. */
  passwordEnded: boolean;
}

/**
 * Goes on where Google has led back to: signs in; or, for whom an account has just been joined,
 * forgets the first way and sets out on the second.
 *
 * @throws TripProblem or ApiError in words for its owner
 */
export async function arrive(search: string): Promise<Arrival> {
  const trip = readTrip();
  sessionStorage.removeItem(TRIP);
  const { token, user } = session.get();
  // Gone back to by the browser's button, from where it led on to.
  if (!trip && token && user) return { user, next: null, passwordEnded: false };
  const { google: settings } = await deployment();
  if (!trip || !settings) throw startAgain();
  const query = new URLSearchParams(search);
  // The pool's page has forgotten the first way, and led back with nothing.
  if (trip.joined && !query.has("code") && !query.has("error")) return setOut(trip);
  if (query.get("error") === "access_denied") {
    throw new TripProblem("Google login was cancelled. Nothing has changed.");
  }
  const { arriveFromGoogle } = await import("./amplify.ts");
  const refreshToken = await arriveFromGoogle(settings).catch((cause: unknown) => {
    throw new TripProblem("Google could not log you in. Please try again.", { cause });
  });
  const answer = await signInBy<typeof google>({
    method: "POST",
    path: "/api/auth/google",
    body: { refreshToken },
  });
  if ("again" in answer) return onceMore(settings, trip, answer);
  noteByGoogle(answer.user.userId);
  return { ...trip, user: answer.user, passwordEnded: trip.joined?.passwordEnded ?? false };
}

async function onceMore(
  settings: GoogleSettings,
  { next, joined: before }: Trip,
  { email, passwordEnded }: NonNullable<Trip["joined"]>,
): Promise<never> {
  // A third way would only be followed by a fourth.
  if (before)
    throw new TripProblem("Google could not be linked to your account. Please try again later.");
  const trip: Trip = { next, joined: { email, passwordEnded } };
  sessionStorage.setItem(TRIP, JSON.stringify(trip));
  // Sign-ins of the second in which an account changed hands have ended: the next is a later one.
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
  const { leavePool } = await import("./amplify.ts");
  return leavePool(settings, patterns.googleReturn);
}

/** Makes the pool's sign-in page forget this browser, which leaves ours for it. */
export async function forgetGoogle(): Promise<void> {
  noteByGoogle(null);
  const { google: settings } = await deployment();
  if (!settings) return;
  const { leavePool } = await import("./amplify.ts");
  await leavePool(settings, patterns.login);
}
