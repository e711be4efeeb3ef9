import { invalid } from "../../kernel/shared/error.ts";
import { SHARDS } from "./attempt.rules.ts";

/** Where a page of attempts goes on: in this shard, behind this attempt. */
export interface ListPlace {
  shard: number;
  after: { userId: string; n: number } | null;
}

/** Opaque to callers: hand back what was answered. */
export const cursorOf = ({ shard, after }: ListPlace): string =>
  after ? `${shard}_${after.userId}_${after.n}` : String(shard);

const CURSOR = /^(\d{1,2})(?:_([0-9A-Za-z-]{1,64})_(0|[1-9]\d{0,3}))?$/;

/** Without a cursor the beginning. @throws AppError `invalid` for what is no cursor. */
export function placeOf(cursor: string | undefined): ListPlace {
  if (cursor === undefined) return { shard: 0, after: null };
  const [whole, shard, userId, n] = CURSOR.exec(cursor) ?? [];
  if (whole === undefined || Number(shard) >= SHARDS) {
    const message = "Leave the cursor out, or give one that was answered.";
    throw invalid("bad_cursor", message, [{ path: "cursor", message }]);
  }
  return { shard: Number(shard), after: userId ? { userId, n: Number(n) } : null };
}

/** At most so many shards are read at once. */
const WIDEST = 16;

/**
 * How many shards to read next: one of a large test fills a page, and of a small one most are
 * empty. `found` attempts were in the `seen` shards before.
 */
export function shardsAtOnce(wanted: number, seen: number, found: number): number {
  if (seen === 0) return 1;
  if (found === 0) return WIDEST;
  return Math.min(WIDEST, Math.max(1, Math.floor((wanted * seen) / found)));
}
