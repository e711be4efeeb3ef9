import { ApiError } from "../../lib/api-error.ts";

/**
 * The specification's text for a part of the dashboard that did not load:
 * "Failed to load scheduled tests (503)".
 */
export function loadProblem(error: unknown, what: string): string {
  if (!(error instanceof ApiError)) return "Failed to load dashboard data.";
  if (error.status === 401) return "You're not logged in. Please sign in again.";
  if (error.status === 0) return `Failed to load dashboard data. ${error.message}`;
  return `Failed to load ${what} (${error.status})`;
}
