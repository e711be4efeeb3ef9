import * as z from "zod";

/** The `{id}` of a path that names an attempt; whoever reads it says what it is. */
export const AttemptPath = z.object({ id: z.string().max(120) });
