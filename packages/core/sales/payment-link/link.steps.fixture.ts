import { expect } from "vitest";
import fc from "fast-check";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import { dayAfter, dayOf } from "../../kernel/shared/time.ts";
import { cashiers, here, type OfficeStage, press } from "../payment/office.commands.fixture.ts";
import { planKey } from "../payment/office-plans.fixture.ts";
import { ignoringFailure, pay, step, students } from "../payment/order.commands.fixture.ts";
import type { Order } from "../payment/order.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import * as Reconcile from "../payment/reconcile.service.ts";
import * as LinkPayments from "./link-payment.service.ts";
import type { LinkedThing } from "./payment-link.schema.ts";
import * as Links from "./payment-link.service.ts";

/** A link in the office's own records. */
export interface LinkNote {
  linkId: string;
  userId: string;
  thing: LinkedThing;
  amountPaise: number;
  secret: string;
}

const caller = { ip: "203.0.113.7" };

interface Drawn {
  who: number;
  /** The plan's position in the list of things that are sold; negative for a fee. */
  product: number;
  index: number;
}

/** What a link would be for; undefined if no plan was agreed. */
function thingFor(stage: OfficeStage, { who, product, index }: Drawn) {
  const today = dayOf(stage.clock.at);
  if (product < 0) {
    const [amountPaise, lastDay] = [77_700 + index, dayAfter(today, 400)];
    const fee = { kind: "fee", examType: "NEET", lastDay, dueDay: today } as const;
    return { ...fee, amountPaise };
  }
  const plan = stage.book.plans.get(planKey({ who, product }));
  if (!plan?.planId) return undefined;
  return { kind: "instalment", planId: plan.planId, index } as const;
}

async function make(stage: OfficeStage, drawn: Drawn): Promise<void> {
  const thing = thingFor(stage, drawn);
  const userId = students[drawn.who]?.userId ?? "";
  if (!thing) return;
  const input = { userId, thing, mail: false };
  const { link, url } = await Links.make(stage.acting(), cashiers[0], input);
  const secret = new URL(url).hash.slice(1);
  const { linkId, amountPaise } = link;
  stage.book.links.push({ linkId, userId, thing, amountPaise, secret });
}

const noteAt = ({ book: { links } }: OfficeStage, at: number): LinkNote | undefined =>
  links[at % links.length];

/** A parent opens a checkout. After that its order is paid and confirmed like any other order. */
async function open(stage: OfficeStage, { at, state }: { at: number; state: string }) {
  const note = noteAt(stage, at);
  if (!note) return;
  const asked = { secret: note.secret, buyer: { state } };
  const { providerOrderId } = await LinkPayments.open(stage.acting(), asked, caller);
  if (!stage.orders.includes(providerOrderId)) stage.orders.push(providerOrderId);
}

interface Race {
  who: number;
  product: number;
  /** Whether the cashier acts before the parent. */
  cash: boolean;
  atOnce: boolean;
}

/**
 * A parent pays the next instalment in an open checkout, while a cashier takes the same instalment
 * at the office.
 */
async function race(stage: OfficeStage, { who, product, cash, atOnce }: Race): Promise<void> {
  const { links } = stage.book;
  const before = links.length;
  let index = 0;
  for (; index < 3 && links.length === before; index++) {
    await ignoringFailure(make(stage, { who, product, index }));
  }
  if (links.length === before) return;
  await ignoringFailure(open(stage, { at: before, state: "27" }));
  const order = stage.orders.length - 1;
  // Numbers of forms that no other step submits.
  const taken = { form: 100 + before, who, cashier: 0, product, daysAgo: 0, lasts: 30 };
  const acts = [
    () => press(stage, { ...taken, rupees: 299 + index, examType: "NEET", way: "cash" }),
    () => pay(stage, { order, status: "captured" }),
  ];
  if (!cash) acts.reverse();
  if (atOnce) await Promise.all(acts.map((act) => act()));
  else for (const act of acts) await act();
  await ignoringFailure(Reconcile.reconcile(stage.acting()));
}

async function revoke(stage: OfficeStage, at: number): Promise<void> {
  const note = noteAt(stage, at);
  if (note) await Links.revoke(stage.acting(), cashiers[1], note);
}

const at = fc.nat({ max: 30 });

/** Links are made, opened and revoked among the other steps. */
export const linkSteps = [
  step(
    fc.record({
      who: fc.nat({ max: 1 }),
      product: fc.constantFrom(-1, 3, 3, 4),
      index: fc.nat({ max: 2 }),
    }),
    "make a link",
    (stage, one) => ignoringFailure(make(here(stage), one)),
  ),
  step(fc.record({ at, state: fc.constantFrom("27", "29") }), "open a link", (stage, one) =>
    ignoringFailure(open(here(stage), one)),
  ),
  step(
    fc.record({
      who: fc.nat({ max: 1 }),
      product: fc.constantFrom(3, 4),
      cash: fc.boolean(),
      atOnce: fc.boolean(),
    }),
    "pay a link and take it at the desk",
    (stage, one) => race(here(stage), one),
  ),
  step(at, "revoke a link", (stage, one) => ignoringFailure(revoke(here(stage), one))),
];

/**
 * A link has one order at most. Money that came for it counts, or is shown as not owed if another
 * order that counts has paid the same instalment, or if the plan was called off or changed. No money
 * is lost, and each payment is in the audit log once.
 */
export async function linksAddUp(stage: OfficeStage, orders: readonly Order[]): Promise<void> {
  const linked = orders.filter(({ link }) => link !== null);
  expect(new Set(linked.map(({ link }) => link)).size).toBe(linked.length);
  const noted = new Set(stage.book.links.map(({ linkId }) => linkId));
  for (const order of linked) {
    expect(noted.has(order.link ?? "")).toBe(true);
    const money = stage.desk.paymentsOf(order.providerOrderId).filter(({ captured }) => captured);
    const held = money.some((one) => one.amount_refunded < one.amount);
    if (held) expect(order.payment).not.toBeNull();
    if (order.payment) expect(money.map(({ id }) => id)).toContain(order.payment.id);
    if (order.state !== "paid") continue;
    expect(order.grant === null).toBe(order.problem === "not-owed");
    if (order.problem === "not-owed") {
      expect(paidByAnother(order, orders) || (await isNoLongerAgreed(stage, order))).toBe(true);
    }
  }
  for (const { userId } of students) {
    const asked = { target: userId, action: "payment-link.paid" };
    const { entries: paid } = await AuditLog.read(stage.deps, asked);
    const own = linked.filter((order) => order.userId === userId && order.payment !== null);
    const targets = own.map(({ link }) => `${userId}.${link}`);
    expect(paid.map(({ target }) => target).toSorted()).toEqual(targets.toSorted());
  }
}

/** Whether the instalment of a link's order was called off, or has another amount by now. */
async function isNoLongerAgreed(
  { deps }: OfficeStage,
  { userId, amountPaise, product }: Order,
): Promise<boolean> {
  const { planId = "", index = 0 } = product?.instalment ?? {};
  const plan = await PlanStore.find(deps, { userId, planId });
  if (!plan) return false;
  return plan.calledOff !== null || plan.instalments[index]?.amountPaise !== amountPaise;
}

function paidByAnother(order: Order, orders: readonly Order[]): boolean {
  const { planId, index } = order.product?.instalment ?? {};
  return orders.some(({ orderId, state, grant, product }) => {
    const own = product?.instalment;
    const isSame = own?.planId === planId && own?.index === index;
    return isSame && orderId !== order.orderId && state === "paid" && grant !== null;
  });
}
