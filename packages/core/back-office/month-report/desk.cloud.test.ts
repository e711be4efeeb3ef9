import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { DAY, dayAfter, dayEnd, dayOf } from "../../kernel/shared/time.ts";
import { newProfile } from "../../people/user/profile.fixture.ts";
import { addProfile } from "../../people/user/user.store.ts";
import * as Desk from "../../sales/payment/desk.service.ts";
import * as DeskStore from "../../sales/payment/desk.store.ts";
import * as Office from "../../sales/payment/office.service.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import * as Orders from "../../sales/payment/order.service.ts";
import * as Refunds from "../../sales/payment/refund.service.ts";
import { runningOf } from "../../sales/subscription/subscription.service.ts";
import { admin, student, testClock, testDeps } from "../../testing/world.ts";
import * as DeskFile from "./desk-file.service.ts";
import * as PaymentReport from "./payment-report.service.ts";

const clock = testClock();
useCloud();

const meter = createMeter();
const today = () => dayOf(clock.now());

/** The office of an academy without a payment provider. */
function office() {
  const deps = testDeps(clock, meter);
  return { ...deps, payments: null, config: { ...deps.config, payments: null } };
}

async function newStudent(deps: ReturnType<typeof office>, name: string) {
  const who = student(name);
  await addProfile(deps, { ...newProfile, ...who });
  return who;
}

const form = (userId: string, n: number) => ({
  key: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  userId,
  examType: "JEE" as const,
  amountPaise: 450_050,
  way: "cheque" as const,
  reference: "000123",
  day: today(),
  lastDay: dayAfter(today(), 90),
});

const rowsOf = async (pages: AsyncGenerator<string[][]>) => {
  const rows: string[][] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
};

test("money at the office opens the subscription, is listed, and its void ends it", async () => {
  const deps = office();
  await ExamTypes.introduce(deps, "JEE", { name: "JEE", fee: 4999, days: 365, includes: [] });
  const who = await newStudent(deps, "Asha");
  const by = admin();
  const input = form(who.userId, 1);
  const order = await Office.take(deps, by, input);
  expect(await Office.take(deps, by, input)).toMatchObject({ orderId: order.orderId });
  expect(order).toMatchObject({ state: "paid", amountPaise: 450_050, reference: "000123" });
  expect(await runningOf(deps, who.userId)).toMatchObject([{ endsAt: dayEnd(input.lastDay) }]);
  const { orders } = await Orders.list(deps, who.userId, { page: 1, limit: 10 });
  expect(orders).toMatchObject([{ method: "Cheque at the office", invoice: order.invoice }]);

  const other = { ...input, amountPaise: 1 };
  await expect(Office.take(deps, by, other)).rejects.toMatchObject({ code: "booked_otherwise" });
  const covered = { ...form(who.userId, 2), lastDay: today() };
  await expect(Office.take(deps, by, covered)).rejects.toMatchObject({ code: "paid_already" });
  for (const day of [dayAfter(today(), 1), dayAfter(today(), -40)]) {
    const wrong = { ...form(who.userId, 3), day };
    await expect(Office.take(deps, by, wrong)).rejects.toMatchObject({ code: "wrong_day" });
  }

  await Refunds.refund(deps, by, order.orderId, "Wrong student");
  expect(await runningOf(deps, who.userId)).toEqual([]);
  const { sums, lines } = await Desk.read(deps, { day: today(), limit: 50 });
  expect(sums).toMatchObject([
    { way: "cheque", count: 1, paise: 450_050, voids: 1, voidedPaise: 450_050 },
  ]);
  const file = await rowsOf(DeskFile.cells(deps, { day: today() }));
  expect(file.map((row) => [row[3], row[5], row[9]])).toEqual([
    ["Cheque at the office", "4500.50", ""],
    ["Cheque at the office", "-4500.50", "Wrong student"],
  ]);
  expect(lines.map(({ number }) => number)).toEqual([
    order.invoice,
    expect.stringMatching(/^CN\d\d-\d\d\/\d{6}$/),
  ]);
});

test("the month and its file have the office's money", async () => {
  const deps = office();
  const who = await newStudent(deps, "Kabir");
  const { orderId } = await Office.take(deps, admin(), form(who.userId, 10));
  clock.advance(2 * 60_000);
  await OrderTotals.recount(deps);
  const { sums, rows } = await PaymentReport.read(deps, { list: "paid", limit: 50 });
  expect(sums.find(({ name }) => name === "net")?.value).toBe(450_050);
  expect(rows.find((row) => row.orderId === orderId)).toMatchObject({ reference: "000123" });
  const file = await rowsOf(PaymentReport.cells(deps, { list: "paid" }));
  const methods = file.map((row) => row[7]);
  expect(methods).toEqual(["Cheque at the office", "Cheque at the office"]);
});

test(
  "a day's closing costs 30 read units at most, however many payments it has",
  { tags: ["thorough"] },
  async () => {
    const deps = office();
    clock.advance(3 * DAY);
    const by = { userId: admin().userId, name: "Meera" };
    const facts = { reference: "UPI 123456789012", reason: null, userId: student("A").userId };
    for (let n = 0; n < 300; n++) {
      const at = clock.now() + n;
      const orderId = `ord_${String(n).padStart(20, "0")}`;
      const line = { lineId: `desk_${orderId}`, orderId, at, enteredAt: at, by, ...facts };
      const words = { buyer: "A student with a long name", name: "JEE", number: "2026-27/000001" };
      await DeskStore.put(deps, { ...line, ...words, paise: 100, way: "upi" });
    }
    meter.reset();
    const { lines, next } = await Desk.read(deps, { day: today(), limit: 50 });
    expect([lines.length, next === null]).toEqual([50, false]);
    expect(meter.usage.readUnits).toBeLessThanOrEqual(30);
  },
);
