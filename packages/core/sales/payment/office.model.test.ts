import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, dayEnd, dayOf, MINUTE, monthOf } from "../../kernel/shared/time.ts";
import { runs } from "../../testing/runs.ts";
import { notesAreWhole } from "./credit-note.laws.ts";
import * as Desk from "./desk.service.ts";
import { financialYearOf, invoiceNumber } from "./invoice.rules.ts";
import {
  agree,
  newOfficeStage,
  officeSteps,
  planSteps,
  type OfficeStage,
  press,
} from "./office.commands.fixture.ts";
import {
  allHeld,
  allOrders,
  discountsAddUp,
  groundsAreThere,
  lastMomentOf,
  opensOf,
  partsOf,
  plansAddUp,
} from "./opened.laws.ts";
import type { Order } from "./order.schema.ts";
import * as OrderTotals from "./order-total.service.ts";
import { reconcile } from "./reconcile.service.ts";

async function settleDown({ deps, line, clock }: OfficeStage): Promise<void> {
  Object.assign(line, { away: false, answerLost: false });
  for (let minutes = 1; minutes < (256 * DAY) / MINUTE; minutes *= 2) {
    clock.at += minutes * MINUTE;
    while ((await reconcile(deps)) > 0);
  }
  clock.at += 2 * MINUTE;
  await Promise.all([OrderTotals.recount(deps), Desk.recount(deps)]);
}

/** Each form is one order at most, and exactly one once it was answered. */
async function formsAreBookedOnce(stage: OfficeStage, orders: readonly Order[]): Promise<void> {
  const taken = orders.filter(({ office }) => office !== null);
  const keys = taken.map(({ office }) => office?.key);
  expect(new Set(keys).size).toBe(keys.length);
  const held = await allHeld(stage);
  for (const { input, by, orderId } of stage.book.forms.values()) {
    const order = taken.find(({ office }) => office?.key === input.key);
    if (orderId !== null) expect(order?.orderId).toBe(orderId);
    if (!order) continue;
    const voidedBy = stage.book.voids.get(order.orderId);
    const isVoid = order.office?.voidedAt !== null;
    if (isVoid) expect(voidedBy).toBeDefined();
    expect(order).toMatchObject({
      amountPaise: input.amountPaise,
      userId: input.userId,
      lastsUntil: lastMomentOf(stage, input),
      office: { way: input.way, by: { userId: by.userId } },
      state: isVoid ? "refunded" : "paid",
      problem: null,
      unlisted: [],
    });
    const parts = partsOf(held, order.orderId);
    expect([...parts.keys()].toSorted()).toEqual(opensOf(stage, input).toSorted());
    for (const { endedAt } of parts.values()) expect(endedAt === undefined).toBe(!isVoid);
  }
}

interface Sum {
  day: string;
  userId: string;
  way: string;
  paise: number;
}

/** What the office's own book says that each person took and gave back, by day and way. */
function ledgerOf({ book }: OfficeStage, orders: readonly Order[]): Sum[] {
  return [...book.forms.values()].flatMap(({ input, by }) => {
    const order = orders.find(({ office }) => office?.key === input.key);
    if (!order) return [];
    const line = { way: input.way, day: input.day, userId: by.userId, paise: input.amountPaise };
    const voidedAt = order.office?.voidedAt ?? null;
    const back = book.voids.get(order.orderId);
    if (voidedAt === null || !back) return [line];
    const returned = { ...line, day: dayOf(voidedAt), userId: back.userId };
    return [line, { ...returned, paise: -input.amountPaise }];
  });
}

const sumsOf = (lines: readonly Sum[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { day, userId, way, paise } of lines) {
    const key = [day, userId, way, paise < 0 ? "back" : "in"].join(" ");
    sums[key] = (sums[key] ?? 0) + paise;
  }
  return sums;
};

/** The closings equal the office's own book, whether they are counted now or by the schedule. */
async function daysAddUp(stage: OfficeStage, orders: readonly Order[]): Promise<void> {
  const ledger = ledgerOf(stage, orders);
  for (const limit of [1, 100]) {
    const found: Sum[] = [];
    for (const day of new Set(ledger.map((line) => line.day))) {
      const { sums, asOf } = await Desk.read(stage.deps, { day, limit });
      expect(Date.parse(asOf)).toBe(stage.clock.at);
      for (const { userId, way, paise, voidedPaise } of sums) {
        if (paise > 0) found.push({ day, userId, way, paise });
        if (voidedPaise > 0) found.push({ day, userId, way, paise: -voidedPaise });
      }
    }
    expect(sumsOf(found)).toEqual(sumsOf(ledger));
  }
}

/** The month's totals have the office's money like the provider's. */
async function monthsAddUp({ deps }: OfficeStage, orders: readonly Order[]): Promise<void> {
  const of = { paid: new Map<string, number>(), refund: new Map<string, number>() };
  const plus = (list: keyof typeof of, at: number, paise: number) =>
    of[list].set(monthOf(at), (of[list].get(monthOf(at)) ?? 0) + paise);
  for (const { payment, amountPaise, refunds } of orders) {
    if (payment) plus("paid", payment.at, amountPaise);
    for (const { at, paise } of refunds) plus("refund", at, paise);
  }
  for (const list of ["paid", "refund"] as const) {
    for (const [month, paise] of of[list]) {
      const { days } = await OrderTotals.ofMonth(deps, { list, month });
      const sum = days.flatMap(({ cells }) => cells).reduce((all, one) => all + one.paise, 0);
      expect({ list, month, sum }).toEqual({ list, month, sum: paise });
    }
  }
}

/** Every paid order has its own number, of the office or the provider, and none is missing. */
async function numbersAreWhole({ content }: OfficeStage, orders: readonly Order[]): Promise<void> {
  const paid = orders.filter(({ payment }) => payment !== null);
  const numbers = paid.map(({ invoice }) => invoice);
  expect(numbers).not.toContain(null);
  expect(new Set(numbers).size).toBe(numbers.length);
  const given: string[] = [];
  for (const year of new Set(paid.map(({ payment }) => financialYearOf(payment?.at ?? 0)))) {
    const rows = await content.all({
      where: { text: "pk = :pk", values: { ":pk": `INVOICES#${year}` } },
    });
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, i) => i + 1));
    given.push(...rows.map(({ serial }) => invoiceNumber({ year, serial: Number(serial) })));
  }
  expect(numbers.every((number) => number !== null && given.includes(number))).toBe(true);
}

/** The audit log names who took each payment and who voided it, each once. */
async function auditNames({ deps, book }: OfficeStage, orders: readonly Order[]): Promise<void> {
  for (const order of orders.filter(({ office }) => office !== null)) {
    const entries = await deps.content.all({
      index: "gsi1",
      where: { text: "gsi1pk = :pk", values: { ":pk": `AS#${order.orderId}` } },
    });
    const form = book.forms.get(order.office?.key ?? "");
    const isVoid = order.office?.voidedAt !== null;
    const back = { action: "payment.void", by: book.voids.get(order.orderId)?.userId };
    const found = entries.map(({ action, by }) => ({ action: String(action), by }));
    expect(found.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      { action: "payment.take", by: form?.by.userId },
      ...(isVoid ? [back] : []),
    ]);
  }
}

async function run(stage: OfficeStage, commands: Iterable<fc.AsyncCommand<object, OfficeStage>>) {
  await fc.asyncModelRun(() => ({ model: {}, real: stage }), commands);
  await groundsAreThere(stage, await allOrders(stage));
  await settleDown(stage);
  await groundsAreThere(stage, await allOrders(stage));
  const orders = await allOrders(stage);
  await formsAreBookedOnce(stage, orders);
  await plansAddUp(stage, orders);
  await discountsAddUp(stage, orders);
  await daysAddUp(stage, orders);
  await monthsAddUp(stage, orders);
  await numbersAreWhole(stage, orders);
  await notesAreWhole(stage.content, orders);
  await auditNames(stage, orders);
}

const THOROUGHLY = { tags: ["thorough"], timeout: 300_000 };

test(
  "the office's money is in the books once, whatever is pressed twice, voided or interrupted",
  THOROUGHLY,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(officeSteps, { maxCommands: 50, size: "max" }),
        async (commands) => run(await newOfficeStage(), commands),
      ),
      { numRuns: runs(120) },
    );
  },
);

test("without any provider the office's books are the same", THOROUGHLY, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(officeSteps, { maxCommands: 30 }), async (commands) =>
      run(await newOfficeStage({ online: false }), commands),
    ),
    { numRuns: runs(120) },
  );
});

test("an instalment is paid once, and locks exactly while it is overdue", THOROUGHLY, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(planSteps, { maxCommands: 40, size: "max" }), async (commands) => {
      const stage = await newOfficeStage({ online: false });
      for (const product of [3, 4]) await agree(stage, { who: 0, product });
      await run(stage, commands);
    }),
    { numRuns: runs(120) },
  );
});

test("a payment at the office is booked, numbered, listed and answered with one letter", async () => {
  const stage = await newOfficeStage({ online: false });
  const form = {
    form: 1,
    who: 0,
    cashier: 0,
    examType: "JEE" as const,
    rupees: 4_999,
    way: "cheque" as const,
    daysAgo: 1,
    lasts: 100,
    product: -1,
  };
  await press(stage, form, 2);
  await press(stage, form);
  const [order, ...others] = await allOrders(stage);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    state: "paid",
    invoice: "2026-27/000001",
    payment: { method: "office-cheque", at: Date.parse("2026-11-20T06:30:00Z") },
    grant: { until: dayEnd("2027-03-01") },
  });
  const { sums, lines } = await Desk.read(stage.deps, { day: "2026-11-20", limit: 50 });
  expect(sums).toMatchObject([{ name: "Cashier 1", way: "cheque", count: 1, paise: 499_937 }]);
  expect(lines).toMatchObject([{ reference: "No. 1", buyer: "Asha", number: "2026-27/000001" }]);
  expect(stage.letters.map(({ subject }) => subject)).toEqual([
    "Payment received: JEE subscription",
  ]);
  expect(stage.letters[0]?.text).toContain("JEE subscription, until 1 Mar 2027");
});
