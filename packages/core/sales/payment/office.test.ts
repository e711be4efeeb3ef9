import { expect, test } from "vitest";
import type { AppError } from "../../kernel/shared/error.ts";
import { dayEnd } from "../../kernel/shared/time.ts";
import * as Desk from "./desk.service.ts";
import {
  giveBack,
  newOfficeStage,
  type OfficeStage,
  press,
  voidOne,
} from "./office.commands.fixture.ts";
import { invoiceContent } from "./bill-content.rules.ts";
import { OfficePaymentInput, type PartRefundInput } from "./office.schema.ts";
import * as Office from "./office.service.ts";
import { students } from "./order.commands.fixture.ts";
import type { Order } from "./order.schema.ts";
import * as OrderStore from "./order.store.ts";
import * as PartRefunds from "./part-refund.service.ts";
import * as Refunds from "./refund.service.ts";
import { depsRacing } from "../../testing/failing.fixture.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";

const cashier = { userId: "c", name: "Cashier 1", email: "c@example.com", isAdmin: true };

const heldBy = ({ deps }: OfficeStage) =>
  SubscriptionStore.find(deps, { userId: students[0]?.userId ?? "", examType: "JEE" });

async function ordersOf({ deps }: OfficeStage): Promise<Order[]> {
  const userIds = students.map(({ userId }) => userId);
  return OrderStore.many(deps, await OrderStore.idsOfUsers(deps, userIds));
}

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
  const [order, ...others] = await ordersOf(stage);
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

test("a buyer from another state pays IGST, and the same form with another buyer is refused", async () => {
  const { deps } = await newOfficeStage({ online: false });
  const userId = students[0]?.userId ?? "";
  const days = { day: "2026-11-21", lastDay: "2027-03-01" };
  const sold = { userId, examType: "JEE", amountPaise: 11_800, way: "cash" } as const;
  const input = { key: crypto.randomUUID(), ...sold, ...days, buyer: { state: "29" } };
  const { orderId } = await Office.take(deps, cashier, OfficePaymentInput.parse(input));
  const order = await OrderStore.find(deps, orderId);
  expect(order?.bill).toMatchObject({ place: "29", buyer: null });
  expect(order && invoiceContent(order).amounts.map(([tax]) => tax)).toContain("IGST, 18%");
  expect((await Office.take(deps, cashier, input)).orderId).toBe(orderId);
  for (const buyer of [undefined, { state: "27" }, { state: "29", name: "A school" }]) {
    await expect(Office.take(deps, cashier, { ...input, buyer })).rejects.toMatchObject({
      code: "booked_otherwise",
    });
  }
  const school = { name: "A school", address: "2 Test Road" };
  const problems = (buyer: object) =>
    OfficePaymentInput.safeParse({ ...input, buyer }).error?.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
  expect(problems({ ...school, gstin: "29AAPFU0939F1ZV" })).toEqual([
    "buyer.gstin: Enter a valid GSTIN.",
  ]);
  expect(problems({ ...school, gstin: "29AAPFU0939F1ZR", state: "27" })).toEqual([
    "buyer.gstin: The GSTIN is registered in another state.",
  ]);
  expect(problems({ gstin: "29AAPFU0939F1ZR" })).toEqual([
    "buyer.gstin: With a GSTIN, enter the name and the address it is registered with.",
  ]);
});

/** A stage where Asha paid 4,999.37 by cheque yesterday. */
async function paidYesterday(): Promise<OfficeStage> {
  const stage = await newOfficeStage({ online: false });
  const [who, cashier, daysAgo, lasts] = [0, 0, 1, 100];
  const [examType, rupees, way] = ["JEE", 4_999, "cheque"] as const;
  await press(stage, { form: 1, who, cashier, examType, rupees, way, daysAgo, lasts, product: -1 });
  return stage;
}

const part = { form: 1, refund: 1, by: 1, rupees: 1_000, way: "upi" as const, daysAgo: 0 };

test("a part of a payment is given back once, with a credit note, and the void gives back the rest", async () => {
  const stage = await paidYesterday();
  await giveBack(stage, part, 2);
  await giveBack(stage, part);
  await giveBack(stage, { ...part, refund: 2, rupees: 4_000 });
  const [order] = await ordersOf(stage);
  expect(order).toMatchObject({
    state: "paid",
    refunds: [{ paise: 100_001 }],
    notes: [{ paise: 100_001, number: "CN26-27/000001" }],
  });
  expect(stage.letters.at(-1)?.text).toContain(
    "we gave back ₹1,000.01 on 21 Nov 2026, 10:00 IST.\n",
  );
  await voidOne(stage, { form: 1, by: 0 });
  const { sums } = await Desk.read(stage.deps, { day: "2026-11-21", limit: 50 });
  expect(sums).toMatchObject([
    { name: "Cashier 1", way: "cheque", voids: 1, voidedPaise: 399_936 },
    { name: "Cashier 2", way: "upi", voids: 1, voidedPaise: 100_001 },
  ]);
  expect(stage.letters.at(-1)?.text).toContain("the office voided your payment of ₹3,999.36");
});

test("a part counts on the day on which it was given back, and the last one ends the subscription", async () => {
  const stage = await paidYesterday();
  await giveBack(stage, { ...part, daysAgo: 1 });
  const [paid] = await ordersOf(stage);
  expect(paid?.notes).toMatchObject([{ at: Date.parse("2026-11-20T06:30:00Z") }]);
  expect(await heldBy(stage)).toMatchObject({ endsAt: dayEnd("2027-03-01") });
  await giveBack(stage, { ...part, refund: 2, rupees: 0 });
  await voidOne(stage, { form: 1, by: 0 });
  const [order] = await ordersOf(stage);
  const [from, to] = order?.refunds ?? [];
  expect([order?.state, from?.paise, to?.paise]).toEqual(["refunded", 100_001, 399_936]);
  expect(order?.office?.voidedAt).toBeNull();
  expect((await heldBy(stage))?.endsAt).toBeLessThanOrEqual(stage.clock.at);
  const { sums } = await Desk.read(stage.deps, { day: "2026-11-20", limit: 50 });
  expect(sums).toMatchObject([
    { name: "Cashier 1", paise: 499_937, voids: 0 },
    { name: "Cashier 2", paise: 0, voids: 1, voidedPaise: 100_001 },
  ]);
});

test("a payment of which nothing is left is not voided, even before its subscription has ended", async () => {
  const stage = await paidYesterday();
  // The process dies after the part was written, before anything else is written.
  stage.crash = { at: 1, when: "before" };
  await giveBack(stage, { ...part, rupees: 0 });
  expect(await ordersOf(stage)).toMatchObject([{ state: "paid", office: { parts: [{}] } }]);
  await voidOne(stage, { form: 1, by: 0 });
  expect(await ordersOf(stage)).toMatchObject([{ office: { voidedAt: null } }]);
  await giveBack(stage, { ...part, rupees: 0 });
  expect(await ordersOf(stage)).toMatchObject([
    { state: "refunded", refunds: [{ paise: 499_937 }] },
  ]);
});

test("what cannot be given back is refused with what can be", async () => {
  const stage = await paidYesterday();
  const [order] = await ordersOf(stage);
  const input = { key: "k1", paise: 100, way: "cash", reason: "Left", day: "2026-11-21" } as const;
  const ask = async (of: Partial<PartRefundInput>) =>
    PartRefunds.refundPart(stage.deps, cashier, order?.orderId ?? "", { ...input, ...of }).then(
      ({ refundedPaise }) => refundedPaise,
      ({ code, message }: AppError) => `${code}: ${message}`,
    );
  expect(await ask({ paise: 499_938 })).toBe(
    "too_much: Enter ₹4,999.37 or less: that is what is left of this payment.",
  );
  expect(await ask({ day: "2026-11-19" })).toBe("wrong_day: Choose 20 Nov 2026 or a later day.");
  expect(await ask({ day: "2026-11-22" })).toBe("wrong_day: Choose today or an earlier day.");
  expect(await ask({})).toBe(100);
  expect(await ask({ paise: 101 })).toContain("booked_otherwise");
  expect(await ask({ day: "2026-11-20" })).toContain("booked_otherwise");
  for (let nth = 2; nth <= 20; nth++) expect(await ask({ key: `k${nth}` })).toBe(nth * 100);
  expect(await ask({ key: "k21" })).toContain("too_many_parts");
  // Everything happens at the same moment, and each action has its own entry in the audit log.
  const where = { text: "gsi1pk = :pk", values: { ":pk": `AS#${order?.orderId}` } };
  const log = await stage.content.all({ index: "gsi1", where });
  expect(log.filter(({ action }) => action === "payment.part-refund")).toHaveLength(20);
  await voidOne(stage, { form: 1, by: 0 });
  expect(await ask({ key: "k22" })).toContain("refunded: Nothing is left");
  expect(await ask({})).toBe(499_937);
});

test("a void that comes while its payment is granted ends what is granted then", async () => {
  const stage = await newOfficeStage({ online: false });
  const userId = students[0]?.userId ?? "";
  const days = { day: "2026-11-21", lastDay: "2027-03-01" };
  const sold = { userId, examType: "JEE", amountPaise: 11_800, way: "cash" } as const;
  const input = OfficePaymentInput.parse({ key: crypto.randomUUID(), ...sold, ...days });
  const voids = async () => {
    const [order] = await ordersOf(stage);
    await Refunds.refund(stage.deps, cashier, order?.orderId ?? "", "Booked by mistake");
  };
  const racing = depsRacing(stage.deps, (written) => written.includes('"SUB#JEE"'), voids);
  const { orderId } = await Office.take(racing, cashier, input);
  expect(await OrderStore.find(stage.deps, orderId)).toMatchObject({ state: "refunded" });
  const held = await heldBy(stage);
  expect(held?.bought[orderId]?.endedAt).toBeDefined();
  expect(held?.endsAt).toBeLessThanOrEqual(stage.deps.clock.now());
});
