import type { Taker } from "@academy/core/result/taker.schema.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatMarks } from "../../lib/format.ts";

/** "Asha Rao {asha@example.com} · Percentile 98.12 · Rank 3": what the specification lists. */
export function takerWords({ name, email, percentile, rank }: Taker): string {
  const who = email ? `${name} {${email}}` : name;
  return `${who} · Percentile ${formatMarks(percentile)} · Rank ${formatMarks(rank)}`;
}

/** Why the list of takers is not there. */
export const takersProblem = (error: Error): string =>
  error instanceof ApiError && error.code !== "network"
    ? `Failed to fetch takers (${error.status})`
    : "Failed to load takers";

/** The number of a page in the address; anything else is the first. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Milliseconds until a moment by the server's clock; never busily, never beyond a day. */
export function waitUntil(moment: string, serverTime: string): number {
  const wait = Date.parse(moment) - Date.parse(serverTime) + 1000;
  return Math.min(86_400_000, Math.max(5000, wait));
}
