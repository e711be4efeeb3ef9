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

/** What each kind of caller gets, and what is sent; the address as declared unless said. */
export interface Row {
  statuses: Statuses;
  path?: () => string;
  body?: () => unknown;
}

/** A body that no schema knows: it shows that a caller came as far as the input. */
export const wrong = () => ({ surely: "unknown" });
