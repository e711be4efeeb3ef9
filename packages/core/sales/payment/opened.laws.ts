import { expect } from "vitest";
import { DAY, dayEnd } from "../../kernel/shared/time.ts";
import { isRunning, nameOf } from "../subscription/access.rules.ts";
import type { BoughtPart, Subscription } from "../subscription/subscription.schema.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";
import type { OfficeStage } from "./office.commands.fixture.ts";
import type { OfficePaymentInput } from "./office.schema.ts";
import { students } from "./order.commands.fixture.ts";
import type { Order } from "./order.schema.ts";

/** What each student may open, by what it is to. */
export async function allHeld({ deps }: OfficeStage): Promise<Subscription[]> {
  const held = await Promise.all(
    students.map(({ userId }) => SubscriptionStore.everythingOf(deps, userId)),
  );
  return held.flat();
}

/** The parts that an order bought, by the name of what they open. */
export const partsOf = (held: readonly Subscription[], orderId: string): Map<string, BoughtPart> =>
  new Map(
    held.flatMap((one) => {
      const part = one.bought[orderId];
      return part ? [[nameOf(one), part] as const] : [];
    }),
  );

/** The names of what a form opens, by what the office has for sale. */
export function opensOf(
  { products }: OfficeStage,
  { productId, examType }: OfficePaymentInput,
): string[] {
  const product = products.find((one) => one.productId === productId);
  if (!product) return [examType];
  return product.opens.map(({ kind, id }) => (kind === "EXAM_TYPE" ? id : `${kind}#${id}`));
}

/** Nothing is open without money that came for it, by the provider or at the office. */
export async function groundsAreThere(stage: OfficeStage, all: readonly Order[]): Promise<void> {
  const orders = new Map(all.map((order) => [order.orderId, order]));
  for (const one of await allHeld(stage)) {
    for (const [orderId, part] of Object.entries(one.bought)) {
      const order = orders.get(orderId);
      const form = stage.book.forms.get(order?.office?.key ?? "");
      if (!form) {
        const online = stage.desk.paymentsOf(order?.providerOrderId ?? "");
        expect(online.some((payment) => payment.captured)).toBe(true);
        expect(nameOf(one)).toBe(order?.examType);
      } else {
        expect(form.input.userId).toBe(one.userId);
        expect(opensOf(stage, form.input)).toContain(nameOf(one));
        expect(part.until).toBeLessThanOrEqual(order?.lastsUntil ?? part.from + 90 * DAY);
      }
    }
    const live = Object.values(one.bought).filter(({ endedAt }) => endedAt === undefined);
    const isOpen = isRunning(one, stage.clock.at);
    if (isOpen) expect(live.some(({ until }) => until > stage.clock.at)).toBe(true);
  }
}

export function lastMomentOf(
  { products }: OfficeStage,
  { productId, lastDay }: OfficePaymentInput,
) {
  const day = products.find((one) => one.productId === productId)?.lastDay ?? lastDay;
  return day === undefined ? null : dayEnd(day);
}
