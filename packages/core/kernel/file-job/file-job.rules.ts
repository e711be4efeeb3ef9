import { MINUTE } from "../shared/time.ts";

/** A making that told nothing for so long is taken for dead. */
const SILENT_MS = 2 * MINUTE;

/**
 * How the making of a file stands: one that fell silent has failed, and may be asked for again.
 * @param updatedAt when it was last heard of; epoch milliseconds, as `now`
 */
export const standing = <State extends string>(
  { state, updatedAt }: { state: State; updatedAt: number },
  now: number,
): State | "failed" => (state === "making" && now - updatedAt > SILENT_MS ? "failed" : state);
