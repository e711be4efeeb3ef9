import * as z from "zod";
import { UserRow } from "../../people/user/user-list.schema.ts";
import { MERGE_FAULTS, type MergeFault } from "../../people/user/merge-fault.rules.ts";
import { UserId } from "../../people/user/user.schema.ts";
import { SubscriptionView } from "../../sales/subscription/subscription.schema.ts";

/** Which account is merged into the account of the address, and why. */
export const MergeInput = z.strictObject({
  other: UserId,
  reason: z
    .string()
    .trim()
    .min(1, { message: "Say why these are accounts of one student." })
    .max(500),
});
export type MergeInput = z.infer<typeof MergeInput>;

export const MergeQuery = z.object({ other: UserId });

/** The facts about one of two accounts; times are ISO 8601. */
export const MergeSide = z.object({
  user: UserRow,
  /** The last day on which the account's owner came; null if they never did. */
  lastDay: z.string().nullable(),
  attempts: z.int(),
  /** Whether an attempt is open. */
  taking: z.boolean(),
  payments: z.int(),
  subscriptions: z.array(SubscriptionView),
});
export type MergeSide = z.infer<typeof MergeSide>;

const FAULTS = Object.keys(MERGE_FAULTS) as [MergeFault, ...MergeFault[]];

/** The reason for which a merge was refused. */
export const MergeRefusal = z.object({ userId: z.string(), fault: z.enum(FAULTS) });

/** Two accounts side by side, before they are merged. */
export const MergePreview = z.object({
  kept: MergeSide,
  other: MergeSide,
  /**
   * Tests that were taken with both accounts. The attempt that was submitted earlier will be shown.
   */
  both: z.array(
    z.object({ testId: z.string(), name: z.string(), shown: z.enum(["kept", "other"]) }),
  ),
  /** Why the accounts cannot be merged; null if they can. */
  problem: MergeRefusal.extend({ message: z.string() }).nullable(),
});
export type MergePreview = z.infer<typeof MergePreview>;
