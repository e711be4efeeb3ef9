import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Order } from "../../sales/payment/order.schema.ts";
import * as OrderStore from "../../sales/payment/order.store.ts";
import * as OrderTotals from "../../sales/payment/order-total.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Page, Query } from "../../kernel/platform/table.ts";
import { contentTable } from "../../kernel/platform/tables.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { MemoryTable } from "../../testing/memory-table.fixture.ts";
import { anOrder } from "../../testing/order.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as MonthExports from "./month-export.service.ts";
import * as PaymentReport from "./payment-report.service.ts";

const ORDERS = 25_000;
const MONTH = { month: "2026-11", list: "paid" } as const;
const LIST = `PAY#${MONTH.month}#paid`;
const FIRST = Date.parse("2026-10-31T18:30:00.000Z");

useCloud();
const clock = testClock(FIRST + 29 * DAY);

/**
 * A table that finds the orders of the month as an index does, without scanning every item. They
 * are sorted once, because they do not change here.
 */
class OrderTable extends MemoryTable {
  /** The number of items read so far. */
  items = 0;
  #sorted: Item[] = [];

  async sort(): Promise<void> {
    const where = { text: "gsi1pk = :list", values: { ":list": LIST } };
    this.#sorted = await super.all({ index: "gsi1", where });
  }

  override async query(query: Query): Promise<Page> {
    const page = await this.#page(query);
    this.items += page.items.length;
    return page;
  }

  async #page(query: Query): Promise<Page> {
    const { ":list": list, ":from": from = "", ":until": until = "" } = query.where.values ?? {};
    if (list !== LIST || this.#sorted.length === 0) return super.query(query);
    const found = this.#sorted.filter(
      ({ gsi1sk }) => String(gsi1sk) >= String(from) && String(gsi1sk) <= String(until),
    );
    const items = found.slice(0, query.limit);
    const last = items.at(-1);
    const page = { items, count: items.length };
    return last && items.length < found.length ? { ...page, next: last } : page;
  }
}

const content = new OrderTable(contentTable);
let deps: Deps;
const orders: Order[] = Array.from({ length: ORDERS }, (_, n) => {
  const at = FIRST + n * 100_000;
  return anOrder({
    orderId: `ord_${String(n).padStart(20, "0")}`,
    createdAt: at,
    examType: EXAM_TYPES[n % EXAM_TYPES.length] ?? "JEE",
    amountPaise: 100_000 + n,
    state: n % 10 === 0 ? "refunded" : "paid",
    payment: { id: `pay_${n}`, at, method: "upi" },
  });
});
const SUM = orders.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

beforeAll(async () => {
  const log = { info: () => {}, error: () => {} };
  deps = { ...testDeps(clock), content, log };
  for (const order of orders) {
    await OrderTotals.markChange(deps, undefined, order);
    await OrderStore.add(deps, order);
  }
  await content.sort();
});

/** Repeats an action until it completes, killing it at its first write, its second and so on. */
async function killedAtEveryWrite(act: (deps: Deps) => Promise<unknown>): Promise<number> {
  for (let k = 0; ; k++) {
    let writes = 0;
    const counted = (broken: Deps["content"]): Deps["content"] =>
      new Proxy(broken, {
        get(target, name) {
          if (name === "put" || name === "update" || name === "remove") writes++;
          return Reflect.get(target, name);
        },
      });
    await act({ ...deps, content: counted(failingAt(deps.content, k, "after")) }).catch(String);
    if (writes <= k) return k;
  }
}

test("the totals of 25,000 orders are correct, even if the job is killed at every write", async () => {
  clock.advance(2 * MINUTE);
  // A killed run logs each day that it could not count. Days that were counted before stay counted.
  expect(await killedAtEveryWrite(OrderTotals.recount)).toBeGreaterThan(1);
  await OrderTotals.recount(deps);
  content.items = 0;
  const report = await PaymentReport.read(deps, { ...MONTH, limit: 50 });
  expect(content.items).toBeLessThanOrEqual(93);
  expect(report.total).toBe(ORDERS);
  expect(report.sums[0]).toEqual({ name: "amount", value: SUM });
  expect(report.sums).toContainEqual({ name: "refunded", value: ORDERS / 10 });
  expect(report.asOf).toBe(new Date(clock.now()).toISOString());
  const { total } = await PaymentReport.read(deps, { ...MONTH, examType: "NEET", limit: 50 });
  expect(total).toBe(ORDERS / EXAM_TYPES.length);
});

test("cursors page through the list, 50 orders at a time, with and without a filter", async () => {
  for (const examType of [undefined, "NEET"] as const) {
    const wanted = orders.filter((one) => !examType || one.examType === examType);
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 12; page++) {
      const report = await PaymentReport.read(deps, { ...MONTH, examType, after, limit: 50 });
      seen.push(...report.rows.map(({ orderId }) => orderId));
      after = report.next ?? undefined;
    }
    expect(seen).toEqual(wanted.slice(0, 600).map(({ orderId }) => orderId));
  }
  const lastPlace = OrderStore.cursorOf(
    "paid",
    orders.at(-2) ?? anOrder({ orderId: "", createdAt: 0 }),
  );
  const end = await PaymentReport.read(deps, { ...MONTH, after: lastPlace, limit: 50 });
  expect([end.rows.length, end.next]).toEqual([1, null]);
});

test("a job writes the complete CSV, even if it is killed at every write", async () => {
  const asked: string[] = [];
  const send = async (kind: string, detail: object) =>
    void asked.push(kind, JSON.stringify(detail));
  const filter = { month: MONTH.month };
  const { exportId, state } = await MonthExports.request({ ...deps, events: { send } }, admin(), {
    report: "payments",
    filter,
  });
  expect([state, ...asked]).toEqual([
    "preparing",
    "Month export requested",
    JSON.stringify({ exportId }),
  ]);
  await killedAtEveryWrite((broken) => MonthExports.make(broken, exportId));
  await MonthExports.make(deps, exportId);
  const made = await MonthExports.progress(deps, exportId);
  expect([made.state, made.done]).toEqual(["ready", ORDERS]);
  const lines = (await (await fetch(made.url ?? "")).text()).trimEnd().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[1])).toEqual(orders.map((one) => `"${one.orderId}"`));
  const rupees = lines.reduce((sum, line) => sum + Number(line.split(",")[5]?.slice(1, -1)), 0);
  expect(Math.round(rupees * 100)).toBe(SUM);
});
