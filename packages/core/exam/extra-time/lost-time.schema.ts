import * as z from "zod";
import { UserId } from "../../people/user/user.schema.ts";
import { LostMinutes, LostTimeId, MAX_CHOSEN } from "../terms/attempt/lost-time.schema.ts";
import { SHARDS } from "../terms/attempt/attempt.rules.ts";

export const LostTimeInput = z.strictObject({
  /** Chosen by the client. The same ID sent again adds nothing, but completes what was cut off. */
  id: LostTimeId,
  minutes: LostMinutes,
  /** Students read it in their running test. */
  reason: z.string().trim().min(1).max(200),
  /** Students with a running attempt; everyone if absent. */
  userIds: z.array(UserId).min(1).max(MAX_CHOSEN).optional(),
  /** The `next` of the last answer: in a large test, one call does not reach all attempts. */
  from: z
    .int()
    .min(0)
    .max(SHARDS - 1)
    .default(0),
});
export type LostTimeInput = z.infer<typeof LostTimeInput>;

export const LostTimeView = z.object({
  /** Running attempts that have the time now, of those that this call looked at. */
  given: z.int(),
  /** Chosen students whose attempts do not run any more, or never did. */
  leftOut: z.array(z.string()),
  /** Send it as `from` with the same input until it is null. */
  next: z.int().nullable(),
});
export type LostTimeView = z.infer<typeof LostTimeView>;

/** What a student reads of the lost time of an attempt. */
export const OwnLostTime = z.object({
  lost: z.array(z.object({ id: z.string(), minutes: z.int(), reason: z.string() })),
});
export type OwnLostTime = z.infer<typeof OwnLostTime>;
