import fc from "fast-check";
import { expect, test } from "vitest";
import { contentTable } from "../../kernel/platform/tables.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { MemoryTable } from "../../testing/memory-table.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { invoiceOf } from "./invoice.service.ts";

const AT = Date.parse("2026-11-21T04:30:00Z");
const NEXT_YEAR = Date.parse("2027-04-01T04:30:00Z");

const serialOf = async (content: MemoryTable, order: string, at = AT) =>
  (await invoiceOf({ content }, { orderId: order }, at)).serial;

test("orders paid at the same time get different numbers without gaps", async () => {
  const content = new MemoryTable(contentTable);
  const orders = Array.from({ length: 12 }, (_, i) => `ord_${i}`);
  const found = await Promise.all(orders.map((order) => serialOf(content, order)));
  expect(found.toSorted((a, b) => a - b)).toEqual(orders.map((_, i) => i + 1));
  const again = await Promise.all(orders.map((order) => serialOf(content, order)));
  expect(again).toEqual(found);
});

test("one order that is settled by many at once has one number", async () => {
  const content = new MemoryTable(contentTable);
  const found = await Promise.all(Array.from({ length: 8 }, () => serialOf(content, "ord_1")));
  expect(new Set(found)).toEqual(new Set([1]));
  expect(await serialOf(content, "ord_2")).toBe(2);
});

test("numbering starts at 1 in each financial year", async () => {
  const content = new MemoryTable(contentTable);
  expect(await serialOf(content, "ord_1")).toBe(1);
  expect(await serialOf(content, "ord_2", NEXT_YEAR)).toBe(1);
  expect(await serialOf(content, "ord_3")).toBe(2);
});

test("credit notes have a register of their own", async () => {
  const content = new MemoryTable(contentTable);
  const note = async (order: string, nth: number) =>
    (await invoiceOf({ content }, { orderId: order, note: nth }, AT)).serial;
  expect(await serialOf(content, "ord_1")).toBe(1);
  expect([await note("ord_1", 0), await note("ord_1", 1), await note("ord_2", 0)]).toEqual([
    1, 2, 3,
  ]);
  expect([await note("ord_1", 1), await serialOf(content, "ord_2")]).toEqual([2, 2]);
});

test("a crash at any write loses no number", async () => {
  const order = fc.nat({ max: 4 });
  const crash = fc.record({
    order,
    write: fc.nat({ max: 3 }),
    when: fc.constantFrom("before" as const, "after" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(crash, { maxLength: 12 }), async (crashes) => {
      const content = new MemoryTable(contentTable);
      const given = new Map<string, number>();
      for (const { order: number, write, when } of crashes) {
        const id = `ord_${number}`;
        const dying = { content: failingAt(content, write, when) };
        const invoice = await invoiceOf(dying, { orderId: id }, AT).catch(() => undefined);
        if (invoice) expect(given.get(id) ?? invoice.serial).toBe(invoice.serial);
        if (invoice) given.set(id, invoice.serial);
      }
      const orders = [...new Set(crashes.map(({ order: number }) => `ord_${number}`))];
      const found: number[] = [];
      for (const id of orders) {
        const serial = await serialOf(content, id);
        expect(given.get(id) ?? serial).toBe(serial);
        found.push(serial);
      }
      expect(found.toSorted((a, b) => a - b)).toEqual(orders.map((_, i) => i + 1));
    }),
    { numRuns: runs(400) },
  );
});
