import type * as z from "zod";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { type Allow, GIVEN_AREAS, STAFF_AREAS, type StaffArea } from "./admission.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path, as in the specification: `GET /api/tests/{id}`. */
export type RouteName = `${Method} /${string}`;

export interface RouteParts {
  readonly method: Method;
  readonly path: string;
}

export function partsOf(route: string): RouteParts {
  const [method, path = ""] = route.split(" ");
  // Routes come from declarations, which have a method.
  return { method: method as Method, path };
}

/** The caller that a handler gets. */
export type ActorFor<A extends Allow> = A extends "public" ? null : Actor;

/** The further fields that a declaration needs for some callers. */
export type NeededFor<A extends Allow> = (A extends "self" ? { self: unknown } : {}) &
  (A extends "staff" ? { roles: unknown; about: unknown } : {});

/**
 * Checks the rules of a declaration that its types cannot check.
 * @throws Error when the path's placeholders and the schema of `params` differ, `self` is missing
 *   where it is needed, or an endpoint for staff does not say for which roles, about what and,
 *   where a role includes only what was given to its owner, what that is.
 */
export function assertWellFormed(definition: {
  route: string;
  allow: Allow;
  self?: unknown;
  roles?: readonly StaffRole[];
  about?: StaffArea;
  given?: unknown;
  params?: z.ZodObject | undefined;
}): void {
  const { route, allow, self, roles, about, given, params } = definition;
  const named = Array.from(route.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const declared = new Set(Object.keys(params?.shape ?? {}));
  if (named.length !== declared.size || !named.every((name) => declared.has(name))) {
    throw new Error(`${route} names {${named.join()}} and its schema {${[...declared].join()}}.`);
  }
  if ((allow === "self") !== (self !== undefined)) {
    throw new Error(`${route}: "self" and the function that says who that is belong together.`);
  }
  if ((allow === "staff") !== (about !== undefined && (roles?.length ?? 0) > 0)) {
    throw new Error(`${route}: "staff" belongs together with its roles and what it is about.`);
  }
  if ((about !== undefined && GIVEN_AREAS.includes(about)) !== (given !== undefined)) {
    throw new Error(`${route}: say what has to be given to the caller, or "own" if it lists that.`);
  }
  const possible: readonly StaffRole[] = about ? STAFF_AREAS[about] : [];
  const wrong = roles?.find((role) => !possible.includes(role));
  if (wrong) throw new Error(`${route}: the role ${wrong} has nothing to do with "${about}".`);
}

/** What the web app reads of an endpoint, as types only. */
export interface Wire<Params, Query, Body, Answer> {
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
}
