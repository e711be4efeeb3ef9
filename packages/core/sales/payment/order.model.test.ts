import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, MINUTE, monthOf } from "../../kernel/shared/time.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";
import type { BoughtPart } from "../subscription/subscription.schema.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { runs } from "../../testing/runs.ts";
import { newStage, type Stage, steps, students } from "./order.commands.fixture.ts";
import { notesAreWhole } from "./credit-note.laws.ts";
import { financialYearOf, invoiceNumber } from "./invoice.rules.ts";
import { type Order, OrderOutcome } from "./order.schema.ts";
import * as Orders from "./order.service.ts";
import * as OrderStore from "./order.store.ts";
import * as OrderTotals from "./order-total.service.ts";
import { cellsOf, type OrderCell } from "./order-total.rules.ts";
import { reconcile } from "./reconcile.service.ts";
import { settle } from "./settle.service.ts";

/** Failures end, and the schedule runs until nothing is due. */
async function settleDown({ deps, line, clock }: Stage): Promise<void> {
  Object.assign(line, { away: false, answerLost: false });
  for (let minutes = 1; minutes < (256 * DAY) / MINUTE; minutes *= 2) {
    clock.at += minutes * MINUTE;
    while ((await reconcile(deps)) > 0);
  }
}

async function allOrders({ deps }: Pick<Stage, "deps">): Promise<Order[]> {
  const ids = await Promise.all(students.map(({ userId }) => OrderStore.idsOfUser(deps, userId)));
  return OrderStore.many(deps, ids.flat());
}

/** The parts that orders bought, by order id, as stored with the subscriptions. */
async function allParts({ deps }: Stage): Promise<Map<string, BoughtPart>> {
  const held = await Promise.all(
    students.map(({ userId }) => SubscriptionStore.ofUser(deps, userId)),
  );
  return new Map(held.flat().flatMap(({ bought }) => Object.entries(bought)));
}

/** The provider's payments of an order: those captured, and those not refunded. */
function money({ desk }: Stage, { providerOrderId }: Order) {
  const came = desk.paymentsOf(providerOrderId).filter(({ captured }) => captured);
  return { came, stayed: came.filter(({ status }) => status === "captured") };
}

/** Checks what must be true at any time, whatever is lost or in progress. */
async function checkAlways(stage: Stage): Promise<void> {
  const orders = new Map((await allOrders(stage)).map((order) => [order.orderId, order]));
  for (const [orderId, part] of await allParts(stage)) {
    const order = orders.get(orderId);
    expect(order && money(stage, order).came.length).toBeGreaterThan(0);
    expect(part.until - part.from).toBe((order?.days ?? 0) * DAY);
  }
}

/** Checks what must be true after failures have ended: our records match the provider's. */
async function checkSettled(stage: Stage): Promise<void> {
  const parts = await allParts(stage);
  for (const order of await allOrders(stage)) {
    const { came, stayed } = money(stage, order);
    const part = parts.get(order.orderId);
    const isSubscribed = part !== undefined && part.endedAt === undefined;
    const isOwn = stayed.some(({ id }) => id === order.payment?.id);
    expect({ ...order, isSubscribed }).toMatchObject(wanted(order, stayed.length, isOwn));
    if (came.length === 0) expect(part).toBeUndefined();
    if (order.problem === "refund-failed") expect(hasFailedRefund(stage, order)).toBe(true);
    await refundsAddUp(stage, order);
  }
}

/** A refund may stay open only if the bank rejected it. */
const hasFailedRefund = ({ desk }: Stage, { payment }: Order): boolean =>
  desk.refundsOf(payment?.id ?? "").some(({ status }) => status === "failed");

/**
 * Every successful refund is listed once, in its order and in its month. No other refund is listed.
 */
async function refundsAddUp({ deps, desk }: Stage, order: Order): Promise<void> {
  const all = order.payment ? desk.refundsOf(order.payment.id) : [];
  const live = all
    .filter(({ status }) => status !== "failed")
    .map(({ id, amount }) => ({ id, paise: amount }));
  expect(order.unlisted).toEqual([]);
  expect(byId(order.refunds.map(({ id, paise }) => ({ id, paise })))).toEqual(byId(live));
  const months = new Set(all.map(({ created_at }) => monthOf(created_at * 1000)));
  const lists = [...months].map((month) => OrderStore.ofMonth(deps, { month, list: "refund" }));
  const lines = (await Promise.all(lists))
    .flatMap(({ orders }) => orders)
    .filter(({ orderId }) => orderId === order.orderId)
    .map(({ refund }) => ({ id: refund?.id ?? "", paise: refund?.paise }));
  expect(byId(lines)).toEqual(byId(live));
}

const byId = <T extends { id: string }>(list: T[]): T[] =>
  list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** The daily totals equal the sums of the lists, in whatever order they were written. */
async function totalsAddUp({ deps, clock, desk }: Stage): Promise<void> {
  clock.at += 2 * MINUTE;
  await OrderTotals.recount(deps);
  const orders = await allOrders({ deps });
  const refunds = orders.flatMap(({ payment }) => (payment ? desk.refundsOf(payment.id) : []));
  const months = new Set(
    [
      ...orders.flatMap(({ createdAt, payment }) => [createdAt, payment?.at ?? createdAt]),
      ...refunds.map(({ created_at }) => created_at * 1000),
    ].map(monthOf),
  );
  for (const month of months) {
    for (const list of ["open", "paid", "refund"] as const) {
      const { days, asOf } = await OrderTotals.ofMonth(deps, { month, list });
      expect(asOf).toBe(clock.at);
      const all = await OrderStore.ofMonth(deps, { month, list });
      const sum = days.reduce((total, { cells }) => total + sumOf(cells), 0);
      expect({ list, month, sum }).toEqual({ list, month, sum: sumOf(cellsOf(list, all.orders)) });
    }
  }
}

/** A checksum over counts, amounts and outcomes. */
const sumOf = (cells: readonly OrderCell[]): number =>
  cells.reduce(
    (sum, { count, paise, outcome }) =>
      sum + paise + count * (1 + OrderOutcome.options.indexOf(outcome)),
    0,
  );

/**
 * The values that an order must have. `stayed` is the number of payments that were not refunded.
 * `isOwn` says whether the order's own payment is one of them.
 */
function wanted({ state }: Order, stayed: number, isOwn: boolean) {
  const twice = (most: number) => (stayed > most ? "paid-twice" : null);
  if (state === "refunding") return { problem: "refund-failed" };
  if (state === "refunded") {
    return { isSubscribed: false, problem: isOwn ? "refund-failed" : twice(0) };
  }
  if (stayed > 0) return { state: "paid", isSubscribed: true, problem: twice(1) };
  return { state: expect.stringMatching(/created|failed/), isSubscribed: false, problem: null };
}

/** Every paid order has its own number, and the register has no gaps. */
async function invoicesAreWhole(stage: Stage): Promise<void> {
  const orders = await allOrders(stage);
  const paid = orders.filter(({ payment }) => payment !== null);
  const numbers = paid.map(({ invoice }) => invoice);
  expect(numbers).not.toContain(null);
  expect(new Set(numbers).size).toBe(numbers.length);
  const years = [...new Set(paid.map(({ payment }) => financialYearOf(payment?.at ?? 0)))];
  for (const year of years) {
    const where = { text: "pk = :pk", values: { ":pk": `INVOICES#${year}` } };
    const rows = await stage.content.all({ where });
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, i) => i + 1));
    for (const { serial, orderId } of rows) {
      const order = orders.find((one) => one.orderId === orderId);
      const number = invoiceNumber({ year, serial: Number(serial) });
      if (order?.payment) expect(order.invoice).toBe(number);
    }
  }
}

/** No one gets two letters about a payment, and no one gets a letter about an unpaid order. */
async function lettersAreFew(stage: Stage): Promise<void> {
  const orders = await allOrders(stage);
  const isPayment = ({ subject }: UserLetter) => subject.startsWith("Payment received");
  const about = stage.letters
    .filter(isPayment)
    .map(({ text }) => orders.find(({ orderId }) => text.endsWith(orderId)));
  const notes = stage.letters.filter((one) => !isPayment(one)).map((one) => one.attachment?.name);
  const issued = orders.flatMap((order) => order.notes.map(({ number }) => number));
  expect([notes.length, new Set(notes)]).toEqual([issued.length, new Set(issued)]);
  expect(new Set(about).size).toBe(about.length);
  expect(about.every((order) => order?.payment)).toBe(true);
}

/** Active parts do not overlap, and the subscription ends with the last one. */
async function addsUp({ deps }: Stage): Promise<void> {
  const all = await Promise.all(
    students.map(({ userId }) => SubscriptionStore.ofUser(deps, userId)),
  );
  for (const { bought, endsAt } of all.flat()) {
    const live = Object.values(bought)
      .filter((one) => one.endedAt === undefined)
      .toSorted((a, b) => a.from - b.from);
    live.forEach(({ from }, i) => expect(from).toBeGreaterThanOrEqual(live[i - 1]?.until ?? 0));
    const last = live.at(-1);
    if (last) expect(endsAt).toBeGreaterThanOrEqual(last.until);
    const ended = Object.values(bought).flatMap((one) => one.endedAt ?? []);
    if (ended.length === 0) expect(endsAt).toBe(last?.until);
  }
}

test("only a paid order has a subscription, exactly one, whatever is lost, late or repeated", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: "max" }), async (run) => {
      const stage = await newStage();
      await fc.asyncModelRun(() => ({ model: {}, real: stage }), run);
      await checkAlways(stage);
      await settleDown(stage);
      await checkAlways(stage);
      await checkSettled(stage);
      await addsUp(stage);
      await totalsAddUp(stage);
      await invoicesAreWhole(stage);
      await notesAreWhole(stage.content, await allOrders(stage));
      await lettersAreFew(stage);
    }),
    { numRuns: runs(600) },
  );
}, 300_000);

test("a paid order is answered with one letter, however often the provider reports it", async () => {
  const stage = await newStage();
  const [asha] = students;
  if (!asha) throw new Error("There is no student");
  const { orderId, providerOrderId } = await Orders.create(stage.deps, asha, "JEE");
  await settle(stage.deps, orderId);
  expect(stage.letters).toEqual([]);
  await stage.desk.pay(providerOrderId, { status: "captured" });
  const { userMail } = stage.deps;
  const down = { ...userMail, send: () => Promise.reject(new Error("mail is down")) };
  Object.assign(stage.deps, { userMail: down });
  await settle(stage.deps, orderId);
  Object.assign(stage.deps, { userMail });
  await Promise.all([1, 2, 3].map(() => settle(stage.deps, orderId)));
  await settle(stage.deps, orderId);
  expect(stage.letters).toMatchObject([
    {
      to: "Asha@example.com",
      subject: "Payment received: JEE subscription",
      attachment: { name: "2026-27/000001" },
    },
  ]);
  const text = stage.letters[0]?.text;
  expect(text).toContain("we received ₹4,999.00 on 21 Nov 2026");
  expect(text).toContain("GST, 18%: ₹762.56");
  expect(text).toContain(`/payment/receipt/${orderId}`);
});
