import { forbidden, notFound } from "@academy/core/shared/error.ts";
import type { Actor } from "@academy/core/user/user.schema.ts";

/**
 * Who may call.
 *
 * - `public`: everybody; no token is looked at
 * - `signed-in`: everybody with an account
 * - `self`: whoever the input names as the user, and administrators; nobody else learns it exists
 * - `owner`: signed in, and the service decides whose the thing is
 * - `admin`: administrators
 * - `scheduler-or-admin`: administrators; the schedule itself comes through its own function
 */
export type Allow = "public" | "signed-in" | "self" | "owner" | "admin" | "scheduler-or-admin";

/** What a declaration says of its callers. */
interface Admission {
  allow: Allow;
  /** Present where guests may call; absent, none may. */
  guests?: unknown;
  /** True where an administrator may call who still has to set up a second factor. */
  withoutSecondFactor?: boolean;
}

/**
 * Who calls, when they may: null for everybody.
 *
 * @throws AppError `unauthenticated`; `forbidden` for a guest or student where they have no
 *   business, and second_factor_needed
 */
export async function admit(
  { allow, guests, withoutSecondFactor = false }: Admission,
  authenticate: () => Promise<Actor>,
): Promise<Actor | null> {
  if (allow === "public") return null;
  const actor = await authenticate();
  if (actor.guest && !guests) {
    throw forbidden("A guest may take the demo test only. Sign up for more.", "guests_not_allowed");
  }
  if (actor.needsSecondFactor && !withoutSecondFactor) {
    throw forbidden(
      "Administrators need a second factor here. Load the page again, or sign in again, to set one up.",
      "second_factor_needed",
    );
  }
  if ((allow === "admin" || allow === "scheduler-or-admin") && !actor.isAdmin) {
    throw forbidden("Only administrators may do this.");
  }
  return actor;
}

/** Another user's things are not there at all, rather than forbidden. */
export function requireSelf(caller: Actor | null, userId: string | undefined): void {
  if (userId === undefined || caller?.isAdmin || caller?.userId === userId) return;
  throw nothing();
}

/** Nor is any test there for a guest but the one of the pass. */
export function requireOwnTests(caller: Actor | null, testIds: readonly string[]): void {
  const own = caller?.guest?.testId;
  if (own === undefined || testIds.every((testId) => testId === own)) return;
  throw nothing();
}

const nothing = () => notFound("What you asked for");
