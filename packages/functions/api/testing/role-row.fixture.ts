import type { Caller } from "./role-cloud.fixture.ts";

export const callers: readonly Caller[] = [
  "anonymous",
  "student",
  "other",
  "admin",
  "expired",
  "forged",
];
type Statuses = [number, number, number, number, number, number];
export const toAll = (status: number): Statuses => [status, status, status, status, status, status];
export const signedIn = (student: number, other: number, admin: number): Statuses => [
  401,
  student,
  other,
  admin,
  401,
  401,
];

/**
 * The answer for each kind of caller, and the request; the address is the declared one by default.
 */
export interface Row {
  statuses: Statuses;
  path?: () => string;
  body?: () => unknown;
}

/** A body with an unknown key: refusing it shows that the caller was admitted. */
export const wrong = () => ({ surely: "unknown" });
