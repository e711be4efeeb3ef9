import * as z from "zod";
import { LostTimeId, MAX_CHOSEN } from "../terms/attempt/lost-time.schema.ts";

export const ReopenInput = z.strictObject({
  /** Chosen by the client. The same ID sent again opens nothing twice. */
  id: LostTimeId,
  /** Students read it in their test, and the audit log keeps it. */
  reason: z.string().trim().min(1).max(200),
  /** Each with its new end, as it was shown before. */
  attempts: z
    .array(z.strictObject({ attemptId: z.string().max(200), until: z.iso.datetime() }))
    .min(1)
    .max(MAX_CHOSEN),
});
export type ReopenInput = z.infer<typeof ReopenInput>;

export const ReopenView = z.object({
  reopened: z.array(z.object({ attemptId: z.string(), deadline: z.string() })),
  /** Attempts that run, or have changed since the ends were shown. */
  leftOut: z.array(z.string()),
});
export type ReopenView = z.infer<typeof ReopenView>;
