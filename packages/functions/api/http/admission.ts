import { forbidden, notFound } from "@academy/core/kernel/shared/error.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";

/**
 * Who may call.
 *
 * - `public`: everyone; the token is ignored
 * - `signed-in`: everyone with an account
 * - `self`: the user that the input names, and administrators; for others the user does not exist
 * - `owner`: logged in, and the service checks who owns the thing
 * - `admin`: administrators
 * - `staff`: administrators, and users with one of the roles that the endpoint names
 * - `scheduler-or-admin`: administrators; the schedule runs through a function of its own
 */
export type Allow =
  | "public"
  | "signed-in"
  | "self"
  | "owner"
  | "admin"
  | "staff"
  | "scheduler-or-admin";

/** What only people who work for the academy may call. */
export const STAFF_ONLY: readonly Allow[] = ["admin", "staff", "scheduler-or-admin"];

/**
 * The areas of endpoints for staff, with the roles that may work on them. Administrators may
 * work on all.
 */
export const STAFF_AREAS = {
  bank: ["author", "reviewer", "translator"],
  marking: ["marker"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffArea = keyof typeof STAFF_AREAS;

/**
 * Areas in which a role includes only what was given to its owner. Each of their endpoints says how
 * that is checked.
 */
export const GIVEN_AREAS: readonly StaffArea[] = ["marking"];

/** The part of a declaration that is about its callers. */
interface Admission {
  allow: Allow;
  /** For `staff`: the roles that may call. */
  roles?: readonly StaffRole[];
  /** Set where guests may call. */
  guests?: unknown;
  /** True where someone who may see keys may call before they have set up a second factor. */
  withoutSecondFactor?: boolean;
}

/**
 * The caller, if they may call; null if the endpoint is `public`.
 *
 * @throws AppError `unauthenticated`; `forbidden` for guests and students who may not call, and
 *   second_factor_needed
 */
export async function admit(
  { allow, roles = [], guests, withoutSecondFactor = false }: Admission,
  authenticate: () => Promise<Actor>,
): Promise<Actor | null> {
  if (allow === "public") return null;
  const actor = await authenticate();
  if (actor.guest && !guests) {
    throw forbidden("A guest may take the demo test only. Sign up for more.", "guests_not_allowed");
  }
  if (actor.needsSecondFactor && !withoutSecondFactor) {
    throw forbidden(
      "Administrators, reviewers and markers need a second factor here. Reload the page, or log in again, to set one up.",
      "second_factor_needed",
    );
  }
  if ((allow === "admin" || allow === "scheduler-or-admin") && !actor.isAdmin) {
    throw forbidden("Only administrators can do this.");
  }
  const hasRole = roles.some((role) => actor.roles?.includes(role));
  if (allow === "staff" && !actor.isAdmin && !hasRole) {
    throw forbidden("Your role does not include this.");
  }
  return actor;
}

/**
 * For another user's things, the answer is that they are not found, not that they are forbidden.
 */
export function requireSelf(caller: Actor | null, userId: string | undefined): void {
  if (userId === undefined || caller?.isAdmin || caller?.userId === userId) return;
  throw nothing();
}

/** A guest finds only the test of their pass. */
export function requireOwnTests(caller: Actor | null, testIds: readonly string[]): void {
  const own = caller?.guest?.testId;
  if (own === undefined || testIds.every((testId) => testId === own)) return;
  throw nothing();
}

const nothing = () => notFound("What you asked for");
