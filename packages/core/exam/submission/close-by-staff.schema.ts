import * as z from "zod";

export const CloseInput = z.strictObject({
  /** The student reads it, and the audit log keeps it. */
  reason: z.string().trim().min(1).max(200),
});
export type CloseInput = z.infer<typeof CloseInput>;

export const ClosedView = z.object({ submissionId: z.string(), submittedAt: z.string() });
export type ClosedView = z.infer<typeof ClosedView>;
