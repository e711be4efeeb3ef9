import { expect, test } from "vitest";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as ListingStore from "../../people/user/listing.store.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import type { NewDiscount } from "../discount/discount.schema.ts";
import * as Discounts from "../discount/discount.service.ts";
import * as Instalments from "../instalment/instalment.service.ts";
import * as Plans from "../instalment/plan-change.service.ts";
import { newOfficeStage, type OfficeStage } from "./office.commands.fixture.ts";
import { COUPON } from "./office-products.fixture.ts";
import * as Office from "./office.service.ts";
import { students } from "./order.commands.fixture.ts";
import * as Refunds from "./refund.service.ts";

const meera: Actor = { userId: "m", name: "Meera", email: "m@example.com", isAdmin: true };

const made = ({ deps }: OfficeStage, of: Partial<NewDiscount> = {}) =>
  Discounts.create(deps, meera, { ...COUPON, ...of });

interface Sale {
  key: string;
  discountId?: string;
  who?: number;
  /** Paise by which the price of ₹199.00 is reduced. */
  off?: number;
}

function sell({ deps, products }: OfficeStage, { key, discountId, who = 0, off = 1_990 }: Sale) {
  const [product] = products;
  const { productId = "", amountPaise = 0 } = product ?? {};
  return Office.take(deps, meera, {
    key,
    userId: students[who]?.userId ?? "",
    productId,
    examType: "NEET",
    amountPaise: amountPaise - off,
    ...(discountId && { discountId }),
    way: "cash",
    day: "2026-11-21",
  });
}

const code = (sale: Promise<unknown>) =>
  sale.then(
    () => "sold",
    (error: { code: string }) => error.code,
  );
const used = async ({ deps }: OfficeStage, discountId: string) =>
  (await Discounts.list(deps)).find((one) => one.discountId === discountId)?.used;

test("a discount is on the bill, and is used as often as it may be by forms at the same time", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId } = await made(stage, { mostUses: 2 });
  const keys = ["a", "b", "c", "a"];
  const codes = await Promise.all(keys.map((key) => code(sell(stage, { key, discountId }))));
  expect(codes.filter((one) => one === "discount_over")).toHaveLength(1);
  const sold = await sell(stage, { key: keys[codes.indexOf("sold")] ?? "", discountId });
  expect(sold.amountPaise).toBe(17_910);
  expect(sold.lines[0]?.label).toBe("Mock, 40 days, EARLY10: ₹19.90 off");
  expect(await used(stage, discountId)).toBe(2);
  await Refunds.refund(stage.deps, meera, sold.orderId, "Booked by mistake");
  expect(await used(stage, discountId)).toBe(1);
  expect(await code(sell(stage, { key: "d", discountId }))).toBe("sold");
  expect(await code(sell(stage, { key: "e", discountId }))).toBe("discount_over");
});

test("a form whose call died after the last use completes it", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId } = await made(stage, { mostUses: 1 });
  const dying = { ...stage.deps, content: failingAt(stage.content, 2, "before") };
  const died = sell({ ...stage, deps: dying }, { key: "a", discountId });
  await expect(died).rejects.toThrow("died");
  expect(await used(stage, discountId)).toBe(1);
  expect(await code(sell(stage, { key: "b", discountId }))).toBe("discount_over");
  expect(await code(sell(stage, { key: "a", discountId }))).toBe("sold");
});

test("it is given for its products, until its day, at its amount, and never below a rupee", async () => {
  const stage = await newOfficeStage({ online: false });
  const [, other] = stage.products;
  const given = async (of: Partial<NewDiscount>, off?: number) => {
    const { discountId } = await made(stage, of);
    return code(sell(stage, { key: discountId, discountId, ...(off !== undefined && { off }) }));
  };
  expect(await given({ productIds: [other?.productId ?? ""] })).toBe("discount_over");
  expect(await given({ lastDay: "2026-11-20" })).toBe("discount_over");
  expect(await given({ ended: true })).toBe("discount_over");
  expect(await given({}, 1_991)).toBe("product_changed");
  expect(await given({ percent: null, amountPaise: 5_000 }, 5_000)).toBe("sold");
  expect(await given({ percent: null, amountPaise: 90_000 }, 19_800)).toBe("sold");
});

test("a changed discount is written over no use that came in between", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId, used: _, rev, ...values } = await made(stage);
  await sell(stage, { key: "a", discountId });
  const change = Discounts.change(stage.deps, meera, discountId, { ...values, rev });
  await expect(change).rejects.toMatchObject({ code: "conflict" });
  const ended = { ...values, ended: true, rev: rev + 1 };
  expect(await Discounts.change(stage.deps, meera, discountId, ended)).toMatchObject({ used: 1 });
});

async function withGuardian({ deps, content }: OfficeStage, who: number, phone: string) {
  const userId = students[who]?.userId ?? "";
  const guardian = { name: "Rao", phone, email: "" };
  const particulars = { className: "", batch: "", guardian, noted: 0 };
  const profile = await readProfile(deps, userId);
  if (!profile) throw new Error("There is no student");
  await content.put({ pk: `U#${userId}`, sk: "P", ...profile, particulars });
  await ListingStore.addEntries(deps, { ...profile, particulars });
}

test("a sibling discount needs another child of the same guardian who has paid", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId } = await made(stage, { kind: "SIBLING", name: "Sibling" });
  const sale = (key: string) => code(sell(stage, { key, discountId }));
  expect(await sale("a")).toBe("no_sibling");
  await withGuardian(stage, 0, "+919800000001");
  await withGuardian(stage, 1, "+919800000001");
  expect(await sale("b")).toBe("no_sibling");
  const { orderId } = await sell(stage, { key: "c", who: 1, off: 0 });
  expect(await sale("d")).toBe("sold");
  await Refunds.refund(stage.deps, meera, orderId, "Booked by mistake");
  expect(await sale("e")).toBe("no_sibling");
});

test("no one is a sibling by another guardian's phone number", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId } = await made(stage, { kind: "SIBLING", name: "Sibling" });
  await withGuardian(stage, 0, "+919800000001");
  await withGuardian(stage, 1, "+919800000002");
  await sell(stage, { key: "c", who: 1, off: 0 });
  expect(await code(sell(stage, { key: "a", discountId }))).toBe("no_sibling");
});

interface FeeSale {
  key: string;
  discountId: string;
  examType?: "JEE" | "NEET";
  amountPaise?: number;
}

/** The fee of JEE is ₹4,999, that of NEET ₹999. */
const sellFee = (
  { deps }: OfficeStage,
  { key, discountId, examType = "JEE", amountPaise = 449_910 }: FeeSale,
) =>
  Office.take(deps, meera, {
    key,
    userId: students[0]?.userId ?? "",
    examType,
    amountPaise,
    discountId,
    way: "cash",
    day: "2026-11-21",
    lastDay: "2027-03-31",
  });

test("a discount on a fee leaves its part of the fee that is set, of the exam types that it names", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId } = await made(stage, { examTypes: ["JEE"] });
  const { orderId, lines } = await sellFee(stage, { key: "a", discountId });
  expect(lines[0]?.label).toBe("JEE subscription, until 31 Mar 2027, EARLY10: ₹499.90 off");
  expect(await used(stage, discountId)).toBe(1);
  const refused = (of: Partial<FeeSale>) => code(sellFee(stage, { key: "b", discountId, ...of }));
  expect(await refused({ amountPaise: 449_911 })).toBe("fee_changed");
  expect(await refused({ examType: "NEET", amountPaise: 89_910 })).toBe("discount_over");
  expect(await code(sell(stage, { key: "c", discountId }))).toBe("discount_over");
  const forProducts = await made(stage);
  expect(await refused({ discountId: forProducts.discountId })).toBe("discount_over");
  await Refunds.refund(stage.deps, meera, orderId, "Booked by mistake");
  expect(await used(stage, discountId)).toBe(0);
});

/** Two instalments of a product of ₹999.01 with 10% off. */
function agree({ deps, products }: OfficeStage, key: string, discountId: string, left = 89_911) {
  const dues = ["2026-11-21", "2026-12-21"];
  const instalments = dues.map((dueDay, index) => ({
    amountPaise: index === 0 ? 40_000 : left - 40_000,
    dueDay,
  }));
  const productId = products[1]?.productId ?? "";
  const userId = students[0]?.userId ?? "";
  return Instalments.make(deps, meera, { key, userId, productId, discountId, instalments });
}

test("a plan uses a discount once, until it is called off before anything was paid", async () => {
  const stage = await newOfficeStage({ online: false });
  const { discountId } = await made(stage, { mostUses: 1 });
  expect(await code(agree(stage, "a", discountId, 99_901))).toBe("wrong_plan");
  const [first] = await Promise.all([agree(stage, "a", discountId), agree(stage, "a", discountId)]);
  const { planId, userId } = first;
  expect(first.discount).toEqual({ discountId, name: "EARLY10", paise: 9_990 });
  expect(await used(stage, discountId)).toBe(1);
  expect(await code(agree(stage, "b", discountId))).toBe("discount_over");
  const off = async (of: { planId: string }) => {
    const all = await Instalments.list(stage.deps, userId);
    const rev = all.find((one) => one.planId === of.planId)?.rev ?? 0;
    return Plans.callOff(stage.deps, meera, of.planId, { userId, rev, reason: "Left" });
  };
  await off({ planId });
  expect(await used(stage, discountId)).toBe(0);
  const second = await agree(stage, "b", discountId);
  await Office.take(stage.deps, meera, {
    key: "first",
    userId,
    examType: "NEET",
    instalment: { planId: second.planId, index: 0 },
    amountPaise: 40_000,
    way: "cash",
    day: "2026-11-21",
  });
  await off(second);
  expect(await used(stage, discountId)).toBe(1);
});
