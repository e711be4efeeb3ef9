import * as z from "zod";
import { EXTRA_MINUTES_MAX } from "../../kernel/shared/test-time.rules.ts";
import { Email, UserId } from "../../people/user/user.schema.ts";

/** Who is meant: by e-mail, as administrators know students, or by id. */
const Whose = { email: Email.optional(), userId: UserId.optional() };
const NO_ONE = { path: ["email"], message: "Give the student's e-mail or id." };
const hasOne = ({ email, userId }: { email?: string | undefined; userId?: string | undefined }) =>
  (email === undefined) !== (userId === undefined);
const onlyOne = { path: ["email"], message: "Give the student's e-mail or id, not both." };

export const StudentQuery = z.strictObject(Whose).refine(hasOne, onlyOne);
export type StudentQuery = z.infer<typeof StudentQuery>;

export const ExtraTimeInput = z
  .strictObject({
    ...Whose,
    /** Beyond the test's duration, in all; 0 takes an unused grant back. */
    minutes: z.int().min(0).max(EXTRA_MINUTES_MAX),
    /** Needed where the minutes change. */
    reason: z.string().trim().max(500),
  })
  .refine(({ email, userId }) => (email ?? userId) !== undefined, NO_ONE);
export type ExtraTimeInput = z.infer<typeof ExtraTimeInput>;

/** The grant of one student on one test; times ISO 8601. */
export const ExtraTimeView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** 0 where nothing was granted. */
  minutes: z.int(),
  reason: z.string(),
  grantedBy: z.string(),
  grantedAt: z.string().nullable(),
  /** The student's attempt, where there is one. */
  attempt: z
    .object({ attemptId: z.string(), running: z.boolean(), deadline: z.string() })
    .nullable(),
});
export type ExtraTimeView = z.infer<typeof ExtraTimeView>;
