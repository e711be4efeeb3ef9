import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as DayTotalStore from "../../kernel/day-total/day-total.store.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import { newId } from "../../kernel/shared/id.ts";
import { DAY, HOUR, iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import * as SubscriptionTotals from "../../sales/subscription/subscription-total.service.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { admin, student, testClock, testDeps } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserStore from "../../people/user/user.store.ts";
import * as MonthExports from "./month-export.service.ts";
import type { MonthExportInput } from "./month-report.schema.ts";
import * as PaymentReport from "./payment-report.service.ts";
import * as SubscriptionReport from "./subscription-report.service.ts";
import * as TestReport from "./test-report.service.ts";

const clock = testClock();
useCloud();
const meera = admin();
const paged = { limit: 25 };
const noLog = { info: () => {}, error: () => {} };

/** Runs the scheduled count, two minutes later. */
async function recount() {
  clock.advance(2 * MINUTE);
  await OrderTotals.recount(deps);
  await SubscriptionTotals.recount(deps);
}

/** The text of a month's CSV file. */
async function csv(of: MonthExportInput) {
  const { url } = await MonthExports.request(deps, meera, of);
  return (await fetch(url ?? "")).text();
}
let deps: Deps;

beforeAll(() => {
  deps = { ...testDeps(clock), log: noLog };
});

async function enrolled(name: string): Promise<Actor> {
  const actor = student(name);
  const registeredAt = Math.floor(clock.now() / SECOND);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...actor, ...state });
  return actor;
}

const valueOf = (list: readonly { name: string; value: number }[], name: string) =>
  list.find((one) => one.name === name)?.value;

describe("the report on subscriptions", () => {
  test("lists and counts those that end in a month", async () => {
    const [asha, kabir, ada] = [
      await enrolled("Asha"),
      await enrolled("Kabir"),
      await enrolled("Ada"),
    ];
    const grant = (who: Actor, examType: "JEE" | "NEET", days: number) =>
      Grants.grant(deps, meera, who.userId, { examType, until: iso(clock.now() + days * DAY) });
    await grant(kabir, "JEE", 5);
    await grant(asha, "JEE", 3);
    await grant(ada, "NEET", 4);
    await grant(ada, "JEE", 40);
    await Grants.end(deps, meera, kabir.userId, "JEE");

    const before = await SubscriptionReport.read(deps, paged);
    expect(before).toMatchObject({ total: 0, asOf: iso(clock.now()) });
    await recount();
    const all = await SubscriptionReport.read(deps, paged);
    expect(all).toMatchObject({ month: "2026-11", total: 3, next: null, asOf: iso(clock.now()) });
    expect(all.rows.map(({ name, examType, state }) => [name, examType, state])).toEqual([
      ["Kabir", "JEE", "ended"],
      ["Asha", "JEE", "ending"],
      ["Ada", "NEET", "ending"],
    ]);
    expect(all.byDay.find(({ day }) => day === "2026-11-24")?.value).toBe(1);
    expect(all.byExamType.find(({ examType }) => examType === "JEE")?.value).toBe(2);
    expect([valueOf(all.sums, "ending"), valueOf(all.sums, "granted")]).toEqual([2, 3]);

    const ending = await SubscriptionReport.read(deps, {
      ...paged,
      examType: "JEE",
      state: "ending",
    });
    expect(ending.rows.map(({ name }) => name)).toEqual(["Asha"]);
    const december = await SubscriptionReport.read(deps, { ...paged, month: "2026-12" });
    expect(december.rows).toMatchObject([{ name: "Ada", state: "running" }]);
    const started = await SubscriptionReport.read(deps, { ...paged, by: "start" });
    expect(started.total).toBe(4);
    const soon = await SubscriptionReport.read(deps, { ...paged, within: "30", month: "2026-01" });
    expect(soon).toMatchObject({ total: 2, within: "30", next: null });
    expect(soon.rows.map(({ name }) => name)).toEqual(["Asha", "Ada"]);
    const ahead = await SubscriptionReport.read(deps, { ...paged, within: "60", by: "start" });
    expect(ahead.rows.map(({ name }) => name)).toEqual(["Asha", "Ada", "Ada"]);
    expect([ahead.total, ahead.byDay.length]).toEqual([3, 61]);
    expect(valueOf(ahead.sums, "ended")).toBeUndefined();
    const list = await csv({ report: "subscriptions", filter: { within: "60" } });
    expect(list.match(/"Ada"/g)).toHaveLength(2);
    const file = await csv({ report: "subscriptions", filter: { state: "ended" } });
    expect(file).toContain('"Kabir"');
    expect(file).not.toContain('"Asha"');
  });
});

describe("the report on payments", () => {
  const order = (name: string, of: Partial<Order>): Order =>
    anOrder({
      orderId: newId("order", deps),
      buyer: { name, email: `${name}@example.org` },
      createdAt: clock.now(),
      tax: { percent: 18, paise: Math.round(((of.amountPaise ?? 450_000) * 18) / 118) },
      ...of,
    });
  /** Adds an order in the same way as the services: the days are marked first. */
  const add = async (one: Order) => {
    await OrderTotals.markChange(deps, undefined, one);
    await OrderStore.add(deps, one);
  };
  const listRefund = async (one: Order, refundId: string) => {
    await OrderTotals.markRefund(deps, one, refundId);
    await OrderStore.listRefund(deps, one, refundId);
  };

  test("shows a month's payments and refunds, day by day", async () => {
    const paid = {
      state: "paid",
      payment: { id: "pay_1", at: clock.now() + HOUR, method: "upi" },
    } as const;
    await add(order("asha", { ...paid, invoice: "2026-27/000007" }));
    await add(order("kabir", { ...paid, examType: "NEET", amountPaise: 100_050 }));
    await add(order("ada", {}));
    const refund = {
      at: clock.now() + DAY,
      doneAt: clock.now() + DAY,
      paise: 450_000,
      id: "rfnd_1",
      by: null,
      reason: "",
    };
    const whole = [{ id: "rfnd_1", paise: 450_000, at: refund.at }];
    const back = order("lena", { ...paid, state: "refunded", refund, refunds: whole });
    await add(back);
    await listRefund(back, "rfnd_1");
    const parts = [
      { id: "rfnd_2", paise: 10_000, at: refund.at },
      { id: "rfnd_3", paise: 5_050, at: refund.at + HOUR },
    ];
    const less = order("ravi", { ...paid, refunds: parts });
    await add(less);
    for (const { id } of parts) await listRefund(less, id);

    await recount();
    const came = await PaymentReport.read(deps, paged);
    expect(came.total).toBe(4);
    expect(valueOf(came.sums, "amount")).toBe(1_450_050);
    const balance = ["received", "givenBack", "net"].map((name) => valueOf(came.sums, name));
    expect(balance).toEqual([1_450_050, 465_050, 985_000]);
    // Every order contains 18% tax; a refund returns its share.
    expect(valueOf(came.sums, "gst")).toBe(150_255);
    expect(came.rows.find(({ name }) => name === "ravi")).toMatchObject({
      refundedPaise: 15_050,
      netPaise: 434_950,
    });
    expect(valueOf(came.sums, "partly-refunded")).toBe(1);
    expect(came.byDay.find(({ day }) => day === "2026-11-21")?.value).toBe(1_450_050);
    expect(came.rows.find(({ name }) => name === "kabir")).toMatchObject({
      amountPaise: 100_050,
      method: "upi",
    });
    const neet = await PaymentReport.read(deps, { ...paged, examType: "NEET" });
    expect(neet.rows.map(({ name }) => name)).toEqual(["kabir"]);
    const went = await PaymentReport.read(deps, { ...paged, list: "refund" });
    const part = { name: "ravi", state: "partly-refunded" };
    expect(went.rows.toSorted((a, b) => b.amountPaise - a.amountPaise)).toMatchObject([
      { name: "lena", state: "refunded", amountPaise: 450_000, refundId: "rfnd_1" },
      { ...part, amountPaise: 10_000, refundId: "rfnd_2" },
      { ...part, amountPaise: 5_050, refundId: "rfnd_3" },
    ]);
    expect(valueOf(went.sums, "amount")).toBe(465_050);
    expect(went.byDay.find(({ day }) => day === "2026-11-22")?.value).toBe(465_050);
    // The bank rejected a refund, so a later revision of the order removes the refund's row
    // permanently.
    const failed = { ...less, refunds: parts.slice(0, 1), rev: 2 };
    await listRefund(failed, "rfnd_3");
    await listRefund(less, "rfnd_3");
    await recount();
    const left = await PaymentReport.read(deps, { ...paged, list: "refund" });
    expect(valueOf(left.sums, "amount")).toBe(460_000);
    const open = await PaymentReport.read(deps, { ...paged, list: "open" });
    expect(open.rows.map(({ name }) => name)).toEqual(["ada"]);
    const file = await csv({ report: "payments", filter: {} });
    expect(file).toContain('"1000.50"');
    expect(file).toContain('"2026-27/000007"');
    expect(file).toContain('"2026-27/000007","2026-11-21","686.44","0.00","4500.00","pay_1",""');
    expect((await PaymentReport.read(deps, { ...paged, month: "2026-10" })).total).toBe(0);
    // A total that an earlier version wrote has no tax. It is counted again, and its tax is not
    // taken for zero.
    const older = [{ examType: "JEE", outcome: "paid", count: 1, paise: 450_000 }];
    const paidDay = { list: "paid", day: "2026-11-21" };
    const gst = async () => valueOf((await PaymentReport.read(deps, paged)).sums, "gst");
    await DayTotalStore.write(deps, "PAY", paidDay, { cells: older, asOf: clock.now() });
    expect(await gst()).toBeUndefined();
    await recount();
    expect(await gst()).toBe(150_255 + 770);
  });
});

describe("the report on tests", () => {
  test("shows takers, mean and completion of published results, with one request per exam type", async () => {
    const meter = createMeter();
    const { exam } = await worldWith({
      deps,
      author: meera,
      takers: [
        ["Asha", "right"],
        ["Kabir", "blank"],
      ],
    });
    const before = await TestReport.read(deps, paged);
    expect(before.rows).toMatchObject([
      { testId: exam._id, takers: null, mean: null, completion: null },
    ]);
    clock.advance(2 * HOUR);
    await Processing.processTest(deps, exam._id);

    const counted = testDeps(clock, meter);
    const after = await TestReport.read(counted, paged);
    expect(after.rows).toMatchObject([{ takers: 2, mean: 50, completion: 50 }]);
    expect([valueOf(after.sums, "takers"), valueOf(after.sums, "withResults")]).toEqual([2, 1]);
    expect(meter.usage.requests).toBe(5);
    expect(await TestReport.csv(deps, {})).toContain('"2","50","50"');
    expect((await TestReport.read(deps, { ...paged, examType: "NEET" })).total).toBe(0);
  });
});
