import { newId } from "../../kernel/shared/id.ts";

/**
 * The id of an entry of the audit log about an order. A repeated call gets the same id.
 * @param step a different number for each kind of action on the order
 */
export function entryIdOf(orderId: string, at: number, step: number): string {
  const bytes = (count: number) =>
    new TextEncoder().encode(orderId.slice(-count)).map((byte) => byte + step);
  return newId("audit", { clock: { now: () => at }, random: { bytes } });
}
