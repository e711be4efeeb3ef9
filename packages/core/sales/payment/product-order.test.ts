import { describe, expect, test } from "vitest";
import type { Actor } from "../../kernel/shared/actor.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { proofOf } from "../../testing/payment-world.fixture.ts";
import * as Discounts from "../discount/discount.service.ts";
import type { NewDiscount } from "../discount/discount.schema.ts";
import type { Product, ProductInput } from "../product/product.schema.ts";
import * as Products from "../product/product.service.ts";
import { nameOf } from "../subscription/access.rules.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import { newOfficeStage, type OfficeStage } from "./office.commands.fixture.ts";
import { COUPON } from "./office-products.fixture.ts";
import { students } from "./order.commands.fixture.ts";
import * as Orders from "./order.service.ts";
import type { Checkout } from "./order-view.schema.ts";
import * as ProductOrders from "./product-order.service.ts";
import * as Refunds from "./refund.service.ts";

const meera: Actor = { userId: "m", name: "Meera", email: "m@example.com", isAdmin: true };
const [asha = meera, kabir = meera] = students;

interface Purchase {
  who?: Actor;
  product?: number;
  coupon?: string;
}

/** A student sees the price and goes to the checkout. */
async function order(stage: OfficeStage, { who = asha, product = 0, coupon }: Purchase = {}) {
  const { productId = "" } = stage.products[product] ?? {};
  const asked = coupon === undefined ? {} : { coupon };
  const { rev, amountPaise } = await ProductOrders.offer(stage.deps, who, productId, asked);
  return ProductOrders.create(stage.deps, who, productId, { rev, amountPaise, ...asked });
}

async function pay({ desk, deps }: OfficeStage, { orderId, providerOrderId }: Checkout) {
  const payment = await desk.pay(providerOrderId, { status: "captured" });
  return Orders.confirm(deps, meera, orderId, proofOf(payment));
}

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

const open = async ({ deps }: OfficeStage, { userId }: Actor = asha) =>
  (await Subscriptions.runningOf(deps, userId)).map(nameOf).toSorted();

const used = async ({ deps, discount }: OfficeStage) => {
  const [shown] = (await Discounts.list(deps)).filter((one) => one.name === discount.name);
  return shown && [shown.used, shown.reserved];
};

async function changeCoupon({ deps, discount }: OfficeStage, of: Partial<NewDiscount>) {
  const { discountId } = discount;
  const { rev } = await Discounts.find(deps, discountId);
  await Discounts.change(deps, meera, discountId, { ...COUPON, ...of, rev });
}

async function changeProduct(stage: OfficeStage, of: Partial<ProductInput>): Promise<Product> {
  const { productId = "" } = stage.products[0] ?? {};
  const now = await Products.find(stage.deps, productId);
  const { productId: _, updatedAt: _at, updatedBy: _by, ...values } = now;
  return Products.change(stage.deps, meera, productId, { ...values, ...of });
}

test("a product bought online opens what it is for, and a refund closes it", async () => {
  const stage = await newOfficeStage();
  const bought = await order(stage, { product: 1 });
  expect(bought).toMatchObject({ name: "Optics", until: "2027-12-31T18:29:59.999Z" });
  expect(await open(stage)).toEqual([]);
  const paid = await pay(stage, bought);
  expect(paid).toMatchObject({ state: "paid", productId: stage.products[1]?.productId });
  expect(paid.lines[0]?.label).toBe("Optics, until 31 Dec 2027");
  expect(await open(stage)).toEqual(["LECTURE#vid_optics", "TEST#t_mock"]);
  expect(await codeOf(order(stage, { product: 1 }))).toBe("have_already");
  await Refunds.refund(stage.deps, meera, bought.orderId, "Bought by mistake");
  expect(await open(stage)).toEqual([]);
});

test("an exempt product has no tax online either", async () => {
  const stage = await newOfficeStage();
  expect((await order(stage, { product: 2 })).lines).toEqual([
    { label: "Crash course, 90 days", amountPaise: 499_907 },
  ]);
});

describe("an unpaid order", () => {
  test("is used again for the same product and price, and not for others", async () => {
    const stage = await newOfficeStage();
    const first = await order(stage);
    expect((await order(stage)).orderId).toBe(first.orderId);
    const fee = await Orders.create(stage.deps, asha, "NEET");
    const others = [
      await order(stage, { who: kabir }),
      await order(stage, { product: 1 }),
      await order(stage, { coupon: "early10" }),
      fee,
    ];
    await changeProduct(stage, { opens: [{ kind: "TEST", id: "t_other" }] });
    others.push(await order(stage));
    const ids = [first, ...others].map(({ orderId }) => orderId);
    expect(new Set(ids).size).toBe(6);
    expect((await Orders.create(stage.deps, asha, "NEET")).orderId).toBe(fee.orderId);
  });

  test("until a last day is used again on the next day", async () => {
    const stage = await newOfficeStage();
    const first = await order(stage, { product: 1 });
    stage.clock.at += 23 * 60 * MINUTE;
    expect((await order(stage, { product: 1 })).orderId).toBe(first.orderId);
  });
});

test("a product is sold as it was seen, on its days, and to students", async () => {
  const stage = await newOfficeStage();
  const [product] = stage.products;
  const { productId = "", amountPaise = 0 } = product ?? {};
  const buy = (of: { rev?: number; amountPaise?: number }, who = asha) =>
    codeOf(ProductOrders.create(stage.deps, who, productId, { rev: 1, amountPaise, ...of }));
  expect(await buy({ amountPaise: amountPaise - 1 })).toBe("product_changed");
  expect(await buy({}, meera)).toBe("not_a_student");
  await changeProduct(stage, { days: 41 });
  expect(await buy({})).toBe("product_changed");
  expect(await buy({ rev: 2 })).toBe("done");
  await changeProduct(stage, { soldUntil: "2026-11-20" });
  expect(await buy({ rev: 3 })).toBe("not_sold");
  await changeProduct(stage, { soldUntil: null, ended: true });
  expect(await codeOf(order(stage))).toBe("not_sold");
});

test("a product that changes at the checkout is paid at the price of its order, and opens what that says", async () => {
  const stage = await newOfficeStage();
  const first = await order(stage);
  await changeProduct(stage, { amountPaise: 29_900, opens: [{ kind: "TEST", id: "t_other" }] });
  expect(await pay(stage, first)).toMatchObject({ state: "paid", amountPaise: 19_900 });
  expect(await open(stage)).toEqual(["TEST#t_mock"]);
});

describe("a coupon online", () => {
  test("is reserved at the checkout, counted with the money, and given back with it", async () => {
    const stage = await newOfficeStage();
    const bought = await order(stage, { coupon: " Early10 " });
    expect(bought.amountPaise).toBe(17_910);
    expect(await used(stage)).toEqual([0, 1]);
    expect((await order(stage, { coupon: "EARLY10" })).orderId).toBe(bought.orderId);
    expect(await used(stage)).toEqual([0, 1]);
    const { lines } = await pay(stage, bought);
    expect(lines[0]?.label).toBe("Mock, 40 days, EARLY10: ₹19.90 off");
    expect(await used(stage)).toEqual([1, 0]);
    await Refunds.refund(stage.deps, meera, bought.orderId, "Bought by mistake");
    expect(await used(stage)).toEqual([0, 0]);
  });

  test("that is used up is refused while it is reserved, and late money is honoured and counted", async () => {
    const stage = await newOfficeStage();
    await changeCoupon(stage, { mostUses: 1 });
    const first = await order(stage, { coupon: "EARLY10" });
    const second = { who: kabir, coupon: "EARLY10" };
    expect(await codeOf(order(stage, second))).toBe("wrong_coupon");
    expect(await codeOf(order(stage, { product: 1, coupon: "EARLY10" }))).toBe("discount_over");
    stage.clock.at += 30 * MINUTE - 1;
    expect(await codeOf(order(stage, second))).toBe("wrong_coupon");
    stage.clock.at += 1;
    const bought = await order(stage, second);
    await pay(stage, bought);
    expect(await codeOf(order(stage, { coupon: "EARLY10" }))).toBe("wrong_coupon");
    expect(await pay(stage, first)).toMatchObject({ state: "paid", amountPaise: 17_910 });
    expect(await used(stage)).toEqual([2, 0]);
  });

  test("is a coupon of this product that is given today, and cannot be guessed", async () => {
    const stage = await newOfficeStage();
    const wrong = (coupon: string) => codeOf(order(stage, { coupon }));
    await Discounts.create(stage.deps, meera, { ...COUPON, kind: "SIBLING", name: "Sibling" });
    const other = { productIds: [stage.products[1]?.productId ?? ""] };
    await Discounts.create(stage.deps, meera, { ...COUPON, ...other, name: "OTHER" });
    await Discounts.create(stage.deps, meera, { ...COUPON, name: "PAST", lastDay: "2026-11-20" });
    for (const coupon of ["Sibling", "OTHER", "PAST", "EARLY"]) {
      expect(await wrong(coupon)).toBe("wrong_coupon");
    }
    await Discounts.create(stage.deps, meera, { ...COUPON, name: "past" });
    expect(await wrong("PAST")).toBe("done");
    for (let tries = 4; tries < 20; tries++) expect(await wrong("NONE")).toBe("wrong_coupon");
    expect(await wrong("NONE")).toBe("too_many_tries");
    // A valid coupon is refused too, because its acceptance would help someone who guesses.
    expect(await wrong("EARLY10")).toBe("too_many_tries");
    stage.clock.at += 60 * MINUTE;
    expect(await wrong("EARLY10")).toBe("done");
  });
});
