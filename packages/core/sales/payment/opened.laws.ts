import { expect } from "vitest";
import { DAY, dayEnd } from "../../kernel/shared/time.ts";
import * as Discounts from "../discount/discount.service.ts";
import { isRunning, nameOf } from "../subscription/access.rules.ts";
import type { BoughtPart, Opened, Subscription } from "../subscription/subscription.schema.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";
import type { OfficeStage } from "./office.commands.fixture.ts";
import type { OfficePaymentInput } from "./office.schema.ts";
import { students } from "./order.commands.fixture.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";

export async function allOrders({ deps }: OfficeStage): Promise<Order[]> {
  const ids = await Promise.all(students.map(({ userId }) => OrderStore.idsOfUser(deps, userId)));
  return OrderStore.many(deps, ids.flat());
}

/** All subscriptions of the students, including what opens single tests and lectures. */
export async function allHeld({ deps }: OfficeStage): Promise<Subscription[]> {
  const held = await Promise.all(
    students.map(({ userId }) => SubscriptionStore.everythingOf(deps, userId)),
  );
  return held.flat();
}

/**
 * The parts that an order bought, by the name of what they open. For an instalment this is the
 * plan's part, which counts as ended if the instalment was voided.
 */
export const partsOf = (held: readonly Subscription[], orderId: string): Map<string, BoughtPart> =>
  new Map(
    held.flatMap((one) => {
      const part = one.bought[orderId] ?? planPart(one, orderId);
      return part ? [[nameOf(one), part] as const] : [];
    }),
  );

function planPart({ bought }: Subscription, orderId: string): BoughtPart | undefined {
  const part = Object.values(bought).find(({ plan }) => plan?.paid[orderId]);
  const { endedAt: _, ...begun } = part ?? { from: 0, until: 0 };
  if (!part) return undefined;
  return part.plan?.paid[orderId]?.voided ? { ...begun, endedAt: 0 } : begun;
}

const planWith = ({ book }: OfficeStage, planId: string | undefined) =>
  [...book.plans.values()].find((one) => planId !== undefined && one.planId === planId);

/** The product that a form sells, or the plan if the form is for an instalment. */
function productOf(stage: OfficeStage, { productId, instalment }: OfficePaymentInput) {
  const id = planWith(stage, instalment?.planId)?.input.productId ?? productId;
  return stage.products.find((one) => one.productId === id);
}

/** The names of what a form opens. */
export function opensOf(stage: OfficeStage, input: OfficePaymentInput): string[] {
  const product = productOf(stage, input);
  return product ? namesIn(product.opens) : [input.examType];
}

const namesIn = (opens: readonly Opened[]): string[] =>
  opens.map(({ kind, id }) => (kind === "EXAM_TYPE" ? id : `${kind}#${id}`));

/** The names of what a student bought online. */
function soldNames({ products }: OfficeStage, { product, examType }: Order): string[] {
  const sold = products.find(({ productId }) => productId === product?.productId);
  return sold ? namesIn(sold.opens) : [examType];
}

/** Nothing is open unless money was received for it, at the provider or at the office. */
export async function groundsAreThere(stage: OfficeStage, all: readonly Order[]): Promise<void> {
  const orders = new Map(all.map((order) => [order.orderId, order]));
  for (const one of await allHeld(stage)) {
    for (const [id, part] of Object.entries(one.bought)) {
      const paidBy = part.plan ? Object.keys(part.plan.paid) : [id];
      expect(paidBy.length).toBeGreaterThan(0);
      for (const orderId of paidBy) hasGround(stage, one, part, orders.get(orderId));
    }
    const ends = Object.values(one.bought).map(({ until, endedAt = until }) =>
      Math.min(until, endedAt),
    );
    const isOpen = isRunning(one, stage.clock.at);
    if (isOpen) expect(Math.max(...ends)).toBeGreaterThan(stage.clock.at);
  }
}

/** The names of what a payment link opens; undefined for other orders. */
function linkOpens(stage: OfficeStage, order: Order | undefined): string[] | undefined {
  const note = stage.book.links.find(({ linkId }) => linkId === order?.link);
  if (!note) return undefined;
  const { userId, thing } = note;
  expect(order).toMatchObject({ userId, amountPaise: note.amountPaise });
  const plan = thing.kind === "instalment" ? planWith(stage, thing.planId) : undefined;
  const product = stage.products.find(({ productId }) => productId === plan?.input.productId);
  return product ? namesIn(product.opens) : thing.kind === "fee" ? [thing.examType] : [];
}

function hasGround(
  stage: OfficeStage,
  one: Subscription,
  part: BoughtPart,
  order: Order | undefined,
): void {
  const form = stage.book.forms.get(order?.office?.key ?? "");
  if (!form) {
    const online = stage.desk.paymentsOf(order?.providerOrderId ?? "");
    expect(online.some((payment) => payment.captured)).toBe(true);
    expect(linkOpens(stage, order) ?? (order && soldNames(stage, order))).toContain(nameOf(one));
    return;
  }
  expect(form.input.userId).toBe(one.userId);
  expect(opensOf(stage, form.input)).toContain(nameOf(one));
  // A part that other purchases already cover adds nothing: it ends where it begins.
  const last = order?.lastsUntil ?? part.from + 90 * DAY;
  expect(part.until).toBeLessThanOrEqual(Math.max(part.from, last));
}

export function lastMomentOf(stage: OfficeStage, input: OfficePaymentInput) {
  const day = productOf(stage, input)?.lastDay ?? input.lastDay;
  return day === undefined ? null : dayEnd(day);
}

/**
 * A discount's uses are exactly the orders that have it and count. They do not exceed its limit,
 * except by orders that were paid after their reservation had ended.
 */
export async function discountsAddUp(
  { deps, book, discount }: OfficeStage,
  orders: readonly Order[],
): Promise<void> {
  const { uses, mostUses } = await Discounts.find(deps, discount.discountId);
  const used = new Set(Object.keys(uses));
  const isLate = ([orderId, at]: [string, number]) =>
    at >= (book.reservations.get(orderId) ?? Infinity);
  const inTime = Object.entries(uses).filter((use) => !isLate(use));
  expect(inTime.length).toBeLessThanOrEqual(mostUses);
  for (const { orderId, state, discount: own } of orders) {
    expect(used.has(orderId)).toBe(state === "paid" && own !== null);
  }
}
