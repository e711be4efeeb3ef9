import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, dayOf, MINUTE, monthOf } from "../../kernel/shared/time.ts";
import { runs } from "../../testing/runs.ts";
import { notesAreWhole } from "./credit-note.laws.ts";
import * as Desk from "./desk.service.ts";
import { financialYearOf, invoiceNumber } from "./invoice.rules.ts";
import { linksAddUp } from "../payment-link/link.steps.fixture.ts";
import * as Plans from "../instalment/plan-change.service.ts";
import { newOfficeStage, type OfficeStage } from "./office.commands.fixture.ts";
import { officeSteps, planSteps } from "./office.steps.fixture.ts";
import {
  allHeld,
  allOrders,
  discountsAddUp,
  groundsAreThere,
  lastMomentOf,
  opensOf,
  partsOf,
} from "./opened.laws.ts";
import type { Order } from "./order.schema.ts";
import * as OrderTotals from "./order-total.service.ts";
import { agree } from "./plan.commands.fixture.ts";
import { plansAddUp } from "./plan.laws.ts";
import { reconcile } from "./reconcile.service.ts";

async function settleDown({ deps, line, clock }: OfficeStage): Promise<void> {
  Object.assign(line, { away: false, answerLost: false });
  for (let minutes = 1; minutes < (256 * DAY) / MINUTE; minutes *= 2) {
    clock.at += minutes * MINUTE;
    while ((await reconcile(deps)) > 0);
  }
  clock.at += 2 * MINUTE;
  await Plans.completeAll(deps);
  await Promise.all([OrderTotals.recount(deps), Desk.recount(deps)]);
}

/** Paise of an office payment that were given back in parts. */
const givenBy = ({ office }: Order): number =>
  (office?.parts ?? []).reduce((sum, { paise }) => sum + paise, 0);

/** Each form makes at most one order, and exactly one if it was answered. */
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
    const isBack = isVoid || givenBy(order) === order.amountPaise;
    expect(order).toMatchObject({
      amountPaise: input.amountPaise,
      userId: input.userId,
      lastsUntil: lastMomentOf(stage, input),
      office: { way: input.way, by: { userId: by.userId } },
      state: isBack ? "refunded" : "paid",
      problem: null,
      unlisted: [],
    });
    const parts = partsOf(held, order.orderId);
    expect([...parts.keys()].toSorted()).toEqual(opensOf(stage, input).toSorted());
    // A refund of a part does not end the student's access.
    for (const { endedAt } of parts.values()) expect(endedAt === undefined).toBe(!isBack);
  }
}

interface Sum {
  day: string;
  userId: string;
  way: string;
  paise: number;
}

/** Each form for a part is booked at most once, and exactly once if it was answered. */
function partsAreBookedOnce({ book }: OfficeStage, orders: readonly Order[]): void {
  const keys = orders.flatMap(({ office }) => (office?.parts ?? []).map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
  for (const [key, { answered }] of book.parts) if (answered) expect(keys).toContain(key);
}

/** What each person took and gave back by day and way, counted from the office's own book. */
function ledgerOf({ book }: OfficeStage, orders: readonly Order[]): Sum[] {
  return [...book.forms.values()].flatMap(({ input, by }) => {
    const order = orders.find(({ office }) => office?.key === input.key);
    if (!order) return [];
    const line = { way: input.way, day: input.day, userId: by.userId, paise: input.amountPaise };
    const voidedAt = order.office?.voidedAt ?? null;
    const back = book.voids.get(order.orderId);
    const parts = (order.office?.parts ?? []).map((part) => {
      const asked = book.parts.get(part.key);
      const { day = "", way = "", paise = 0 } = asked?.input ?? {};
      expect(part.paise).toBe(paise);
      return { day, userId: asked?.by.userId ?? "", way, paise: -paise };
    });
    const given = givenBy(order);
    expect(given).toBeLessThanOrEqual(input.amountPaise);
    if (voidedAt === null || !back) return [line, ...parts];
    const returned = { ...line, day: dayOf(voidedAt), userId: back.userId };
    return [line, ...parts, { ...returned, paise: given - input.amountPaise }];
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

/** The month's totals include the office's money as well as the provider's. */
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

/**
 * Every order that was paid, at the office or the provider, has its own number, and no number is
 * missing.
 */
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

const sorted = (texts: readonly string[]): string[] => texts.toSorted((a, b) => a.localeCompare(b));

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
    const given = (order.office?.parts ?? []).map(({ key }) =>
      String(book.parts.get(key)?.by.userId),
    );
    const parts = found.filter(({ action }) => action === "payment.part-refund");
    expect(sorted(parts.map(({ by }) => String(by)))).toEqual(sorted(given));
    const others = found.filter((one) => !parts.includes(one));
    expect(others.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
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
  partsAreBookedOnce(stage, orders);
  await plansAddUp(stage, orders);
  await linksAddUp(stage, orders);
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
      const stage = await newOfficeStage();
      for (const product of [3, 4]) await agree(stage, { who: 0, product });
      await run(stage, commands);
    }),
    { numRuns: runs(120) },
  );
});
