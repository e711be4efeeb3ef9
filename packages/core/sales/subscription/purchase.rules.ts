import { nameOf } from "./access.rules.ts";
import type { Opened, Subscription, SubscriptionRef } from "./subscription.schema.ts";

/** The subscriptions of a student that a purchase extends, one for each thing that it opens. */
export const refsOf = (
  { userId, examType }: SubscriptionRef,
  opens: readonly Opened[] = [{ kind: "EXAM_TYPE", id: examType }],
): SubscriptionRef[] =>
  opens.map((one) =>
    one.kind === "EXAM_TYPE"
      ? { userId, examType: one.id }
      : { userId, examType, only: { kind: one.kind, id: one.id } },
  );

/**
 * The earliest end among the things that a purchase opens; 0 if the student has not had one of
 * them.
 */
export function endAmong(
  held: readonly Subscription[],
  ref: SubscriptionRef,
  opens?: readonly Opened[],
): number {
  const ends = new Map(held.map((one) => [nameOf(one), one.endsAt]));
  return Math.min(...refsOf(ref, opens).map((one) => ends.get(nameOf(one)) ?? 0));
}
