import { expect, test } from "vitest";
import { dayEnd } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { nameOf } from "../subscription/access.rules.ts";
import * as Products from "../product/product.service.ts";
import type { Product } from "../product/product.schema.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import { newOfficeStage, type OfficeStage } from "./office.commands.fixture.ts";
import * as Office from "./office.service.ts";
import { students } from "./order.commands.fixture.ts";
import * as OrderStore from "./order.store.ts";
import * as Refunds from "./refund.service.ts";

const meera: Actor = { userId: "m", name: "Meera", email: "m@example.com", isAdmin: true };
const DAY_OF_SALE = "2026-11-21";

const form = (product: Product | undefined, key: string) => ({
  key,
  userId: students[0]?.userId ?? "",
  productId: product?.productId ?? "",
  examType: product?.examType ?? "JEE",
  amountPaise: product?.amountPaise ?? 0,
  way: "cash" as const,
  day: DAY_OF_SALE,
});

const sell = ({ deps }: OfficeStage, product: Product | undefined, key: string, of = {}) =>
  Office.take(deps, meera, { ...form(product, key), ...of });

async function open({ deps }: OfficeStage): Promise<string[]> {
  const held = await Subscriptions.runningOf(deps, students[0]?.userId ?? "");
  return held.map(nameOf).toSorted();
}

test("a product opens what it is for, and a void ends that and nothing else", async () => {
  const stage = await newOfficeStage({ online: false });
  const [mock, optics, course] = stage.products;
  await sell(stage, mock, "a");
  const { orderId } = await sell(stage, course, "b");
  expect(await open(stage)).toEqual(["LECTURE#vid_optics", "NEET", "TEST#t_mock"]);
  await Refunds.refund(stage.deps, meera, orderId, "Booked by mistake");
  expect(await open(stage)).toEqual(["TEST#t_mock"]);
  const { until, lines } = await sell(stage, optics, "c");
  expect(until).toBe(new Date(dayEnd("2027-12-31")).toISOString());
  expect(lines[0]?.label).toBe("Optics, until 31 Dec 2027");
  expect(await open(stage)).toEqual(["LECTURE#vid_optics", "TEST#t_mock"]);
});

test("an exempt product has no tax and its own bill, beside taxed ones", async () => {
  const stage = await newOfficeStage({ online: false });
  const [mock, , course] = stage.products;
  const [taxed, free] = [await sell(stage, mock, "a"), await sell(stage, course, "b")];
  const orders = await OrderStore.many(stage.deps, [taxed.orderId, free.orderId]);
  expect(orders.map(({ tax, bill, invoice }) => [tax?.percent, bill?.kind, invoice])).toEqual([
    [18, "TAX_INVOICE", "2026-27/000001"],
    [undefined, "BILL_OF_SUPPLY", "2026-27/000002"],
  ]);
});

test("it is sold on its days, at its price, and not after its end", async () => {
  const stage = await newOfficeStage({ online: false });
  const [product] = stage.products;
  if (!product) throw new Error("There is no product");
  const { productId, rev, updatedAt: _at, updatedBy: _by, ...values } = product;
  await expect(sell(stage, product, "a", { amountPaise: 1 })).rejects.toMatchObject({
    code: "product_changed",
  });
  const later = { ...values, rev, soldFrom: "2026-11-22", soldUntil: "2026-11-30" };
  await Products.change(stage.deps, meera, productId, later);
  await expect(sell(stage, product, "b")).rejects.toMatchObject({ code: "not_sold" });
  await expect(Products.change(stage.deps, meera, productId, later)).rejects.toMatchObject({
    code: "conflict",
  });
  const now = { ...values, rev: rev + 1, amountPaise: 29_900 };
  const changed = await Products.change(stage.deps, meera, productId, now);
  const sold = await sell(stage, changed, "c");
  await Products.change(stage.deps, meera, productId, { ...now, rev: rev + 2, ended: true });
  await expect(sell(stage, changed, "d")).rejects.toMatchObject({ code: "not_sold" });
  expect(await sell(stage, changed, "c")).toEqual(sold);
  await expect(sell(stage, stage.products[1], "c")).rejects.toMatchObject({
    code: "booked_otherwise",
  });
});

test("a product until a day is not sold to a student who has all of it until then", async () => {
  const stage = await newOfficeStage({ online: false });
  const [, optics] = stage.products;
  await sell(stage, optics, "a");
  await expect(sell(stage, optics, "b")).rejects.toMatchObject({
    code: "paid_already",
    details: { until: "2027-12-31" },
  });
});
