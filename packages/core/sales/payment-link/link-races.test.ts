import { describe, expect, test } from "vitest";
import { dayEnd, MINUTE } from "../../kernel/shared/time.ts";
import { claimInstalment } from "../payment/instalment-claim.service.ts";
import { newOfficeStage } from "../payment/office.commands.fixture.ts";
import * as OrderStore from "../payment/order.store.ts";
import * as Reconcile from "../payment/reconcile.service.ts";
import * as Refunds from "../payment/refund.service.ts";
import * as PlanStore from "../plan/plan.store.ts";
import {
  actions,
  AMOUNTS,
  instalments,
  linksOf,
  meera,
  mismatches,
  open,
  ordersOf,
  pay,
  read,
  secondByLink,
  settleLater,
  take,
  unusable,
  userId,
  withGuardian,
} from "./link.fixture.ts";
import * as Links from "./payment-link.service.ts";

describe("at the same time", () => {
  test("two tabs open one order; what both pay is reported, and counts once", async () => {
    const stage = await newOfficeStage();
    const { secret } = await secondByLink(stage);
    const tabs = await Promise.all([open(stage, secret), open(stage, secret, { state: "29" })]);
    expect(new Set(tabs).size).toBe(1);
    const [providerOrderId] = tabs;
    expect(await open(stage, secret, { state: "29" })).toBe(providerOrderId);
    const first = await pay(stage, secret, providerOrderId);
    const second = await pay(stage, secret, providerOrderId);
    expect([first.outcome.state, second.outcome.state]).toEqual(["paid", "paid"]);
    const links = (await ordersOf(stage)).filter(({ link }) => link !== null);
    expect(links).toMatchObject([{ bill: { place: "29" }, problem: "paid-twice" }]);
    expect(await mismatches(stage)).toMatchObject([{ problem: "paid-twice" }]);
  });

  test("a cashier books while the parent pays: the money is shown as to be given back", async () => {
    const stage = await newOfficeStage();
    await withGuardian(stage);
    const { planId, secret } = await secondByLink(stage);
    const providerOrderId = await open(stage, secret);
    const cash = await take(stage, planId, 1);
    await expect(read(stage, secret)).rejects.toMatchObject(unusable);
    const { outcome } = await pay(stage, secret, providerOrderId);
    expect(outcome.state).toBe("not-owed");
    expect((await instalments(stage))[1]).toMatchObject({ state: "paid", orderId: cash.orderId });
    const [notOwed, ...others] = await mismatches(stage);
    expect(others).toEqual([]);
    expect(notOwed).toMatchObject({ problem: "not-owed", state: "paid", from: null });
    expect(notOwed?.message).toContain("Refund it.");
    expect(await linksOf(stage)).toMatchObject([{ state: "paid", notOwed: true }]);
    await settleLater(stage, 7 * 60);
    expect(await mismatches(stage)).toMatchObject([{ problem: "not-owed" }]);
    stage.letters.length = 0;
    await Refunds.refund(stage.deps, meera, notOwed?.orderId ?? "", "Paid twice");
    const [own, guardians] = stage.letters;
    expect(own?.text).toContain("Dear Asha Kumari,\n\nwe gave back ₹300.00");
    expect(guardians?.text).toContain("Dear Ravi Kumar,\n\nthis letter is about Asha Kumari:");
    expect(guardians?.text).toContain("The credit note CN26-27/000001 is attached.");
    expect(guardians?.text).not.toContain("/payment/receipt/");
    expect(await mismatches(stage)).toEqual([]);
    expect(await OrderStore.find(stage.deps, notOwed?.orderId ?? "")).toMatchObject({
      state: "refunded",
      notes: [{ paise: AMOUNTS[1] }],
    });
    expect((await instalments(stage))[1]).toMatchObject({ state: "paid", orderId: cash.orderId });
  });

  test("when the cashier's payment is voided instead, the parent's counts", async () => {
    const stage = await newOfficeStage();
    const { planId, secret } = await secondByLink(stage);
    const providerOrderId = await open(stage, secret);
    const cash = await take(stage, planId, 1);
    await pay(stage, secret, providerOrderId);
    await Refunds.refund(stage.deps, meera, cash.orderId, "Paid online");
    const [notOwed] = await mismatches(stage);
    await Reconcile.checkNow(stage.deps, meera, notOwed?.orderId ?? "");
    expect(await mismatches(stage)).toEqual([]);
    expect((await instalments(stage))[1]).toMatchObject({
      state: "paid",
      orderId: notOwed?.orderId,
    });
  });

  test("the parent pays first: the cashier cannot book the same instalment", async () => {
    const stage = await newOfficeStage();
    const { planId, secret } = await secondByLink(stage);
    await pay(stage, secret, await open(stage, secret));
    await expect(take(stage, planId, 1)).rejects.toMatchObject({ code: "instalment_paid" });
    await take(stage, planId, 2);
  });

  test("while a cashier is booking it, the parent's payment waits, and counts if nothing comes of it", async () => {
    const stage = await newOfficeStage();
    const { planId, secret } = await secondByLink(stage);
    const providerOrderId = await open(stage, secret);
    // A call of the office that dies before its order is stored.
    const amountPaise = (await instalments(stage))[1]?.amountPaise ?? 0;
    const dead = { orderId: "ord_none", userId, amountPaise };
    await claimInstalment(stage.deps, dead, { planId, index: 1 });
    const { outcome, confirm } = await pay(stage, secret, providerOrderId);
    expect(outcome.state).toBe("waiting");
    expect(await mismatches(stage)).toMatchObject([{ problem: "grant-missing" }]);
    await settleLater(stage, 11);
    expect((await confirm()).state).toBe("paid");
    expect(await mismatches(stage)).toEqual([]);
  });

  test("a plan that was changed in between is not paid by the old amount", async () => {
    const stage = await newOfficeStage();
    const { planId, secret } = await secondByLink(stage);
    const providerOrderId = await open(stage, secret);
    const plan = await PlanStore.find(stage.deps, { userId, planId });
    if (!plan) throw new Error("There is no plan");
    const changed = plan.instalments.map((one, index) =>
      index === 1 ? { ...one, amountPaise: one.amountPaise + 1 } : one,
    );
    await PlanStore.put(stage.deps, { ...plan, instalments: changed, rev: plan.rev + 1 });
    await expect(open(stage, secret)).rejects.toMatchObject(unusable);
    expect((await pay(stage, secret, providerOrderId)).outcome.state).toBe("not-owed");
    expect((await instalments(stage))[1]).toMatchObject({ state: "open" });
  });
});

describe("the money counts, and the office sees that it was late", () => {
  test("when the link was revoked while its checkout was open", async () => {
    const stage = await newOfficeStage();
    const { made, secret } = await secondByLink(stage);
    const providerOrderId = await open(stage, secret);
    const ref = { userId, linkId: made.link.linkId };
    stage.clock.at += MINUTE;
    expect(await Links.revoke(stage.deps, meera, ref)).toMatchObject({ state: "revoked" });
    await Links.revoke(stage.deps, meera, ref);
    await expect(open(stage, secret)).rejects.toMatchObject(unusable);
    stage.clock.at += MINUTE;
    expect((await pay(stage, secret, providerOrderId)).outcome.state).toBe("paid");
    expect(await linksOf(stage)).toMatchObject([{ state: "paid", late: true }]);
    await expect(Links.revoke(stage.deps, meera, ref)).rejects.toMatchObject({ code: "link_paid" });
    expect(await actions(stage)).toEqual([
      "payment-link.create",
      "payment-link.paid",
      "payment-link.revoke",
    ]);
  });

  test("when its time ended while its checkout was open, and no proof came", async () => {
    const stage = await newOfficeStage();
    const { secret } = await secondByLink(stage);
    stage.clock.at = dayEnd("2027-01-04");
    const providerOrderId = await open(stage, secret);
    stage.clock.at += 2 * MINUTE;
    await expect(read(stage, secret)).rejects.toMatchObject(unusable);
    await stage.desk.pay(providerOrderId, { status: "captured" });
    await settleLater(stage);
    expect(await linksOf(stage)).toMatchObject([{ state: "paid", late: true }]);
    expect((await instalments(stage))[1]).toMatchObject({ state: "paid" });
  });
});
