import * as z from "zod";
import { EXTRA_MINUTES_MAX } from "../../kernel/shared/test-time.rules.ts";
import { Email, UserId } from "../../people/user/user.schema.ts";

/** A student by email, as administrators know them, or by ID. */
const StudentRef = { email: Email.optional(), userId: UserId.optional() };
const MISSING = { path: ["email"], message: "Enter the student's email or ID." };
const hasOne = ({ email, userId }: { email?: string | undefined; userId?: string | undefined }) =>
  (email === undefined) !== (userId === undefined);
const NOT_ONE = { path: ["email"], message: "Enter the student's email or ID, not both." };

export const StudentQuery = z.strictObject(StudentRef).refine(hasOne, NOT_ONE);
export type StudentQuery = z.infer<typeof StudentQuery>;

export const ExtraTimeInput = z
  .strictObject({
    ...StudentRef,
    /** Total minutes beyond the test's duration; 0 revokes an unused grant. */
    minutes: z.int().min(0).max(EXTRA_MINUTES_MAX),
    /** Required when the minutes change. */
    reason: z.string().trim().max(500),
  })
  .refine(({ email, userId }) => (email ?? userId) !== undefined, MISSING);
export type ExtraTimeInput = z.infer<typeof ExtraTimeInput>;

/** A student's extra time on a test; times in ISO 8601. */
export const ExtraTimeView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** 0 if nothing was granted. */
  minutes: z.int(),
  reason: z.string(),
  grantedBy: z.string(),
  grantedAt: z.string().nullable(),
  /** The student's attempt, if any. */
  attempt: z
    .object({ attemptId: z.string(), running: z.boolean(), deadline: z.string() })
    .nullable(),
});
export type ExtraTimeView = z.infer<typeof ExtraTimeView>;
