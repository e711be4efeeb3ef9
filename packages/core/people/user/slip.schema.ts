import * as z from "zod";
import { UserId } from "./user.schema.ts";

/** The most slips that an administrator can make in one call. */
export const MAX_SLIPS = 50;

export const SlipsInput = z.strictObject({
  userIds: z
    .array(UserId)
    .min(1, { message: "Choose a student." })
    .max(MAX_SLIPS, { message: `Choose at most ${MAX_SLIPS} students at once.` })
    .transform((ids) => [...new Set(ids)]),
});

/** The text to print for one student; shown once. */
export const Slip = z.object({
  userId: z.string(),
  name: z.string(),
  /** What the student types to log in: the roll number, the phone number or the email address. */
  loginName: z.string(),
  password: z.string(),
  /** When the password stops working. */
  until: z.string(),
});
export type Slip = z.infer<typeof Slip>;
