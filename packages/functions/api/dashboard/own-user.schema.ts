import * as z from "zod";

/** The user a dashboard call names: the caller, unless an administrator calls. */
export const OwnUser = z.object({ userId: z.string().min(1).max(100) });
