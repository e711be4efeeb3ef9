import { newId } from "../../kernel/shared/id.ts";

/**
 * The id of what the audit log says about an order: the same at each repetition.
 * @param step another for each thing that is done to the order
 */
export function entryIdOf(orderId: string, at: number, step: number): string {
  const bytes = (count: number) =>
    new TextEncoder().encode(orderId.slice(-count)).map((byte) => byte + step);
  return newId("audit", { clock: { now: () => at }, random: { bytes } });
}
