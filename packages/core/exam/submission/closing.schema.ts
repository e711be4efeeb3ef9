import * as z from "zod";

/** The event by which the abandoned attempts of a shard are given to a worker. */
export const CLOSING_ASKED = "Closing asked";

/** Which of the shards of `byDeadline`. */
export const ClosingRef = z.object({ shard: z.int().min(0) });
export type ClosingRef = z.infer<typeof ClosingRef>;
