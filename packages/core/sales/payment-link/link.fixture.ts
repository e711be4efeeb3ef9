import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { dayOf, MINUTE } from "../../kernel/shared/time.ts";
import { proofOf } from "../../testing/payment-world.fixture.ts";
import * as Instalments from "../instalment/instalment.service.ts";
import type { OfficeStage } from "../payment/office.commands.fixture.ts";
import * as Office from "../payment/office.service.ts";
import { students } from "../payment/order.commands.fixture.ts";
import * as OrderStore from "../payment/order.store.ts";
import * as Reconcile from "../payment/reconcile.service.ts";
import * as LinkPayments from "./link-payment.service.ts";
import * as Links from "./payment-link.service.ts";
import type { LinkedThing, MadeLink } from "./payment-link.schema.ts";

export const meera: Actor = { userId: "m", name: "Meera", email: "m@example.com", isAdmin: true };
export const userId = students[0]?.userId ?? "";
export const caller = { ip: "203.0.113.7" };
export const AMOUNTS = [40_001, 30_000, 29_900];
const DUE = ["2026-11-21", "2026-12-21", "2027-01-21"];

export const secretOf = ({ url }: MadeLink): string => new URL(url).hash.slice(1);

/** Gives Asha Kumari a guardian with an email address, and verifies her own address. */
export async function withGuardian(stage: OfficeStage): Promise<void> {
  const [student] = students;
  const guardian = { name: "Ravi Kumar", phone: "98765 00001", email: "ravi@guardian.test" };
  await stage.content.put({
    pk: `U#${userId}`,
    sk: "P",
    ...student,
    name: "Asha Kumari",
    registeredAt: 0,
    emailVerifiedAt: 1,
    particulars: { className: "12", batch: "", guardian, noted: 0 },
    rev: 1,
    edition: 2,
  });
}

/** Three instalments of a product that is locked a week after a due day. */
const agreed = (stage: OfficeStage) =>
  Instalments.make(stage.deps, meera, {
    key: "plan",
    userId,
    productId: stage.products[1]?.productId ?? "",
    instalments: AMOUNTS.map((amountPaise, index) => ({ amountPaise, dueDay: DUE[index] ?? "" })),
  });

/** A cashier takes an instalment in cash. */
export const take = (stage: OfficeStage, planId: string, index: number) =>
  Office.take(stage.deps, meera, {
    key: `cash ${planId} ${index}`,
    userId,
    examType: "NEET",
    instalment: { planId, index },
    amountPaise: AMOUNTS[index] ?? 0,
    way: "cash",
    day: dayOf(stage.clock.at),
  });

export const linkFor = (stage: OfficeStage, thing: LinkedThing, mail = false) =>
  Links.make(stage.deps, meera, { userId, thing, mail });

/** A plan whose first instalment is paid in cash, and a link for the second. */
export async function secondByLink(stage: OfficeStage) {
  const { planId } = await agreed(stage);
  await take(stage, planId, 0);
  const made = await linkFor(stage, { kind: "instalment", planId, index: 1 });
  return { planId, made, secret: secretOf(made) };
}

export const home = { state: "27" };

/** The parent opens the checkout. @returns the provider's id of its order */
export const open = async ({ deps }: OfficeStage, secret: string, buyer: object = home) =>
  (await LinkPayments.open(deps, { secret, buyer }, caller)).providerOrderId;

/** Money arrives at the provider, and the parent's page sends its proof. */
export async function pay(stage: OfficeStage, secret: string, providerOrderId: string) {
  const payment = await stage.desk.pay(providerOrderId, { status: "captured" });
  const proof = proofOf(payment);
  const confirm = () => LinkPayments.confirm(stage.deps, { secret, proof }, caller);
  return { outcome: await confirm(), confirm };
}

/** The error for every link that cannot be paid. */
export const unusable = { kind: "not-found", code: "link_unusable" };
export const read = ({ deps }: OfficeStage, secret: string) =>
  LinkPayments.read(deps, secret, caller);
export const mismatches = async ({ deps }: OfficeStage) =>
  (await Reconcile.mismatches(deps, { page: 1, limit: 50 })).mismatches;
export const instalments = async ({ deps }: OfficeStage) =>
  (await Instalments.list(deps, userId))[0]?.instalments ?? [];
export const linksOf = ({ deps }: OfficeStage) => Links.list(deps, userId);
export const ordersOf = async ({ deps }: OfficeStage) =>
  OrderStore.many(deps, await OrderStore.idsOfUser(deps, userId));

/** The audit entries about the student's links. */
export const actions = async ({ deps }: OfficeStage) =>
  (await AuditLog.read(deps, { target: userId })).entries
    .map(({ action }) => action)
    .filter((action) => action.startsWith("payment-link"))
    .toSorted();

/** What the schedule does some minutes later. */
export async function settleLater(stage: OfficeStage, minutes = 10): Promise<void> {
  stage.clock.at += minutes * MINUTE;
  await Reconcile.reconcile(stage.deps);
}
