import * as z from "zod";

/** The `{id}` of a path that names a user. */
export const UserPath = z.object({ id: z.string().min(1).max(100) });
