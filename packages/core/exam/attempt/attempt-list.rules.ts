import { invalid } from "../../kernel/shared/error.ts";
import { SHARDS } from "../terms/attempt/attempt.rules.ts";

/** Where a page of attempts starts: in this shard, after this attempt. */
export interface ListPosition {
  shard: number;
  after: { userId: string; n: number } | null;
}

/** Clients treat the cursor as opaque and send it back unchanged. */
export const cursorOf = ({ shard, after }: ListPosition): string =>
  after ? `${shard}_${after.userId}_${after.n}` : String(shard);

const CURSOR = /^(\d{1,2})(?:_([0-9A-Za-z-]{1,64})_(0|[1-9]\d{0,3}))?$/;

/** The start of the list when there is no cursor. @throws AppError `invalid` for a bad cursor. */
export function parseCursor(cursor: string | undefined): ListPosition {
  if (cursor === undefined) return { shard: 0, after: null };
  const [whole, shard, userId, n] = CURSOR.exec(cursor) ?? [];
  if (whole === undefined || Number(shard) >= SHARDS) {
    const message = "Invalid cursor. Send the one from the previous page, or none.";
    throw invalid("bad_cursor", message, [{ path: "cursor", message }]);
  }
  return { shard: Number(shard), after: userId ? { userId, n: Number(n) } : null };
}

/** Maximum number of shards read concurrently. */
const MAX_SHARDS = 16;

/**
 * How many shards to read next, estimated from the `found` attempts in the `seen` shards: one shard
 * of a large test fills a page, while most shards of a small test are empty.
 */
export function shardsToRead(wanted: number, seen: number, found: number): number {
  if (seen === 0) return 1;
  if (found === 0) return MAX_SHARDS;
  return Math.min(MAX_SHARDS, Math.max(1, Math.floor((wanted * seen) / found)));
}
