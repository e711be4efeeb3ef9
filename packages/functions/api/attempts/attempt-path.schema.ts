import * as z from "zod";

/** The `{id}` of a path that names an attempt. */
export const AttemptPath = z.object({ id: z.string().max(120) });
