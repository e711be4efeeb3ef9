import * as z from "zod";

/** Detail type of the event that asks a worker to close the overdue attempts of a shard. */
export const CLOSING_REQUESTED = "Closing requested";

/** A shard of the index `byDeadline`. */
export const ClosingRef = z.object({ shard: z.int().min(0) });
export type ClosingRef = z.infer<typeof ClosingRef>;
