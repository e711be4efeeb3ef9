import * as z from "zod";
import { SubscriptionInput } from "../../sales/subscription/subscription.schema.ts";
import { UserId } from "../../people/user/user.schema.ts";

/** The most users that one call changes. */
export const MOST_SELECTED = 50;

/**
 * The change for the chosen users: extend a subscription, disable the login, send a new link, or
 * delete the account.
 */
const SelectionChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("renew"), ...SubscriptionInput.shape }),
  z.strictObject({ kind: z.literal("disable") }),
  z.strictObject({ kind: z.literal("invite") }),
  z.strictObject({ kind: z.literal("delete") }),
]);
export type SelectionChange = z.infer<typeof SelectionChange>;

export const SelectionInput = z.strictObject({
  userIds: z.array(UserId).min(1).max(MOST_SELECTED),
  change: SelectionChange,
});
export type SelectionInput = z.infer<typeof SelectionInput>;

/** The outcome of a change of chosen users. */
export const SelectionOutcome = z.object({
  done: z.int(),
  /** Users that were not changed, and why. */
  refused: z.array(z.object({ userId: z.string(), name: z.string(), reason: z.string() })),
});
export type SelectionOutcome = z.infer<typeof SelectionOutcome>;
