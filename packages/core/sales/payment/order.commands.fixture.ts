import { eventOf, signatureOf, type WebhookEvent } from "@academy/local/razorpay/webhooks.ts";
import fc from "fast-check";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import {
  paymentWorld,
  type PaymentWorld,
  proofOf,
  WEBHOOK_SECRET,
} from "../../testing/payment-world.fixture.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Orders from "./order.service.ts";
import * as OrderTotals from "./order-total.service.ts";
import * as Reconcile from "./reconcile.service.ts";
import * as Refunds from "./refund.service.ts";
import * as Webhooks from "./webhook.service.ts";

const person = (name: string, isAdmin: boolean): Actor => {
  const userId = `00000000-0000-4000-8000-00000000000${name.length}`;
  return { userId, name, email: `${name}@example.com`, isAdmin };
};
export const students = [person("Asha", false), person("Kabir", false)];
const admin = person("Meera I", true);

/** Everything that the steps of a test run use: the product, the provider and their state. */
export interface Stage extends PaymentWorld {
  /** The provider's ids of the orders that students have seen. */
  orders: string[];
  events: WebhookEvent[];
  /** Dependencies for the next action; one write fails if a crash is planned. */
  acting: () => Deps;
  crash: { at: number; when: "before" | "after" } | null;
}

export async function newStage(): Promise<Stage> {
  const world = await paymentWorld(Date.parse("2026-11-21T04:30:00Z"));
  for (const [examType, fee, days] of [
    ["JEE", 4999, 365],
    ["NEET", 999, 30],
  ] as const) {
    const offer = { name: examType, fee, days, includes: [] };
    await ExamTypes.introduce(world.deps, examType, offer);
  }
  const stage: Stage = {
    ...world,
    orders: [],
    events: [],
    crash: null,
    acting: () => {
      const { crash, deps } = stage;
      stage.crash = null;
      return crash ? { ...deps, content: failingAt(deps.content, crash.at, crash.when) } : deps;
    },
  };
  return stage;
}

/** Ignores expected failures: a crash, an unavailable provider, a refusal. */
export const ignoringFailure = (act: Promise<unknown>) => act.catch(() => undefined);

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

type Act = (stage: Stage) => Promise<unknown>;

/** One step of a test run; its name is shown if the run fails. */
class Step implements fc.AsyncCommand<object, Stage> {
  readonly #name: string;
  readonly #act: Act;

  constructor(name: string, act: Act) {
    this.#name = name;
    this.#act = act;
  }
  check = () => true;
  async run(_model: object, stage: Stage) {
    await this.#act(stage);
  }
  toString() {
    return this.#name;
  }
}

const at = fc.nat({ max: 30 });

/** A step with generated arguments. */
export const step = <T>(
  drawn: fc.Arbitrary<T>,
  name: string,
  act: (stage: Stage, one: T) => Promise<unknown>,
) => drawn.map((one) => new Step(`${name} ${JSON.stringify(one)}`, (stage) => act(stage, one)));

async function buy(stage: Stage, { who, examType }: { who: number; examType: "JEE" | "NEET" }) {
  const made = await Orders.create(stage.acting(), students[who] ?? admin, examType);
  if (!stage.orders.includes(made.providerOrderId)) stage.orders.push(made.providerOrderId);
}

/** No checkout stays open for longer than this. */
const LONGEST_OPEN = 90 * DAY;
/** The provider refunds no payments that are older than this. */
const LONGEST_REFUND = 180 * DAY;

/** Pays an order whose checkout someone has open; the provider's events are queued. */
export async function pay(
  { desk, orders, events, clock }: Stage,
  { order, status }: { order: number; status: "captured" | "authorized" | "failed" },
) {
  const id = pick(orders, order);
  if (!id || clock.at - desk.order(id).created_at * 1000 > LONGEST_OPEN) return;
  // The provider accepts no second payment, except when two arrive at nearly the same time.
  const money = desk.paymentsOf(id).find(({ captured }) => captured);
  if (money && clock.at - money.created_at * 1000 > HOUR) return;
  const payment = await desk.pay(id, { status });
  const kinds = {
    captured: ["payment.authorized", "payment.captured", "order.paid"],
    authorized: ["payment.authorized"],
    failed: ["payment.failed"],
  };
  for (const kind of kinds[status]) events.push(eventOf(desk, kind, payment.id));
}

/** The browser returns with a proof of the newest payment, or with a forged one. */
async function confirm(stage: Stage, { order, forged }: { order: number; forged: boolean }) {
  const id = pick(stage.orders, order);
  const payment = id && stage.desk.paymentsOf(id)[0];
  if (!payment || (!forged && payment.status === "failed")) return;
  const { receipt } = stage.desk.order(payment.order_id);
  const proof = proofOf(payment, forged ? signatureOf("x", "y") : undefined);
  await Orders.confirm(stage.acting(), admin, receipt ?? "", proof);
}

/** Delivers any earlier event, even a very old one. A forged event has a wrong signature. */
async function receiveEvent(stage: Stage, { event, forged }: { event: number; forged: boolean }) {
  const sent = pick(stage.events, event);
  if (!sent) return;
  const signature = signatureOf(sent.body, forged ? "someone else" : WEBHOOK_SECRET);
  const webhook = { body: sent.body, signature, eventId: sent.id };
  await Webhooks.receive(stage.acting(), webhook, { id: "r", ip: "" });
}

async function refund(stage: Stage, order: number) {
  const id = pick(stage.orders, order);
  if (!id) return;
  const orderId = stage.desk.order(id).receipt ?? "";
  await Refunds.refund(stage.acting(), admin, orderId, "Bought by mistake");
}

/** A refund on the provider's dashboard, of a part or of everything that is left. */
async function refundAtProvider(
  { desk, orders, events, clock }: Stage,
  { order, percent }: { order: number; percent: number },
) {
  const id = pick(orders, order);
  const payment = id && desk.paymentsOf(id).find(({ status }) => status === "captured");
  if (!payment || clock.at - payment.created_at * 1000 > LONGEST_REFUND) return;
  const left = payment.amount - payment.amount_refunded;
  await desk.refund(payment.id, Math.ceil((left * percent) / 100));
  events.push(eventOf(desk, "refund.processed", payment.id));
}

/** The bank rejects a refund. */
async function failRefund(
  { desk, orders, events, clock }: Stage,
  { order, which }: { order: number; which: number },
) {
  const id = pick(orders, order);
  const refunds = id ? desk.paymentsOf(id).flatMap((one) => desk.refundsOf(one.id)) : [];
  const live = refunds.filter(({ status }) => status !== "failed");
  const refund = pick(live, which);
  if (!refund || clock.at - refund.created_at * 1000 > 6 * DAY) return;
  await desk.failRefund(refund.id);
  events.push(eventOf(desk, "refund.failed", refund.payment_id));
}

const kinds = {
  buy: step(
    fc.record({
      who: fc.nat({ max: 1 }),
      examType: fc.constantFrom("JEE" as const, "NEET" as const),
    }),
    "buy",
    (stage, one) => ignoringFailure(buy(stage, one)),
  ),
  pay: step(
    fc.record({
      order: at,
      status: fc.constantFrom("captured" as const, "authorized" as const, "failed" as const),
    }),
    "pay",
    pay,
  ),
  confirm: step(fc.record({ order: at, forged: fc.boolean() }), "confirm", (stage, one) =>
    ignoringFailure(confirm(stage, one)),
  ),
  hear: step(fc.record({ event: at, forged: fc.boolean() }), "hear", (stage, one) =>
    ignoringFailure(receiveEvent(stage, one)),
  ),
  reconcile: step(fc.constant(null), "reconcile", (stage) =>
    ignoringFailure(Reconcile.reconcile(stage.acting())),
  ),
  recount: step(fc.constant(null), "recount", (stage) =>
    ignoringFailure(OrderTotals.recount(stage.acting())),
  ),
  wait: step(
    fc.constantFrom(MINUTE, HOUR, 9 * HOUR, 5 * DAY, 40 * DAY),
    "wait",
    async ({ clock }, ms) => void (clock.at += ms),
  ),
  refund: step(at, "refund", (stage, one) => ignoringFailure(refund(stage, one))),
  refundThere: step(
    fc.record({ order: at, percent: fc.constantFrom(10, 60, 100) }),
    "refund at the provider",
    refundAtProvider,
  ),
  failRefund: step(fc.record({ order: at, which: at }), "fail refund", failRefund),
  crash: step(
    fc.record({
      at: fc.nat({ max: 5 }),
      when: fc.constantFrom("before" as const, "after" as const),
    }),
    "crash next",
    async (stage, crash) => void (stage.crash = crash),
  ),
  away: step(fc.boolean(), "provider away", async ({ line }, away) => void (line.away = away)),
  lose: step(
    fc.constant(null),
    "lose an answer",
    async ({ line }) => void (line.answerLost = true),
  ),
};

/** The steps by which money comes in, for other test runs too. */
export const arrivals = [kinds.pay, kinds.confirm, kinds.hear];

/** The steps that interrupt and complete work, for other test runs too. */
export const interruptions = [kinds.crash, kinds.reconcile];

const often = [kinds.buy, kinds.pay, kinds.confirm, kinds.hear];
const sometimes = [kinds.crash, kinds.reconcile, kinds.recount, kinds.wait, kinds.refundThere];
const seldom = [kinds.refund, kinds.failRefund, kinds.away, kinds.lose];

/** Steps of all kinds; those of students and of the provider are the most frequent. */
export const steps = [
  fc.oneof(
    ...often.map((arbitrary) => ({ weight: 4, arbitrary })),
    ...sometimes.map((arbitrary) => ({ weight: 2, arbitrary })),
    ...seldom.map((arbitrary) => ({ weight: 1, arbitrary })),
  ),
];
