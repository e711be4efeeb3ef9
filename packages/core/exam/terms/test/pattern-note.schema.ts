import * as z from "zod";

/** The id of a saved pattern, or the name of a pattern that the product ships. */
export const PatternId = z.string().regex(/^[a-z0-9][a-z0-9_-]{2,59}$/);

/** The pattern a test was made from, and its revision at that time. */
export const PatternNote = z.strictObject({ id: PatternId, rev: z.int().min(1) });
